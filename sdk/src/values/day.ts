import { type Language, localeOf } from './language.ts'

type Length = 'short' | 'long'

const shapes = {
  short: { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' },
  long: { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
} as const

/** A day of the calendar, `2026-03-31`, as `31.03.2026` or `31. marts 2026`. */
export function formatDay(day: string, language: Language, length: Length = 'short'): string {
  const date = dateOf(day)
  if (date === null) throw new RangeError(`${day} is no day such as 2026-03-31.`)
  return new Intl.DateTimeFormat(localeOf[language], shapes[length]).format(date)
}

/** A moment, `2026-03-31T09:30:00.000Z`, by the clock of a time zone. */
export function formatMoment(moment: string, language: Language, timeZone: string): string {
  const shape = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const
  return new Intl.DateTimeFormat(localeOf[language], shape).format(new Date(moment))
}

/**
 * A day as people type it: `31.3.2026`, `31/03/26`, `31. marts 2026`, `31 mar 2026` or ISO 8601. The
 * day comes before the month in all three languages. Null where there is no such day.
 */
export function parseDay(text: string, language: Language): string | null {
  const given = text.trim().toLowerCase()
  if (/^\d{4}-\d{2}-\d{2}$/.test(given)) return dateOf(given) === null ? null : given
  const match = /^(\d{1,2})[.\s/-]+(\d{1,2}|\p{L}+)\.?[.\s/-]+(\d{4}|\d{2})$/u.exec(given)
  if (!match) return null
  const [, day = '', month = '', year = ''] = match
  const number = /^\d/.test(month) ? Number(month) : monthOf(month, language)
  const iso = [year.length === 2 ? `20${year}` : year, two(number), two(Number(day))].join('-')
  return dateOf(iso) === null ? null : iso
}

const two = (number: number): string => String(number).padStart(2, '0')

/** By the whole name of a month or its first three letters; 0 where it is none. */
function monthOf(word: string, language: Language): number {
  const format = new Intl.DateTimeFormat(localeOf[language], { month: 'long', timeZone: 'UTC' })
  const names = Array.from({ length: 12 }, (_, month) =>
    format.format(new Date(Date.UTC(2026, month, 1))).toLowerCase(),
  )
  const isIt = (name: string): boolean =>
    name === word || (word.length >= 3 && name.startsWith(word))
  return names.findIndex(isIt) + 1
}

/** Null for what looks like a day and is none, such as the 30th of February. */
function dateOf(day: string): Date | null {
  const date = new Date(`${day}T00:00:00Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(date.getTime())) return null
  return date.toISOString().startsWith(day) ? date : null
}
