import { describe, expect, it } from 'vitest'
import { addDays } from '#kernel/values/day'
import { easterOf, holidayOn } from './due_day.ts'

// The anonymous Gregorian computus, as Meeus prints it: nothing of it is shared with the library.
function computeEaster(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const sum = h + l - 7 * m + 114
  return `${year}-0${Math.floor(sum / 31)}-${String((sum % 31) + 1).padStart(2, '0')}`
}

function danishHolidays(year: number): string[] {
  const easter = computeEaster(year)
  const greatPrayerDay = year <= 2023 ? [26] : []
  return [
    `${year}-01-01`,
    ...[-3, -2, 0, 1, ...greatPrayerDay, 39, 49, 50].map((count) => addDays(easter, count)),
    `${year}-12-25`,
    `${year}-12-26`,
  ]
}

function italianHolidays(year: number): string[] {
  const easter = computeEaster(year)
  const fixed = ['01-01', '01-06', '04-25', '05-01', '06-02', '08-15', '11-01', '12-08', '12-25']
  const saintFrancis = year >= 2026 ? ['10-04'] : []
  return [
    easter,
    addDays(easter, 1),
    ...[...fixed, ...saintFrancis, '12-26'].map((day) => `${year}-${day}`),
  ]
}

function holidaysOf(country: string, year: number): string[] {
  const days = Array.from({ length: 366 }, (_, index) => addDays(`${year}-01-01`, index))
  return days.filter((day) => day.startsWith(`${year}-`) && holidayOn(country, day) !== null)
}

const years = Array.from({ length: 21 }, (_, index) => 2020 + index)

describe('the computus of these tests', () => {
  it.each([
    [1961, '1961-04-02'],
    [2000, '2000-04-23'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2028, '2028-04-16'],
    [2038, '2038-04-25'],
  ])('gives Easter of %d as it was or will be: %s', (year, day) => {
    expect(computeEaster(year)).toBe(day)
  })
})

describe('public holidays', () => {
  it.each(years)('of Denmark in %d are those of the law and no others', (year) => {
    expect(holidaysOf('DK', year)).toEqual([...new Set(danishHolidays(year))].toSorted())
  })

  it.each(years)('of Italy in %d are those of the law and no others', (year) => {
    expect(holidaysOf('IT', year)).toEqual([...new Set(italianHolidays(year))].toSorted())
  })

  it('have the name that the country gives them', () => {
    expect(holidayOn('DK', '2027-03-25')).toBe('Skærtorsdag')
    expect(holidayOn('DK', '2026-05-25')).toBe('Anden Pinsedag')
    expect(holidayOn('IT', '2026-06-02')).toBe('Festa della Repubblica')
  })

  it.each(['2026-06-05', '2026-12-24', '2026-12-31', '2026-05-15', '2026-05-01'])(
    'do not hold %s in Denmark, when only banks or shops close',
    (day) => {
      expect(holidayOn('DK', day)).toBeNull()
    },
  )

  it('end with Great Prayer Day of 2023, and begin with Saint Francis of 2026', () => {
    expect(holidayOn('DK', '2023-05-05')).toBe('Store Bededag')
    expect(holidayOn('DK', '2024-04-26')).toBeNull()
    expect(holidayOn('IT', '2025-10-04')).toBeNull()
    expect(holidayOn('IT', '2026-10-04')).not.toBeNull()
  })

  it('of one country are not asked of the other', () => {
    expect(holidayOn('IT', '2026-05-14')).toBeNull()
    expect(holidayOn('DK', '2026-08-15')).toBeNull()
  })

  it('of a country that the calendar does not know are a fault, not an empty list', () => {
    expect(() => holidayOn('XX', '2026-01-01')).toThrow('No holidays are known for XX')
  })
})

describe('Easter', () => {
  it('is the Sunday that the computus gives, in both countries and three centuries', () => {
    for (let year = 1900; year <= 2200; year += 1) {
      expect(easterOf('DK', `${year}-07-01`)).toBe(computeEaster(year))
      if (year % 10 === 0) expect(easterOf('IT', `${year}-01-01`)).toBe(computeEaster(year))
    }
  })

  it('is not made up for a country that has none', () => {
    expect(() => easterOf('JP', '2026-01-01')).toThrow('JP has no Easter')
  })
})
