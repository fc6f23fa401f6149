import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, isDay } from '#kernel/values/day'
import { endMonthsOf, nextPeriod, periodKeyOf, periodOf, previousPeriod } from './period.ts'
import { vatFrequencies } from './vat_frequency.ts'

const anyDay = fc.integer({ min: 0, max: 109_900 }).map((count) => addDays('1900-01-01', count))
const anyFrequency = fc.constantFrom(...vatFrequencies)

describe('the period that holds a day', () => {
  it.each([
    ['monthly', '2026-02-01', '2026-02-01', '2026-02-28'],
    ['monthly', '2028-02-29', '2028-02-01', '2028-02-29'],
    ['monthly', '2100-02-10', '2100-02-01', '2100-02-28'],
    ['monthly', '2000-02-10', '2000-02-01', '2000-02-29'],
    ['monthly', '2026-12-31', '2026-12-01', '2026-12-31'],
    ['quarterly', '2026-03-31', '2026-01-01', '2026-03-31'],
    ['quarterly', '2026-04-01', '2026-04-01', '2026-06-30'],
    ['quarterly', '2026-11-20', '2026-10-01', '2026-12-31'],
    ['half_yearly', '2026-06-30', '2026-01-01', '2026-06-30'],
    ['half_yearly', '2026-07-01', '2026-07-01', '2026-12-31'],
    ['annual', '2026-07-01', '2026-01-01', '2026-12-31'],
    ['annual', '9999-12-31', '9999-01-01', '9999-12-31'],
    ['annual', '0001-01-01', '0001-01-01', '0001-12-31'],
  ] as const)('%s on %s is %s to %s', (frequency, day, from, to) => {
    expect(periodOf(frequency, day)).toEqual({ from, to })
  })

  it('holds it, is the same for both its ends, and is made of real days', () => {
    fc.assert(
      fc.property(anyFrequency, anyDay, (frequency, day) => {
        const period = periodOf(frequency, day)
        expect(isDay(period.from) && isDay(period.to)).toBe(true)
        expect(period.from <= day && day <= period.to).toBe(true)
        expect(periodOf(frequency, period.from)).toEqual(period)
        expect(periodOf(frequency, period.to)).toEqual(period)
      }),
    )
  })
})

describe('the neighbours of a period', () => {
  it('touch it without a gap, and lead back to it', () => {
    fc.assert(
      fc.property(anyFrequency, anyDay, (frequency, day) => {
        const period = periodOf(frequency, day)
        expect(nextPeriod(frequency, period).from).toBe(addDays(period.to, 1))
        expect(previousPeriod(frequency, period).to).toBe(addDays(period.from, -1))
        expect(previousPeriod(frequency, nextPeriod(frequency, period))).toEqual(period)
      }),
    )
  })

  it('of one that began late are whole again', () => {
    const short = { from: '2026-05-11', to: '2026-06-30' }
    expect(nextPeriod('quarterly', short)).toEqual({ from: '2026-07-01', to: '2026-09-30' })
    expect(previousPeriod('quarterly', short)).toEqual({ from: '2026-01-01', to: '2026-03-31' })
    expect(nextPeriod('half_yearly', short)).toEqual({ from: '2026-07-01', to: '2026-12-31' })
    expect(previousPeriod('half_yearly', short)).toEqual({ from: '2025-07-01', to: '2025-12-31' })
  })
})

describe('a period that does not begin or end where the calendar has it', () => {
  it('is the one in which it ends', () => {
    const long = { from: '2026-05-30', to: '2026-06-30' }
    expect(periodKeyOf('monthly', long)).toBe('2026-06')
    expect(nextPeriod('monthly', long)).toEqual({ from: '2026-07-01', to: '2026-07-31' })
    expect(previousPeriod('monthly', long)).toEqual({ from: '2026-05-01', to: '2026-05-31' })
    const closed = { from: '2026-04-01', to: '2026-04-20' }
    expect(periodKeyOf('quarterly', closed)).toBe('2026-Q2')
    expect(periodKeyOf('half_yearly', closed)).toBe('2026-H1')
  })
})

describe('the key of a period', () => {
  it.each([
    ['monthly', '2026-03-05', '2026-03'],
    ['quarterly', '2026-03-05', '2026-Q1'],
    ['quarterly', '2026-12-05', '2026-Q4'],
    ['half_yearly', '2026-03-05', '2026-H1'],
    ['half_yearly', '2026-09-05', '2026-H2'],
    ['annual', '2026-03-05', '2026'],
  ] as const)('%s on %s is %s', (frequency, day, key) => {
    expect(periodKeyOf(frequency, periodOf(frequency, day))).toBe(key)
  })

  it('goes by the end of one that began late', () => {
    expect(periodKeyOf('half_yearly', { from: '2026-06-20', to: '2026-06-30' })).toBe('2026-H1')
    expect(periodKeyOf('annual', { from: '2026-12-31', to: '2026-12-31' })).toBe('2026')
  })

  it('belongs to one period only, and sorts as the periods do', () => {
    fc.assert(
      fc.property(anyFrequency, anyDay, (frequency, day) => {
        const period = periodOf(frequency, day)
        const key = periodKeyOf(frequency, period)
        expect(periodKeyOf(frequency, nextPeriod(frequency, period)) > key).toBe(true)
      }),
    )
  })
})

describe('the months in which periods end', () => {
  it.each([
    ['monthly', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
    ['quarterly', [3, 6, 9, 12]],
    ['half_yearly', [6, 12]],
    ['annual', [12]],
  ] as const)('of %s are %j', (frequency, months) => {
    expect(endMonthsOf(frequency)).toEqual(months)
  })
})
