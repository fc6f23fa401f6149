/** The formats that the contract uses, by the standards it takes them from. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const VERSION_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i
const TIME = /^([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i
const URI = /^[a-z][a-z0-9+.-]*:(?:[\w.~:/?#[\]@!$&'()*+,;=-]|%[0-9a-f]{2})+$/i
const LONG_MONTHS = new Set([1, 3, 5, 7, 8, 10, 12])

/** RFC 3339, full-date. */
function isDate(text: string): boolean {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (found === null) return false
  const [year = 0, month = 0, day = 0] = found.slice(1).map(Number)
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const february = isLeap ? 29 : 28
  const most = month === 2 ? february : LONG_MONTHS.has(month) ? 31 : 30
  return month >= 1 && month <= 12 && day >= 1 && day <= most
}

export const FORMATS: Record<string, (text: string) => boolean> = {
  date: isDate,
  // RFC 3339, date-time: an offset is part of it.
  'date-time': (text) =>
    isDate(text.slice(0, 10)) && /^[Tt]$/.test(text.charAt(10)) && TIME.test(text.slice(11)),
  uri: (text) => URI.test(text),
  uuid: (text) => UUID.test(text),
  uuid4: (text) => VERSION_4.test(text),
}
