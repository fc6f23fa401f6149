import { findDates } from '#readers/room'
import { askedFields, type AskedField, type AskedPage, type AskedValue } from '../ports.ts'

export type Grounded = { field: AskedField; value: string; snippet: string; page: number }

type Fields = Partial<Record<AskedField, AskedValue | null>>

/**
 * What of a model's answer stands on the pages themselves: its snippet is found among the words that
 * our own readers saw, and the value can be read from the snippet. The rest is dropped, by name.
 */
export function groundFields(
  fields: Fields,
  pages: readonly Pick<AskedPage, 'page' | 'words'>[],
): { grounded: Grounded[]; dropped: AskedField[] } {
  const grounded: Grounded[] = []
  const dropped: AskedField[] = []
  for (const field of askedFields) {
    const given = fields[field] ?? null
    if (given === null) continue
    const found = groundOne(field, given, pages)
    if (found === null) dropped.push(field)
    else grounded.push(found)
  }
  return { grounded, dropped }
}

const longestSnippet = 300
const shortestSnippet = 2

function groundOne(
  field: AskedField,
  { value, snippet }: AskedValue,
  pages: readonly Pick<AskedPage, 'page' | 'words'>[],
): Grounded | null {
  const said = plain(snippet)
  if (said.length < shortestSnippet || said.length > longestSnippet) return null
  const page = pages.find(({ words }) => hasWords(plain(words), said))
  if (page === undefined) return null
  const read = readers[field](value.trim(), snippet)
  return read === null ? null : { field, value: read, snippet: snippet.trim(), page: page.page }
}

const plain = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()

/** As whole words: "1.00" is not on a page that has "21.00". */
function hasWords(words: string, said: string): boolean {
  return ` ${words} `.includes(` ${said} `)
}

/** The value as we read it from the snippet; null where it is not there. */
const readers: Record<AskedField, (value: string, snippet: string) => string | null> = {
  supplierName: within,
  invoiceNumber: within,
  supplierVatNumber: (value, snippet) => {
    const number = signsOf(value)
    const isLong = number.length >= 7 && number.length <= 16
    return isLong && standsAlone(number, snippet) ? number : null
  },
  currency: (value, snippet) => {
    const code = value.toUpperCase()
    return /^[A-Z]{3}$/u.test(code) && new RegExp(`\\b${code}\\b`, 'iu').test(snippet) ? code : null
  },
  date: (value, snippet) => {
    const days = findDates(snippet).map(({ day }) => day)
    return days.includes(value) ? value : null
  },
  total: amount,
  vat: amount,
  net: amount,
}

function within(value: string, snippet: string): string | null {
  const said = plain(value)
  return said.length > 0 && hasWords(lettersOf(snippet), lettersOf(value)) ? value : null
}

const lettersOf = (text: string): string =>
  plain(text)
    .replace(/[^\p{L}\d/&.-]+/gu, ' ')
    .trim()

const signsOf = (text: string): string => text.toUpperCase().replace(/[^A-Z\d]/gu, '')

/** The whole number, not digits out of a longer one; signs may be parted, and the country left out. */
function standsAlone(number: string, snippet: string): boolean {
  const [, country = '', rest = number] = /^([A-Z]{2})(\d.*)$/u.exec(number) ?? []
  const parted = (signs: string): string => signs.split('').join('[ .\u00a0-]?')
  const prefix = country === '' ? '' : `(?:${parted(country)}[ .:\u00a0-]*)?`
  const bounded = `(?<![A-Z\\d])${prefix}${parted(rest)}(?![A-Z\\d])`
  return new RegExp(bounded, 'u').test(snippet.toUpperCase())
}

/** With groups of three or without, and without a sign of less behind it. */
const printedAmount =
  /[-\u2212]?(?<![\d.,])(?:\d{1,3}(?:[.,'’ \u00a0\u202f]\d{3})+|\d+)(?:[.,]\d{1,2})?(?![-\u2212\d]|[.,]\d)/gu

function amount(value: string, snippet: string): string | null {
  if (!/^\d{1,12}(\.\d{1,2})?$/u.test(value)) return null
  const wanted = centsOf(value)
  // What has a minus is another amount.
  const printed = (snippet.match(printedAmount) ?? []).filter((one) => /^\d/u.test(one))
  return printed.some((one) => centsOf(pointed(one)) === wanted) ? value : null
}

/** One or two digits behind the last point or comma are decimals. */
function pointed(text: string): string {
  const trimmed = text.trim().replace(/[.,]$/u, '')
  const [, whole = trimmed, decimals = ''] = /^(.*)[.,](\d{1,2})$/u.exec(trimmed) ?? []
  return `${whole.replace(/\D/gu, '')}.${decimals}`
}

function centsOf(decimal: string): string {
  const [whole = '', decimals = ''] = decimal.split('.')
  return `${whole}${decimals.padEnd(2, '0')}`.replace(/^0+(?=\d)/u, '')
}
