import { finding } from './einvoice/einvoice_fields.ts'
import type { ReadingFinding, Reading } from './reading/reading.ts'

/**
 * The XML inside a PDF is posted, but a person sees the page. If the page has another total or date
 * than the XML, the person approves something else than what is posted.
 */
export function comparePage(inside: Reading, page: Reading): ReadingFinding[] {
  const { total, date } = inside.fields
  const differences: ReadingFinding[] = []
  if (total !== null && !showsAmount(page, total.value)) {
    differences.push(differs('total', total.value, page.fields.total?.value))
  }
  if (date !== null && !showsDay(page, date.value)) {
    differences.push(differs('date', date.value, page.fields.date?.value))
  }
  return differences
}

function differs(field: string, inside: string, page: string | undefined): ReadingFinding {
  return finding('page_differs', { field, inside, page: page ?? '' })
}

/** Compares digits only, so that no number notation has to be guessed. */
function showsAmount(page: Reading, amount: string): boolean {
  if (page.fields.total !== null && digitsOf(page.fields.total.value) === digitsOf(amount)) {
    return true
  }
  const printed = page.text.match(/\d[\d.,'’ \u00a0\u202f]{0,30}/gu) ?? []
  const wanted = digitsOf(amount)
  return printed.some((text) =>
    text
      .split(/ {2,}/)
      .flatMap((part) => [part, ...part.split(' ')])
      .some((part) => digitsOf(pointed(part)) === wanted),
  )
}

/** One or two digits after the last point or comma are decimals. */
function pointed(text: string): string {
  const [, whole = text, decimals = ''] = /^(.*)[.,](\d{1,2})\D*$/u.exec(text) ?? []
  return `${whole.replace(/\D/gu, '')}.${decimals}`
}

/** Minor units as digits without leading zeros: 1.500,00 and 1500 are both 150000. */
function digitsOf(amount: string): string {
  const [whole = '', decimals = ''] = amount.replace('-', '').split('.')
  return `${whole}${decimals.padEnd(2, '0').slice(0, 2)}`.replace(/^0+(?=\d)/u, '')
}

function showsDay(page: Reading, day: string): boolean {
  if (page.fields.date?.value === day) return true
  const [year = '', month = '', date = ''] = day.split('-')
  const parts = [`0?${Number(date)}`, `0?${Number(month)}`]
  const apart = '[-./ ]{1,2}'
  const forms = [
    `${year}${apart}${parts[1]}${apart}${parts[0]}`,
    `${parts[0]}${apart}${parts[1]}${apart}(?:${year}|${year.slice(2)})`,
    `${parts[1]}${apart}${parts[0]}${apart}(?:${year}|${year.slice(2)})`,
    `${year}${month}${date}`,
    `${parts[0]}[. ]{1,2}\\p{L}{3,12}\\.? ${year}`,
    `\\p{L}{3,12}\\.? ${parts[0]},? ${year}`,
  ]
  return new RegExp(`(?<!\\d)(?:${forms.join('|')})(?!\\d)`, 'u').test(page.text)
}
