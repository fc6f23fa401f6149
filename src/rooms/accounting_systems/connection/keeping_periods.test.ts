import { describe, expect, it } from 'vitest'
import { keepingPeriods, sayKeeping } from './show_connection.ts'

const kept = (provider: string, keeps_from: string, keeps_to: string | null) => ({
  provider,
  keeps_from,
  keeps_to,
})

describe('who kept the books when', () => {
  it('is Daybook where nothing was ever connected', () => {
    expect(keepingPeriods([])).toEqual([{ provider: 'own_books', from: null, to: null }])
  })

  it('is Daybook until the day before a system was connected', () => {
    expect(keepingPeriods([kept('economic', '2026-07-01', null)])).toEqual([
      { provider: 'economic', from: '2026-07-01', to: null },
      { provider: 'own_books', from: null, to: '2026-06-30' },
    ])
  })

  it('is Daybook again between two systems, and after the last one', () => {
    const rows = [kept('b', '2026-09-01', '2026-09-30'), kept('a', '2026-01-01', '2026-06-30')]
    expect(keepingPeriods(rows)).toEqual([
      { provider: 'own_books', from: '2026-10-01', to: null },
      { provider: 'b', from: '2026-09-01', to: '2026-09-30' },
      { provider: 'own_books', from: '2026-07-01', to: '2026-08-31' },
      { provider: 'a', from: '2026-01-01', to: '2026-06-30' },
      { provider: 'own_books', from: null, to: '2025-12-31' },
    ])
  })

  it('has no gap where one system follows the other', () => {
    const rows = [kept('a', '2026-01-01', '2026-06-30'), kept('b', '2026-07-01', null)]
    expect(keepingPeriods(rows).map((one) => one.provider)).toEqual(['b', 'a', 'own_books'])
  })

  it('leaves out a system that ended before its first day', () => {
    expect(keepingPeriods([kept('a', '2027-01-01', '2026-11-16')])).toEqual([
      { provider: 'own_books', from: null, to: null },
    ])
  })
})

describe('the same in words', () => {
  it.each([
    [null, null, 'Daybook keeps the books.'],
    [null, '2026-06-30', 'Daybook keeps the books of the days until 2026-06-30.'],
    ['2026-07-01', null, 'Daybook keeps the books from 2026-07-01 on.'],
    [
      '2026-07-01',
      '2026-07-31',
      'Daybook keeps the books of the days from 2026-07-01 to 2026-07-31.',
    ],
  ])('from %s to %s', (from, to, says) => {
    expect(sayKeeping('Daybook', { provider: 'own_books', from, to })).toBe(says)
  })
})
