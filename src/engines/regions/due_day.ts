import { createRequire } from 'node:module'
import type Holidays from 'date-holidays'
import { addDays } from '#kernel/values/day'
import type { DeadlineRule } from './deadline_rule.ts'
import { dayIn, monthIndexOf, monthLengthOf, monthOf, type Period } from './period.ts'
import type { Region } from './schema.ts'

type HolidayYear = { names: ReadonlyMap<string, string>; easter: string | undefined }

const load = createRequire(import.meta.url)
const calendars = new Map<string, Holidays>()
const years = new Map<string, HolidayYear>()

/** The name of that public holiday in the country's language; null on other days. */
export function holidayOn(country: string, day: string): string | null {
  return yearOf(country, day.slice(0, 4)).names.get(day) ?? null
}

/** Easter Sunday of the year the day is in. */
export function easterOf(country: string, day: string): string {
  const { easter } = yearOf(country, day.slice(0, 4))
  if (easter === undefined) throw new Error(`${country} has no Easter.`)
  return easter
}

function yearOf(country: string, year: string): HolidayYear {
  const key = `${country} ${year}`
  let found = years.get(key)
  if (found === undefined) {
    const days = calendarOf(country).getHolidays(Number(year))
    // For an unknown country the library returns no holidays, which would make due days too early.
    if (days.length === 0) throw new Error(`No holidays are known for ${country}.`)
    found = {
      names: new Map(days.map((one) => [one.date.slice(0, 10), one.name])),
      easter: days.find((one) => one.rule === 'easter')?.date.slice(0, 10),
    }
    years.set(key, found)
  }
  return found
}

// The library has the holidays of the whole world and costs a tenth of a second and 30 megabytes,
// so it is loaded on first use. Only its type `public` is a statutory holiday; other types are days
// on which shops or banks close.
function calendarOf(country: string): Holidays {
  let calendar = calendars.get(country)
  if (calendar === undefined) {
    const Library = load('date-holidays') as typeof Holidays
    calendar = new Library(country, { types: ['public'] })
    calendars.set(country, calendar)
  }
  return calendar
}

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
