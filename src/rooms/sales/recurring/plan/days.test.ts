import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOf, type Rhythm } from './days.ts'

const monthly: Rhythm = {
  every_count: 1,
  every_unit: 'month',
  first_on: '2026-12-31',
  last_on: null,
  times: 6,
}
const days = (rhythm: Rhythm, most = 12): string[] =>
  Array.from({ length: most }, (_, n) => dayOf(rhythm, n)).filter((day) => day !== null)

describe('the days of a recurring invoice', () => {
  it('are the last of shorter months, and the 31st again after it', () => {
    const end = ['2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']
    expect(days(monthly)).toEqual(end)
    expect(dayOf({ ...monthly, first_on: '2028-01-31' }, 1)).toBe('2028-02-29')
  })

  it('go by so many weeks or months', () => {
    const weeks = { ...monthly, every_unit: 'week' as const, every_count: 2, times: 3 }
    expect(days({ ...weeks, first_on: '2026-12-20' })).toEqual([
      '2026-12-20',
      '2027-01-03',
      '2027-01-17',
    ])
    expect(days({ ...monthly, every_count: 3, times: 3 })).toEqual([
      '2026-12-31',
      '2027-03-31',
      '2027-06-30',
    ])
  })

  it('end with the last day, which still counts', () => {
    const until = { ...monthly, times: null, last_on: '2027-02-28' }
    expect(days(until)).toEqual(['2026-12-31', '2027-01-31', '2027-02-28'])
    expect(days({ ...until, last_on: '2027-02-27' })).toHaveLength(2)
  })

  it('rise, and each lies in its own month', () => {
    const first = fc.date({
      min: new Date('2024-01-01'),
      max: new Date('2030-12-31'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(first, fc.integer({ min: 1, max: 12 }), (date, count) => {
        const from = date.toISOString().slice(0, 10)
        const all = days({ ...monthly, first_on: from, every_count: count, times: 30 }, 30)
        const months = all.map((day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)))
        for (const [at, month] of months.entries()) {
          expect(month).toBe((months[0] ?? 0) + at * count)
        }
        expect(all.every((day) => Number(day.slice(8)) <= Number(from.slice(8)))).toBe(true)
      }),
    )
  })
})
