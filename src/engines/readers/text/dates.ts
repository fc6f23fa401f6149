import { isDay } from '#kernel/values/day'

export type PrintedDate = {
  day: string
  /** The day if the month were written first; null if it cannot be. */
  swapped: string | null
  start: number
  end: number
  text: string
  /** A time of the day stands beside it, as on receipts. */
  hasTime: boolean
  /** Day and month could change places; the day was taken to come first. */
  isAmbiguous: boolean
}

/** A day and a month in words without a year: "2. november". */
export type YearlessDate = { month: number; date: number; start: number; end: number }

const monthNames: readonly string[] = [
  'jan januar gennaio gen january januari jänner janvier',
  'feb februar febbraio febb february februari février',
  'mar marts marzo march mrz märz mars maerz maart',
  'apr april aprile avril',
  'maj maggio mag may mai magg mei',
  'jun juni giugno giu june juin',
  'jul juli luglio lug july juillet',
  'aug august agosto ago augusti augustus août',
  'sep sept september settembre set sett septembre',
  'okt oktober ottobre ott october oct octobre',
  'nov november novembre',
  'dec december dicembre dic dezember dez décembre',
]

const months: ReadonlyMap<string, number> = new Map(
  monthNames.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)),
)

// Every repetition has a bound, so no text can make these slow. Years have two or four digits.
// A date may touch another one of four digits' year, as in a period.
const numeric =
  /(?<![\d/]|\d[.,]|(?<!\d{4})(?<=\d)-)(\d{1,2}) ?[./-] ?(\d{1,2}) ?[./-] ?(\d{4}(?!-?\d{5})|\d{2}(?!-\d))(?!\d|[.,/]\d| ?%)/g
const iso = /(?<![\d/-])(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d|[-/]\d)/g
// "3/4 2026", as Danes write by hand.
const slashed = /(?<![\d/.,-])(\d{1,2})\/(\d{1,2})[ -](\d{4})(?!\d|[-/.,]\d)/g
// Only names of months, the longest first: "n. 3 del 10 gennaio" must not be read as a 3rd of "del".
const name = [...months.keys()].toSorted((a, b) => b.length - a.length).join('|')
const dayAndMonth = `(?<![\\d.,])(\\d{1,2})(?:\\.|º|°|st|nd|rd|th)?[ /-]{0,2}(?:of |di |de )?(${name})(?!\\p{L})`
const dayFirst = new RegExp(`${dayAndMonth}[.,]?[ /-]{0,2}'?(\\d{4}|\\d{2})(?!\\d|[.,]\\d)`, 'giu')
const monthFirst = new RegExp(
  `(?<!\\p{L})(${name})\\.? {1,2}(\\d{1,2})(?:st|nd|rd|th)? ?,? {1,2}(\\d{4})(?!\\d)`,
  'giu',
)
const yearless = new RegExp(`${dayAndMonth}(?![.,]?[ /-]{0,2}'?\\d)`, 'giu')
const time = /(?<![\d.,])(?:[01]?\d|2[0-3])[:.][0-5]\d(?![\d.,])/

export function findDates(text: string): PrintedDate[] {
  if (!/\d/.test(text)) return []
  const dates: PrintedDate[] = []
  const add = (match: RegExpExecArray, day: string | null, swapped: string | null = null) => {
    const start = match.index
    const end = start + match[0].length
    if (day === null || dates.some((date) => date.start < end && date.end > start)) return
    const hasTime = hasTimeBeside(text, start, end)
    const isAmbiguous = swapped !== null && swapped !== day
    dates.push({ day, swapped, start, end, text: match[0], hasTime, isAmbiguous })
  }
  for (const match of text.matchAll(iso)) add(match, dayOf(match[1], match[3], match[4]))
  for (const pattern of [numeric, slashed]) {
    for (const match of text.matchAll(pattern)) {
      const [, first, second, year] = match
      const [day, swapped] = [dayOf(year, second, first), dayOf(year, first, second)]
      // Where the second cannot be a month, the date was written the American way.
      add(match, day ?? swapped, swapped)
    }
  }
  for (const match of text.matchAll(dayFirst))
    add(match, dayOf(match[3], monthOf(match[2]), match[1]))
  for (const match of text.matchAll(monthFirst))
    add(match, dayOf(match[3], monthOf(match[1]), match[2]))
  return dates.toSorted((a, b) => a.start - b.start)
}

/** Days without their year, which is then the year of the dates around them. */
export function findYearlessDates(text: string): YearlessDate[] {
  if (!/\d/.test(text)) return []
  return [...text.matchAll(yearless)].flatMap((match) => {
    const [month, date] = [months.get((match[2] ?? '').toLowerCase()) ?? 0, Number(match[1])]
    if (date < 1 || date > 31) return []
    return [{ month, date, start: match.index, end: match.index + match[0].length }]
  })
}

function monthOf(name = ''): string | undefined {
  return months.get(name.toLowerCase())?.toString()
}

// Documents of other centuries do not come to be booked; a number like that is no date.
export function dayOf(year = '', month = '', day = ''): string | null {
  const full = year.length === 2 ? `20${year}` : year
  const text = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) && full >= '1990' && full <= '2099' ? text : null
}

function hasTimeBeside(text: string, start: number, end: number): boolean {
  const after = text.slice(end, end + 20)
  const before = text.slice(Math.max(0, start - 12), start)
  return time.test(after) || time.test(before)
}
