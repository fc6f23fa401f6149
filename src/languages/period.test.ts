import { describe, expect, it } from 'vitest'
import { sayPeriod } from './period.ts'

describe('a period in words', () => {
  it.each([
    ['2026-Q3', '3. kvartal 2026', '3º trimestre 2026', 'Q3 2026'],
    ['2026-H1', '1. halvår 2026', '1º semestre 2026', 'H1 2026'],
    ['2026-08', 'august 2026', 'agosto 2026', 'August 2026'],
    ['2026', '2026', '2026', '2026'],
  ])('%s', (key, danish, italian, english) => {
    expect(sayPeriod(key, 'da')).toBe(danish)
    expect(sayPeriod(key, 'it')).toBe(italian)
    expect(sayPeriod(key, 'en')).toBe(english)
  })

  it.each(['', '2026-13', '2026-Q5', '2026-08-01', 'F-2026-08'])('%j is none and stays', (key) => {
    expect(sayPeriod(key, 'da')).toBe(key)
  })
})
