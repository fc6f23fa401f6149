import { isDay } from './day.ts'

const yearsBack = 10
const yearsAhead = 1

export type PlausibleDays = { earliest: string; latest: string }

/**
 * Between which days something is posted, issued or imported. Outside of them a date is misread or
 * mistyped, and one such date would begin VAT periods decades ago. Ten years is the longest for
 * which books have to be kept.
 */
export function plausibleDays(today: string): PlausibleDays {
  return { earliest: shiftYears(today, -yearsBack), latest: shiftYears(today, yearsAhead) }
}

export function isPlausibleDay(day: string, today: string): boolean {
  const { earliest, latest } = plausibleDays(today)
  return day >= earliest && day <= latest
}

/** The same day of another year; of 29 February the day before, where there is none. */
function shiftYears(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) + years
  if (year < 1 || year > 9999) return years < 0 ? '0001-01-01' : '9999-12-31'
  const shifted = `${String(year).padStart(4, '0')}${day.slice(4)}`
  return isDay(shifted) ? shifted : `${shifted.slice(0, 8)}28`
}
