import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { wordsOf } from '#languages/room'
import { printWarning, renderWarning, warningCodes } from './warnings.ts'

/** Leaves each parameter as it is written in the sentence. */
const keep = new Proxy({}, { get: (_, name) => `{${String(name)}}` }) as Record<string, string>
const holesOf = (text = '') => [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).toSorted()

describe('a warning', () => {
  it('is a sentence with its parameters', () => {
    expect(renderWarning({ code: 'period_running', params: { to: '2026-06-30' } })).toBe(
      'The period runs until 2026-06-30; entries posted until then are not included yet.',
    )
    expect(
      renderWarning({ code: 'advance_expected', params: { amount: '4606.07', box: 'VP13' } }),
    ).toContain('an advance of 4606.07 is due for this period. Enter it in box VP13.')
  })

  it('is on the form in its language, with its days and amounts', () => {
    const running = { code: 'period_running', params: { to: '2026-06-30' } }
    expect(printWarning(running, 'da')).toBe(
      'Perioden løber til 30.06.2026; posteringer indtil da er endnu ikke med.',
    )
    const credit = { code: 'credit_of_last_year', params: { amount: '1940.00', box: 'VP9' } }
    expect(printWarning(credit, 'it')).toContain('un credito di 1.940,00')
    expect(printWarning(running, 'en')).toBe(renderWarning(running))
    for (const language of ['da', 'it'] as const) {
      const words: Readonly<Record<string, string>> = wordsOf(language).vatWarnings
      const printed = Object.keys(words)
      expect(printed.toSorted()).toEqual(warningCodes.toSorted())
      for (const code of printed)
        expect(holesOf(words[code])).toEqual(holesOf(renderWarning({ code, params: keep })))
    }
  })

  it('of an older version, or with something missing, is still a sentence', () => {
    expect(renderWarning({ code: 'moon_is_full', params: {} })).toBe('moon is full.')
    expect(renderWarning({ code: 'period_running', params: {} })).toContain('until ?')
  })

  it('has a sentence for every code in use, and no other sentences', () => {
    const sources = globSync('src/rooms/vat/**/*.ts').filter(
      (path) => !path.endsWith('.test.ts') && !/warning(s|_words)\.ts$/.test(path),
    )
    const text = sources.map((path) => readFileSync(path, 'utf8')).join('\n')
    const given = [...text.matchAll(/code: '([a-z_]+)'/g)].map((match) => match[1] ?? '')
    expect([...new Set(given)].toSorted()).toEqual(warningCodes.toSorted())
  })

  it('ends with a full stop and leaves no gap', () => {
    for (const code of warningCodes) {
      const params = new Proxy({}, { get: () => 'this' }) as Record<string, string>
      const said = renderWarning({ code, params })
      expect(said).toMatch(/^[A-Z0-9t].*\.$/)
      expect(said).not.toMatch(/[{}]/)
    }
  })
})
