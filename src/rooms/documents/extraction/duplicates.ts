import { createHash } from 'node:crypto'
import type { Reading, ReadingFields } from '#readers/room'
import { supplierKeyOf, supplierNameKey } from '../document/supplier.ts'

type Content = {
  /** Of the file; null if there was only text. */
  sha256: string | null
  text: string
  kind: Reading['kind']
  fields: ReadingFields
}

/**
 * Keys that two copies of one document have in common, each with a prefix: `b` the bytes, `t` the
 * text, `f` supplier, number and year, `e` supplier, total, currency and day.
 */
export function duplicateKeysOf({ sha256, text, ...facts }: Content): string[] {
  const words = plainWords(text)
  const keys = [
    sha256 === null ? null : `b:${sha256}`,
    words === '' ? null : `t:${createHash('sha256').update(words).digest('hex')}`,
  ]
  return [...keys.filter((key) => key !== null), ...factKeysOf(facts)]
}

/** Keys of the content, which no correction changes. */
export function isContentKey(key: string): boolean {
  return key.startsWith('b:') || key.startsWith('t:')
}

/** The keys that follow from what the document says. */
export function factKeysOf({ kind, fields }: Pick<Content, 'kind' | 'fields'>): string[] {
  // An order has the supplier, the number and the amount of the invoice that follows.
  if (kind === 'not_a_bill') return []
  const day = fields.date?.value ?? null
  const number = plainNumber(fields.invoiceNumber?.value ?? '')
  const total = fields.total === null ? null : plainDecimal(fields.total.value)
  const currency = fields.currency?.value ?? ''
  const keys: string[] = []
  const both = [supplierKeyOf(fields), supplierNameKey(fields)]
  const suppliers = new Set(both.filter((one) => one !== null))
  for (const one of day === null ? [] : suppliers) {
    // A credit note may have the number and the amount of the invoice that it credits.
    const what = kind === 'credit_note' ? `${one}|credit` : one
    // Italy's exchange refuses the same number twice in a year; numbers may restart each year.
    if (number !== '') keys.push(`f:${what}|${number}|${day?.slice(0, 4)}`)
    if (total !== null) keys.push(`e:${what}|${total}|${currency}|${day}`)
  }
  return keys
}

/** All separators between the parts of a number are treated as equal. */
function plainNumber(number: string): string {
  return number
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}

function plainDecimal(decimal: string): string {
  const [whole = '0', fraction = ''] = decimal.split('.')
  const rest = fraction.replace(/0+$/, '')
  return rest === '' ? whole : `${whole}.${rest}`
}

function plainWords(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}
