import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#kernel/values/day'
import { comparedDay, comparedSpan, shiftMonths } from './span_rules.ts'

describe('the same days a year before', () => {
  it.each([
    ['2026-01-01', '2026-03-31', '2025-01-01', '2025-03-31'],
    ['2025-02-01', '2025-02-28', '2024-02-01', '2024-02-29'],
    ['2024-02-01', '2024-02-29', '2023-02-01', '2023-02-28'],
    ['2024-02-29', '2024-03-05', '2023-02-28', '2023-03-05'],
    ['2026-05-10', '2026-06-09', '2025-05-10', '2025-06-09'],
  ])('of %s to %s are %s to %s', (from, to, earlier, until) => {
    expect(comparedSpan({ from, to }, 'previous_year')).toEqual({ from: earlier, to: until })
  })
})

describe('the period before', () => {
  it.each([
    ['2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
    ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
    ['2026-03-10', '2026-03-19', '2026-02-28', '2026-03-09'],
  ])('of %s to %s is %s to %s', (from, to, earlier, until) => {
    expect(comparedSpan({ from, to }, 'previous_period')).toEqual({ from: earlier, to: until })
  })

  it('ends the day before and is as long, whatever the days', () => {
    const day = fc.integer({ min: 0, max: 50_000 }).map((count) => addDays('1950-01-01', count))
    fc.assert(
      fc.property(day, fc.nat(800), (from, length) => {
        const to = addDays(from, length)
        const before = comparedSpan({ from, to }, 'previous_period')
        expect(addDays(before.to, 1)).toBe(from)
        const isMonths = from.endsWith('-01') && addDays(to, 1).endsWith('-01')
        if (isMonths) expect(before.from.endsWith('-01')).toBe(true)
        else expect(addDays(before.from, length)).toBe(before.to)
      }),
    )
  })
})

it('a day compares with that of a year before, or with the end of the month before', () => {
  expect(comparedDay('2026-12-31', 'previous_year')).toBe('2025-12-31')
  expect(comparedDay('2025-02-28', 'previous_year')).toBe('2024-02-29')
  expect(comparedDay('2026-12-31', 'previous_period')).toBe('2026-11-30')
  expect(comparedDay('2026-01-05', 'previous_period')).toBe('2025-12-31')
})

it('months forth and back are the same day, or the end of a shorter month', () => {
  expect(shiftMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(shiftMonths('2026-01-30', 1)).toBe('2026-02-28')
  expect(shiftMonths('2026-02-28', -1)).toBe('2026-01-31')
  expect(shiftMonths('2026-01-15', -1)).toBe('2025-12-15')
})
