import { addDays } from '#kernel/values/day'
import type { DeadlineRule } from './deadline_rule.ts'
import { easterOf, holidayOn } from './holidays.ts'
import { dayIn, monthIndexOf, monthLengthOf, monthOf, type Period } from './period.ts'
import type { Region } from './schema.ts'

/** A skipped day; a Sunday that is also a holiday has both. */
export type PassedDay = {
  day: string
  reason: 'saturday' | 'sunday' | 'holiday'
  holiday: string | null
}

export type DueDay = { statutoryDay: string; dueDay: string; moved: PassedDay[] }

/** The statutory day for that period, and the actual due day in the country's calendar. */
export function dueDayOf(rule: DeadlineRule, country: string, period: Period): DueDay {
  const statutoryDay = statutoryDayOf(rule, country, period)
  const moved: PassedDay[] = []
  let dueDay = statutoryDay
  while (rule.rolls) {
    const passed = passedDayOf(country, dueDay)
    if (passed === null) break
    moved.push(passed)
    dueDay = addDays(dueDay, 1)
  }
  return { statutoryDay, dueDay, moved }
}

/** That day, or the next one that is not a weekend or holiday. */
export function workingDayFrom({ holidays }: Pick<Region, 'holidays'>, day: string): string {
  const country = holidays.calendar
  let open = day
  while (passedDayOf(country, open) !== null) open = addDays(open, 1)
  return open
}

function statutoryDayOf(rule: DeadlineRule, country: string, period: Period): string {
  const end = monthIndexOf(period.to)
  const { monthsAfter, day } = rule.exceptions.find((one) => one.month === monthOf(end)) ?? rule
  const month = end + monthsAfter
  const length = monthLengthOf(month)
  const isFromEnd = day.count < 0
  let left = Math.abs(day.count)
  if (!day.isOpenOnly) return dayIn(month, isFromEnd ? length + 1 - left : left)

  const step = isFromEnd ? -1 : 1
  for (let number = isFromEnd ? length : 1; number > 0 && number <= length; number += step) {
    const found = dayIn(month, number)
    if (isOpenOn(rule, country, found)) left -= 1
    if (left === 0) return found
  }
  throw new Error(`${rule.id}: a month after ${period.to} has too few open days`)
}

function passedDayOf(country: string, day: string): PassedDay | null {
  const holiday = holidayOn(country, day)
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  if (weekday === 6) return { day, reason: 'saturday', holiday }
  if (weekday === 0) return { day, reason: 'sunday', holiday }
  return holiday === null ? null : { day, reason: 'holiday', holiday }
}

function isOpenOn(rule: DeadlineRule, country: string, day: string): boolean {
  if (passedDayOf(country, day) !== null) return false
  return !rule.closedDays.some((closed) =>
    closed.startsWith('easter')
      ? addDays(easterOf(country, day), Number(closed.slice('easter'.length))) === day
      : closed === day.slice(5),
  )
}
