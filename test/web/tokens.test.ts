import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const definitions = (path: string): Map<string, string> =>
  new Map(
    [...readFileSync(path, 'utf8').matchAll(/^\s*(--[a-z0-9-]+): (light-dark\([^;]*\));/gm)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  )

const tokens = definitions('web/src/parts/tokens.css')
const sheets = ['src/pages/frame/style.css', 'src/edge/docs/docs.css']

describe.each(sheets)('the colours of %s', (path) => {
  const own = definitions(path)

  it('are the tokens of the app, light and dark, so that it is one product', () => {
    expect(own.size).toBeGreaterThan(8)
    for (const [name, value] of own) expect([name, value]).toEqual([name, tokens.get(name)])
  })

  it('come from nowhere else', () => {
    const sheet = readFileSync(path, 'utf8')
    const rules = sheet.slice(sheet.indexOf('}'))
    expect(rules.match(/#[0-9a-f]{3,8}\b|rgb\(|hsl\(/gi) ?? []).toEqual([])
    const used = [...rules.matchAll(/var\((--[a-z0-9-]+)\)/g)].map(([, name = '']) => name)
    expect(used.filter((name) => name !== '--mono' && !own.has(name))).toEqual([])
  })
})

describe('the colours of mails', () => {
  it('are tokens of the app, light ones first and dark ones where the reader has chosen dark', () => {
    const source = readFileSync('src/rooms/identity/mail/letter/letter.ts', 'utf8')
    const [light = '', dark = ''] = source.split('@media (prefers-color-scheme: dark)')
    const pairs = [...tokens.values()].map((value) => value.match(/#[0-9a-f]{6}/g) ?? [])
    const unknown = (part: string, side: 0 | 1): string[] =>
      (part.match(/#[0-9a-f]{6}/g) ?? []).filter((one) => !pairs.some((pair) => pair[side] === one))
    expect(unknown(light, 0)).toEqual([])
    expect(unknown(dark, 1)).toEqual([])
    expect(dark.match(/#[0-9a-f]{6}/g)?.length).toBeGreaterThan(5)
  })
})
