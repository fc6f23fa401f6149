import { createRequire } from 'node:module'
import type Holidays from 'date-holidays'

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
