import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { renderWarning, warningCodes } from './warnings.ts'

describe('a warning', () => {
  it('is said in words with what it is about', () => {
    expect(renderWarning({ code: 'period_running', params: { to: '2026-06-30' } })).toBe(
      'The period runs until 2026-06-30: what is posted until then is not in it yet.',
    )
    expect(
      renderWarning({ code: 'advance_expected', params: { amount: '4606.07', box: 'VP13' } }),
    ).toContain('an advance of 4606.07 is due for this period; fill it into VP13.')
  })

  it('of an older version, or with something missing, is still a sentence', () => {
    expect(renderWarning({ code: 'moon_is_full', params: {} })).toBe('moon is full.')
    expect(renderWarning({ code: 'period_running', params: {} })).toContain('until ?')
  })

  it('has words for every code that the room gives, and no words that nobody gives', () => {
    const sources = globSync('src/vat/*.ts').filter(
      (path) => !path.endsWith('.test.ts') && !path.endsWith('warnings.ts'),
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
