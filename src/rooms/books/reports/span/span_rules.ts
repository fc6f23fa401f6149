import { addDays } from '#kernel/values/day'

/** Days of a report, both ends included. */
export type ReportSpan = { from: string; to: string }

export const comparisons = ['previous_year', 'previous_period'] as const
export type Comparison = (typeof comparisons)[number]

function monthStart(day: string): string {
  return `${day.slice(0, 7)}-01`
}

/** The last day of a month stays the last day, however long both months are. */
export function shiftMonths(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const months = year * 12 + month - 1 + count
  const first = firstOf(months)
  const last = addDays(firstOf(months + 1), -1)
  const isLast = addDays(day, 1).endsWith('-01')
  const shifted = `${first.slice(0, 8)}${String(date).padStart(2, '0')}`
  return isLast || shifted > last ? last : shifted
}

function firstOf(months: number): string {
  const year = String(Math.floor(months / 12)).padStart(4, '0')
  return `${year}-${String((months % 12) + 1).padStart(2, '0')}-01`
}

/** The same days a year before, or as many days or whole months right before. */
export function comparedSpan({ from, to }: ReportSpan, how: Comparison): ReportSpan {
  if (how === 'previous_year') {
    const isFirst = from.endsWith('-01')
    const earlier = shiftMonths(from, -12)
    return { from: isFirst ? monthStart(earlier) : earlier, to: shiftMonths(to, -12) }
  }
  const before = addDays(from, -1)
  const isWholeMonths = from.endsWith('-01') && addDays(to, 1).endsWith('-01')
  if (isWholeMonths) return { from: shiftMonths(from, -monthsIn({ from, to })), to: before }
  return { from: addDays(from, -daysIn({ from, to })), to: before }
}

/** The same day a year before, or the last day of the month before. */
export function comparedDay(day: string, how: Comparison): string {
  return how === 'previous_year' ? shiftMonths(day, -12) : addDays(monthStart(day), -1)
}

function monthsIn({ from, to }: ReportSpan): number {
  const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return monthOf(to) - monthOf(from) + 1
}

function daysIn({ from, to }: ReportSpan): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
}
