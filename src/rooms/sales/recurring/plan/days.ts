import { addDays } from '#kernel/values/day'

export const everyUnits = ['week', 'month'] as const

export type Rhythm = {
  every_count: number
  every_unit: (typeof everyUnits)[number]
  first_on: string
  last_on: string | null
  times: number | null
}

/**
 * The day of the nth invoice, from 0; null once it is over. Months are counted from the first day, so
 * that the 31st becomes the 28th or 30th where a month is shorter, and the 31st again after it.
 */
export function dayOf(rhythm: Rhythm, n: number): string | null {
  const { every_count: count, every_unit: unit, first_on: first, last_on: last, times } = rhythm
  if (times !== null && n >= times) return null
  const day = unit === 'week' ? addDays(first, 7 * count * n) : addMonths(first, count * n)
  return last !== null && day > last ? null : day
}

function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const total = year * 12 + (month - 1) + months
  const [toYear, toMonth] = [Math.floor(total / 12), (total % 12) + 1]
  const length = new Date(Date.UTC(toYear, toMonth, 0)).getUTCDate()
  const two = (number: number): string => String(number).padStart(2, '0')
  return `${String(toYear).padStart(4, '0')}-${two(toMonth)}-${two(Math.min(date, length))}`
}
