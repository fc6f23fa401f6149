/** A calendar day as `YYYY-MM-DD`, which sorts as text. All days here are UTC, as the contract says. */
export type Day = string

const DAY_MS = 86_400_000

const instantOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`)

export const dayOf = (instant: Date | number): Day => new Date(instant).toISOString().slice(0, 10)

export const addDays = (day: Day, count: number): Day => dayOf(instantOf(day) + count * DAY_MS)

/** Whether the text is a day that the calendar has: 2026-02-30 is none. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(instantOf(text)) &&
  dayOf(instantOf(text)) === text

export function isBusinessDay(day: Day): boolean {
  const weekday = new Date(instantOf(day)).getUTCDay()
  return weekday >= 1 && weekday <= 5
}

// Cached: years of data ask for the same few hundred days.
const businessDays = new Map<Day, Day>()

/** The first business day on or after the given one. */
export function businessDayFrom(day: Day): Day {
  const known = businessDays.get(day)
  if (known !== undefined) return known
  const found = isBusinessDay(day) ? day : businessDayFrom(addDays(day, 1))
  businessDays.set(day, found)
  return found
}

/** The day that many business days later. */
export function addBusinessDays(day: Day, count: number): Day {
  let at = businessDayFrom(day)
  for (let left = count; left > 0; left--) at = businessDayFrom(addDays(at, 1))
  return at
}

/** The last business day of the month that the day lies in. */
export function lastBusinessDay(day: Day): Day {
  let at = addDays(`${addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`, -1)
  while (!isBusinessDay(at)) at = addDays(at, -1)
  return at
}

export const dayOfYear = (day: Day): number =>
  (instantOf(day) - instantOf(`${day.slice(0, 4)}-01-01`)) / DAY_MS + 1

/** Every day from the first to the last, both included. */
export function daysBetween(first: Day, last: Day): Day[] {
  const count = (instantOf(last) - instantOf(first)) / DAY_MS + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(first, index))
}
