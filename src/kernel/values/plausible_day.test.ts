import { describe, expect, it } from 'vitest'
import { isPlausibleDay, plausibleDays } from './plausible_day.ts'

describe('plausible days', () => {
  it('reach ten years back and one year ahead', () => {
    expect(plausibleDays('2026-11-16')).toEqual({ earliest: '2016-11-16', latest: '2027-11-16' })
  })

  it.each([
    ['2016-11-16', true],
    ['2016-11-15', false],
    ['2027-11-16', true],
    ['2027-11-17', false],
    ['0001-01-01', false],
    ['9999-12-31', false],
  ])('include %s: %s', (day, isSo) => {
    expect(isPlausibleDay(day, '2026-11-16')).toBe(isSo)
  })

  it('are real days, also from 29 February', () => {
    expect(plausibleDays('2028-02-29')).toEqual({ earliest: '2018-02-28', latest: '2029-02-28' })
  })

  it('end with the calendar', () => {
    expect(plausibleDays('0005-03-01').earliest).toBe('0001-01-01')
    expect(plausibleDays('9999-03-01').latest).toBe('9999-12-31')
  })
})
