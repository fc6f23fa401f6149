const dayMs = 86_400_000
const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

// Building a formatter costs a thousand times more than using it; the zones are few and our own.
const formatters = new Map<string, Intl.DateTimeFormat>()

// Only real days of the Gregorian calendar, from the year 0001, which is where PostgreSQL's dates
// and ours agree.
export function isDay(text: string): boolean {
  if (text.length !== 10 || text[4] !== '-' || text[7] !== '-') return false
  const year = digitsAt(text, 0, 4)
  const month = digitsAt(text, 5, 7)
  const day = digitsAt(text, 8, 10)
  if (year < 1 || month < 1 || day < 1) return false
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const length = month === 2 && isLeap ? 29 : (monthLengths[month - 1] ?? 0)
  return day <= length
}

// The calendar day at that instant in that zone: a receipt of half past midnight in Copenhagen
// belongs to the new day although it is still yesterday in UTC.
export function today(now: Date, timeZone: string): string {
  let year = ''
  let month = ''
  let day = ''
  for (const part of formatterOf(timeZone).formatToParts(now)) {
    if (part.type === 'year') year = part.value
    else if (part.type === 'month') month = part.value
    else if (part.type === 'day') day = part.value
  }
  return `${year.padStart(4, '0')}-${month}-${day}`
}

// Days are counted in UTC, where every day has 24 hours.
export function addDays(day: string, count: number): string {
  if (!isDay(day)) throw new RangeError(`${day} is not a day.`)
  const moved = new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs)
  const text = Number.isNaN(moved.getTime()) ? '' : moved.toISOString().slice(0, 10)
  if (!isDay(text)) throw new RangeError(`${day} and ${count} days is out of the calendar.`)
  return text
}

export function compareDays(a: string, b: string): -1 | 0 | 1 {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function digitsAt(text: string, from: number, to: number): number {
  let value = 0
  for (let index = from; index < to; index++) {
    const digit = text.charCodeAt(index) - 48
    if (digit < 0 || digit > 9) return -1
    value = value * 10 + digit
  }
  return value
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone)
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    formatters.set(timeZone, formatter)
  }
  return formatter
}
