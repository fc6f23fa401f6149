import { vatPrefix } from '#kernel/values/country'
import { currencyDigits, isCurrency } from '#kernel/values/money'
import { decimalOf } from '#kernel/values/decimal'
import { identifierWarnings } from '#regions/room'
import type { ReadingFields } from '#readers/room'
import type { ReadFacts } from './facts.ts'
import { minorOf } from './propose_amounts.ts'
import { compactId } from './supplier.ts'

export const kinds = ['invoice', 'receipt', 'credit_note', 'not_a_bill'] as const

/** Fields that take a text or nothing; null says that the document shows none. */
const texts = [
  'supplierName',
  'supplierVatNumber',
  'supplierCountry',
  'date',
  'dueDate',
  'invoiceNumber',
  'currency',
] as const
const amounts = ['total', 'vat', 'net'] as const

export const factFields = [...texts, ...amounts, 'kind'] as const
export type FactField = (typeof factFields)[number]

/** What a person says the document shows. Amounts are decimals as text. */
export type FactCorrections = {
  [Field in (typeof texts)[number]]?: string | null
} & { [Field in (typeof amounts)[number]]?: string } & { kind?: (typeof kinds)[number] }

export function factsGiven(given: FactCorrections): FactField[] {
  return factFields.filter((field) => given[field] !== undefined)
}

/** What was read, with what a person said instead. */
export function correctFacts(read: ReadFacts, given: FactCorrections): ReadFacts {
  const fields = { ...read.fields }
  for (const name of texts) {
    const value = given[name]
    if (value === undefined) continue
    fields[name] = value === null ? null : byHand(name, value, fields)
  }
  forgetOtherNumbers(fields, given)
  const facts = correctAmounts({ ...read, fields }, given)
  return { ...facts, ...correctKind(facts, given) }
}

/** The VAT number was another business's, so its other numbers were, too. */
function forgetOtherNumbers(fields: ReadingFields, given: FactCorrections): void {
  if (given.supplierVatNumber === undefined) return
  const number = compactId(given.supplierVatNumber ?? undefined)
  for (const name of ['supplierBusinessId', 'supplierFiscalCode'] as const) {
    const other = compactId(fields[name]?.value)
    if (other !== '' && !(number !== '' && number.endsWith(other))) fields[name] = null
  }
}

type Field = { value: string; proofs: string[] } & Omit<
  NonNullable<ReadingFields['date']>,
  'value' | 'proofs'
>

function byHand(name: string, value: string, fields: ReadingFields): Field {
  const place = { page: null, box: null, path: null, text: '', score: 1 }
  const country = fields.supplierCountry?.value ?? ''
  const isChecked = name === 'supplierVatNumber' && hasCheckDigit(value, country)
  // A person tells which date it is, and there is no other of theirs.
  const proofs = name === 'date' ? ['labelled', 'only_date'] : isChecked ? ['check_digit'] : []
  return { value, ...place, proofs: ['set_by_hand', ...proofs] }
}

function hasCheckDigit(value: string, country: string): boolean {
  const prefix = /^[A-Z]{2}/.exec(value)?.[0] ?? vatPrefix(country)
  const blank = { businessId: null, fiscalCode: null, sdiCode: null, pec: null, email: null }
  const contact = { ...blank, country: prefix === 'EL' ? 'GR' : prefix, vatNumber: value }
  return identifierWarnings(contact, prefix).length === 0
}

/**
 * An amount of a person replaces the sums of the reading. The VAT that was read stays if it can be
 * part of the total, and VAT rows stay if they still add up.
 */
function correctAmounts(read: ReadFacts, given: FactCorrections): ReadFacts {
  if (amounts.every((name) => given[name] === undefined)) return read
  const printed = read.fields.currency?.value ?? ''
  const digits = isCurrency(printed) ? currencyDigits(printed) : 2
  const minor = (decimal: string | undefined) =>
    decimal === undefined ? null : minorOf(decimal, digits)
  const total = minor(given.total ?? read.fields.total?.value)
  // One that was given before a smaller total is no part of it.
  const part = (decimal: string | undefined) => {
    const value = minor(decimal)
    const isLarger = value !== null && total !== null && sizeOf(value) > sizeOf(total)
    return isLarger ? null : value
  }
  const net = part(given.net)
  const stated = part(given.vat)
  const rest = total !== null && net !== null ? total - net : null
  const vatRead = minor(read.fields.vat?.value)
  const isPossible = vatRead !== null && total !== null && sizeOf(vatRead) < sizeOf(total)
  const vat = stated ?? rest ?? (isPossible ? vatRead : null)
  const isStated = stated !== null || rest !== null
  const set = (value: bigint | null, isByHand: boolean, before: ReadingFields['total']) => {
    if (value === null) return null
    if (!isByHand) return before
    return byHand('amount', decimalOf(value, digits), read.fields)
  }
  const netNow = net ?? (total !== null && vat !== null && isStated ? total - vat : null)
  const fields = {
    ...read.fields,
    total: set(total, given.total !== undefined, read.fields.total),
    vat: set(vat, isStated, read.fields.vat),
    net: set(netNow, true, null),
    payable: given.total === undefined ? read.fields.payable : null,
  }
  const rows = { total: 0n, vat: 0n }
  for (const row of read.vatRows) {
    rows.vat += minorOf(row.vat, digits)
    rows.total += minorOf(row.net, digits) + minorOf(row.vat, digits)
  }
  const fits = rows.total === total && rows.vat === vat
  const others = read.alerts.filter(({ code }) => code !== 'amounts_unproven')
  const alerts = [...others, { code: 'amounts_unproven', params: {} }]
  return { ...read, fields, vatRows: fits ? read.vatRows : [], equations: [], alerts }
}

const sizeOf = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

const aboutKind = new Set(['not_a_bill', 'kind_in_doubt', 'total_negative'])

function correctKind(read: ReadFacts, { kind }: FactCorrections): Partial<ReadFacts> {
  if (kind === undefined) return {}
  const others = read.alerts.filter(({ code }) => !aboutKind.has(code))
  if (kind !== 'not_a_bill') return { kind, alerts: others }
  const known = read.alerts.filter(({ code }) => code === 'not_a_bill')
  const byPerson = { code: 'not_a_bill', params: { paper: 'other' } }
  return { kind, alerts: [...others, ...(known.length > 0 ? known : [byPerson])] }
}
