import { beforeAll, describe, expect, it } from 'vitest'
import { inLanguage } from '../../src/edge/http/in_language.ts'
import { registry } from '../../src/registry.ts'
import { isLanguage, wordsOf } from '#languages/room'
import { ruritanian } from '../regions/ruritanian.ts'
import { populate } from '../support/populate.ts'
import { useWorld } from '../support/use_world.ts'

/** A language in which every word stands in angle quotes: what does not is not said in it. */
const pseudo = 'xr'

const world = useWorld({ own: 'all rows' })
beforeAll(async () => {
  await populate(world, world.dk, 'canary')
  await populate(world, world.it, 'canary')
}, 120_000)

type Found = { place: string; code: string; text: string }

/** Sentences that are not of the language asked for, with where they stand. */
function findEnglish(value: unknown, place: string): Found[] {
  if (Array.isArray(value)) return value.flatMap((one) => findEnglish(one, place))
  if (typeof value !== 'object' || value === null) return []
  const record = value as Record<string, unknown>
  const code =
    record['code'] ?? (record['says'] === undefined ? null : (record['kind'] ?? record['item']))
  const own =
    typeof code !== 'string'
      ? []
      : ['detail', 'message', 'says'].flatMap((name): Found[] => {
          const text = record[name]
          const isSaid = typeof text !== 'string' || text === '' || text.startsWith('«')
          return isSaid ? [] : [{ place: `${place}.${name}`, code, text }]
        })
  return [
    ...own,
    ...Object.entries(record).flatMap(([name, inner]) => findEnglish(inner, `${place}.${name}`)),
  ]
}

/** The log and what is sent to others stay English; the words of definitions are for programs. */
const english = new Set(['audit-log', 'events', 'webhook-deliveries', 'jobs', 'approvals'])

describe('every sentence of every list', () => {
  it('is said in the language asked for', async () => {
    expect(isLanguage(pseudo) && wordsOf(pseudo)).toBe(ruritanian)
    const found: Found[] = []
    let said = 0
    for (const org of [world.dk, world.it]) {
      for (const { name } of registry.reads) {
        if (english.has(name)) continue
        const reply = await world.read(org, name, { 'accept-language': pseudo })
        if (reply.status !== 200) continue
        said += JSON.stringify(reply.body).split('"«').length - 1
        found.push(...findEnglish(reply.body, name))
      }
    }
    expect(said).toBeGreaterThan(50)
    const codes = new Map(found.map((one) => [`${one.place} ${one.code}`, one]))
    expect([...codes.values()]).toEqual([])
  })

  it('finds one that is planted in English', () => {
    const planted = { warnings: [{ code: 'no_vat', detail: 'A sentence of nobody.' }] }
    const reader = { language: 'da', isPerson: true } as const
    const answered = inLanguage(planted, reader)
    expect(answered).toEqual({
      warnings: [{ code: 'no_vat', detail: 'A sentence of nobody.', lang: 'en' }],
    })
    expect(findEnglish(answered, 'x')).toHaveLength(1)
  })
})
