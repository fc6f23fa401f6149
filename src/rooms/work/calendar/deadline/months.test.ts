import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, isDay } from '#kernel/values/day'
import { shiftMonths, shiftYears } from './months.ts'

const day = fc.integer({ min: 0, max: 109_000 }).map((count) => addDays('1901-01-01', count))

describe('a day some months away', () => {
  it.each([
    ['2026-01-15', 1, '2026-02-15'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-12-31', 1, '2027-01-31'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-01-01', -1, '2025-12-01'],
    ['2026-10-31', 18, '2028-04-30'],
  ])('%s and %i months is %s', (from, count, to) => {
    expect(shiftMonths(from, count)).toBe(to)
  })

  it('is always a day of the calendar, and in the month that was counted to', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -120, max: 120 }), (from, count) => {
        const to = shiftMonths(from, count)
        expect(isDay(to)).toBe(true)
        const months = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7))
        expect(months(to) - months(from)).toBe(count)
        expect(Number(to.slice(8))).toBeLessThanOrEqual(Number(from.slice(8)))
      }),
    )
  })

  it('keeps the order of days', () => {
    fc.assert(
      fc.property(day, day, fc.integer({ min: -24, max: 24 }), (a, b, count) => {
        const [first, last] = [a, b].toSorted()
        expect(shiftMonths(first ?? '', count) <= shiftMonths(last ?? '', count)).toBe(true)
      }),
    )
  })
})

describe('a day some years away', () => {
  it.each([
    ['2024-02-29', 1, '2025-02-28'],
    ['2024-02-29', 4, '2028-02-29'],
    ['2026-11-15', -1, '2025-11-15'],
  ])('%s and %i years is %s', (from, count, to) => {
    expect(shiftYears(from, count)).toBe(to)
  })
})
