import type { Reading } from '#readers/room'
import { compactName } from './supplier.ts'

const mostWords = 6_000

/**
 * The words of the page, in lower case and line by line, for coding to see what was bought. Of an
 * e-invoice nothing but its lines counts. The buyer's own words say nothing about the purchase, and
 * of a page that gives instructions to software no word is taken.
 */
export function pageWordsOf(reading: Reading, buyers: readonly string[]): string {
  const isUsable =
    reading.sourceClass !== 'einvoice' &&
    !reading.alerts.some(({ code }) => code === 'instructions_to_machine' || code === 'hidden_text')
  if (!isUsable) return ''
  const names = [reading.fields.buyerName?.value ?? null, ...buyers]
    .map((name) => coreOf(name ?? ''))
    .filter((name) => name.length >= 4)
  const isBuyers = (part: string) => names.some((name) => compactName(part).includes(name))
  return reading.text
    .toLowerCase()
    .split('\n')
    .map((line) =>
      line
        .split(/ {2,}/)
        .filter((part) => !isBuyers(part))
        .join('  '),
    )
    .filter((line) => line.trim() !== '')
    .join('\n')
    .slice(0, mostWords)
}

/** The name without its company form, which other spellings leave out: "Officina Verdi". */
function coreOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const last = words.at(-1) ?? ''
  const isForm = words.length > 1 && compactName(last).length <= 4
  return compactName((isForm ? words.slice(0, -1) : words).join(' '))
}

/** Whether a line of the page ends in an amount, as the rows of a bill do. */
export const hasAmount = (line: string): boolean => /\d[.,]\d{2}(?!\d)\D{0,12}$/u.test(line)
