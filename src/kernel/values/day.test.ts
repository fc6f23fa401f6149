import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, compareDays, isDay, today } from './day.ts'

const anyDay = fc
  .integer({ min: -700_000, max: 2_900_000 })
  .map((count) => addDays('1970-01-01', count))

describe('isDay', () => {
  test.each(['2026-01-01', '2026-12-31', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])(
    '%s is a day',
    (text) => {
      expect(isDay(text)).toBe(true)
    },
  )

  test.each([
    '2026-02-30',
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '0000-01-01',
    '2026-1-01',
    '2026/01/01',
    '20260101',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '2026-01-0١',
    '-026-01-01',
    '+026-01-01',
    '',
  ])('%j is not a day', (text) => {
    expect(isDay(text)).toBe(false)
  })

  test('agrees with the calendar for every month, day and many years', () => {
    for (const year of [1, 99, 1900, 1999, 2000, 2023, 2024, 2100, 2400, 2500, 9999]) {
      for (let month = 0; month <= 13; month++) {
        for (let day = 0; day <= 32; day++) {
          const text = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
          const at = new Date(`${text}T00:00:00Z`)
          const isReal = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
          expect([text, isDay(text)]).toEqual([text, isReal])
        }
      }
    }
  })
})

describe('today', () => {
  test.each([
    ['2026-01-14T22:59:59.999Z', 'Europe/Copenhagen', '2026-01-14'],
    ['2026-01-14T23:00:00.000Z', 'Europe/Copenhagen', '2026-01-15'],
    ['2026-07-14T21:59:59.999Z', 'Europe/Rome', '2026-07-14'],
    ['2026-07-14T22:00:00.000Z', 'Europe/Rome', '2026-07-15'],
    // The night on which summer time begins, 29 March, and the one on which it ends, 25 October.
    ['2026-03-28T22:59:59.999Z', 'Europe/Copenhagen', '2026-03-28'],
    ['2026-03-28T23:00:00.000Z', 'Europe/Copenhagen', '2026-03-29'],
    ['2026-03-29T01:00:00.000Z', 'Europe/Rome', '2026-03-29'],
    ['2026-03-29T21:59:59.999Z', 'Europe/Rome', '2026-03-29'],
    ['2026-03-29T22:00:00.000Z', 'Europe/Rome', '2026-03-30'],
    ['2026-10-24T22:00:00.000Z', 'Europe/Copenhagen', '2026-10-25'],
    ['2026-10-25T22:59:59.999Z', 'Europe/Copenhagen', '2026-10-25'],
    ['2026-10-25T23:00:00.000Z', 'Europe/Copenhagen', '2026-10-26'],
    ['2025-12-31T23:00:00.000Z', 'Europe/Rome', '2026-01-01'],
    ['2025-12-31T23:00:00.000Z', 'UTC', '2025-12-31'],
  ])('%s in %s is %s', (instant, timeZone, day) => {
    expect(today(new Date(instant), timeZone)).toBe(day)
  })

  test('an unknown zone is refused', () => {
    expect(() => today(new Date(0), 'Europe/Atlantis')).toThrow(RangeError)
  })
})

describe('addDays and compareDays', () => {
  test.each([
    ['2026-03-28', 2, '2026-03-30'],
    ['2026-10-24', 2, '2026-10-26'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-01-01', -1, '2025-12-31'],
    ['0099-12-31', 1, '0100-01-01'],
  ])('%s and %d days is %s', (day, count, moved) => {
    expect(addDays(day, count)).toBe(moved)
  })

  test('going there and back is the same day, and the order follows the count', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -5000, max: 5000 }), (day, count) => {
        const moved = addDays(day, count)
        expect(isDay(moved)).toBe(true)
        expect(addDays(moved, -count)).toBe(day)
        expect(compareDays(moved, day)).toBe(Math.sign(count))
      }),
    )
  })

  test('what is not a day, and what leaves the calendar, is refused', () => {
    expect(() => addDays('2026-02-30', 1)).toThrow(RangeError)
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError)
    expect(() => addDays('0001-01-01', -1)).toThrow(RangeError)
    expect(() => addDays('2026-01-01', 1e12)).toThrow(RangeError)
  })
})

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0')
}
