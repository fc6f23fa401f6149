import type { VatFrequency } from './schema.ts'

/** Both days are inclusive. It may start later than the calendar period, as for a new company. */
export type Period = { from: string; to: string }

const monthsIn: Readonly<Record<VatFrequency, number>> = {
  monthly: 1,
  quarterly: 3,
  half_yearly: 6,
  annual: 12,
}
const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** The calendar month, quarter, half-year or year that contains the day. */
export function periodOf(frequency: VatFrequency, day: string): Period {
  return periodAt(frequency, monthIndexOf(day))
}

// A shortened period ends with its calendar period, so its end identifies it.
export function nextPeriod(frequency: VatFrequency, period: Period): Period {
  return periodAt(frequency, monthIndexOf(period.to) + monthsIn[frequency])
}

export function previousPeriod(frequency: VatFrequency, period: Period): Period {
  return periodAt(frequency, monthIndexOf(period.to) - monthsIn[frequency])
}

/** 2026-03, 2026-Q1, 2026-H1 or 2026, by the period's end. */
export function periodKeyOf(frequency: VatFrequency, period: Period): string {
  const year = period.to.slice(0, 4)
  const count = monthOf(monthIndexOf(period.to)) / monthsIn[frequency]
  if (frequency === 'annual') return year
  if (frequency === 'monthly') return period.to.slice(0, 7)
  return `${year}-${frequency === 'quarterly' ? 'Q' : 'H'}${Math.ceil(count)}`
}

/** The months, 1 to 12, in which a period of that frequency ends. */
export function endMonthsOf(frequency: VatFrequency): number[] {
  const step = monthsIn[frequency]
  return Array.from({ length: 12 / step }, (_, index) => (index + 1) * step)
}

// Months are counted from year 0, so that adding months needs no carry over years.
export function monthIndexOf(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
}

export function monthOf(monthIndex: number): number {
  return (monthIndex % 12) + 1
}

export function monthLengthOf(monthIndex: number): number {
  const year = Math.floor(monthIndex / 12)
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const length = monthLengths[monthIndex % 12] ?? 0
  return length === 28 && isLeap ? 29 : length
}

export function dayIn(monthIndex: number, day: number): string {
  const year = String(Math.floor(monthIndex / 12)).padStart(4, '0')
  const month = String(monthOf(monthIndex)).padStart(2, '0')
  return `${year}-${month}-${String(day).padStart(2, '0')}`
}

function periodAt(frequency: VatFrequency, monthIndex: number): Period {
  const first = monthIndex - (monthIndex % monthsIn[frequency])
  const last = first + monthsIn[frequency] - 1
  return { from: dayIn(first, 1), to: dayIn(last, monthLengthOf(last)) }
}
