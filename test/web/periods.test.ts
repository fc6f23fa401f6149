import { beforeAll, describe, expect, it, vi } from 'vitest'
import { loadWords } from '../../web/src/words/words.ts'
import { sayPeriod, typedPeriod } from '../../web/src/words/periods.ts'

// The page of the app says who is signed in; here there is none.
vi.mock('../../web/src/app/daybook.ts', () => ({
  boot: { language: 'en', amounts: 'en', timeZone: 'UTC' },
}))

beforeAll(async () => await loadWords('en'))

describe('a period', () => {
  it.each([
    ['2026-Q3', 'Q3 2026'],
    ['2026-H1', 'H1 2026'],
    ['2026-08', 'August 2026'],
    ['2026', '2026'],
    ['2026-13', '2026-13'],
  ])('%s is shown as %s, and understood so', (key, text) => {
    expect(sayPeriod(key)).toBe(text)
    expect(typedPeriod(text)).toBe(key)
  })

  it.each([
    ['  q3   2026 ', '2026-Q3'],
    ['august 2026', '2026-08'],
    ['2026-Q3', '2026-Q3'],
    ['last month', 'last month'],
  ])('typed as %j is %j', (text, key) => {
    expect(typedPeriod(text)).toBe(key)
  })
})
