import { expect, it } from 'vitest'
import { proRataOn, proRataYears } from './pro_rata.ts'

const years = { 2025: 40, 2026: 0 }

it('the percentage is that of the year, else the one that stands for all', () => {
  const profile = { proRataPercent: 60, proRataYears: years }
  expect(proRataOn(profile, '2025-12-31')).toBe(40)
  expect(proRataOn(profile, '2026-01-01')).toBe(0)
  expect(proRataOn(profile, '2027-01-01')).toBe(60)
  expect(proRataOn({ proRataYears: years }, '2027-01-01')).toBeNull()
  expect(proRataOn({}, '2026-01-01')).toBeNull()
})

it('a year has four digits and a percentage is whole', () => {
  expect(proRataYears.safeParse(years).success).toBe(true)
  expect(proRataYears.safeParse({ '26': 40 }).success).toBe(false)
  expect(proRataYears.safeParse({ 2026: 101 }).success).toBe(false)
})
