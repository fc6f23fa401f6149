import { expect, it } from 'vitest'
import { proRataOn, proRataYears } from './pro_rata.ts'

const years = [
  { year: 2025, percent: 40 },
  { year: 2026, percent: 0 },
]

it('the percentage is that of the year, else the one that stands for all', () => {
  const profile = { proRataPercent: 60, proRataYears: years }
  expect(proRataOn(profile, '2025-12-31')).toBe(40)
  expect(proRataOn(profile, '2026-01-01')).toBe(0)
  expect(proRataOn(profile, '2027-01-01')).toBe(60)
  expect(proRataOn({ proRataYears: years }, '2027-01-01')).toBeNull()
  expect(proRataOn({}, '2026-01-01')).toBeNull()
})

it('a year is named once', () => {
  expect(proRataYears.safeParse(years).success).toBe(true)
  expect(proRataYears.safeParse([...years, { year: 2025, percent: 1 }]).success).toBe(false)
})
