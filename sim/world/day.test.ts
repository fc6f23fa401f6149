import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addBusinessDays,
  addDays,
  businessDayFrom,
  dayOf,
  dayOfYear,
  daysBetween,
  isBusinessDay,
  isDay,
  lastBusinessDay,
} from './day.ts'

const anyDay = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => dayOf(date))

describe('days', () => {
  test.each(['2026-02-28', '2024-02-29', '1999-12-31'])('%s is a day', (text) => {
    expect(isDay(text)).toBe(true)
  })

  test.each(['2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '20260101', 'today', ''])(
    '%j is no day',
    (text) => {
      expect(isDay(text)).toBe(false)
    },
  )

  test('adding and taking away the same number of days leads back', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -800, max: 800 }), (day, count) => {
        expect(addDays(addDays(day, count), -count)).toBe(day)
      }),
    )
  })

  test('days between are one more than the days added', () => {
    expect(daysBetween('2026-02-27', '2026-03-02')).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
    ])
    expect(daysBetween('2026-03-02', '2026-03-01')).toEqual([])
  })

  test('the year is counted from one', () => {
    expect(dayOfYear('2026-01-01')).toBe(1)
    expect(dayOfYear('2024-12-31')).toBe(366)
  })
})

describe('business days', () => {
  test('a week has five', () => {
    const week = daysBetween('2026-11-09', '2026-11-15')
    expect(week.filter(isBusinessDay)).toEqual(week.slice(0, 5))
  })

  test('from a Saturday on it is Monday', () => {
    expect(businessDayFrom('2026-11-14')).toBe('2026-11-16')
    expect(businessDayFrom('2026-11-13')).toBe('2026-11-13')
  })

  test('one after a Friday is Monday', () => {
    expect(addBusinessDays('2026-11-13', 1)).toBe('2026-11-16')
    expect(addBusinessDays('2026-11-13', 4)).toBe('2026-11-19')
  })

  test('the last of a month is a business day, and none comes after it in that month', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const last = lastBusinessDay(day)
        expect(isBusinessDay(last)).toBe(true)
        expect(last.slice(0, 7)).toBe(day.slice(0, 7))
        expect(addBusinessDays(last, 1).slice(0, 7)).not.toBe(day.slice(0, 7))
      }),
    )
  })
})
