import { z } from 'zod'
import { Failure, type InputError } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { homeRegion } from '#regions/room'
import { isCountry, vatPrefix } from '#kernel/values/country'
import { isCurrency } from '#kernel/values/money'
import { deductChoices } from '#vat/room'
import { exactAmount } from '../coding/exact_amount.ts'
import { correctedFields, type CorrectedField, type HandLine } from '../document/coding.ts'
import { kinds, type FactCorrections, type FactField } from '../document/correct_facts.ts'
import { compactId } from '../document/supplier.ts'
import type { DocumentRow } from '../document/store.ts'
import type { DocumentChange } from './correct_row.ts'

const name = z.string().min(1).max(100)
const day = z.iso.date()
const amount = z.number().min(0).max(1e12).optional()

const line = z.strictObject({
  ledgerAccountId: name.meta({ description: 'An account id from GET /api/rest/accounts.' }),
  category: name.optional().meta({ description: 'A category id from GET /api/rest/categories.' }),
  vatCode: name
    .optional()
    .meta({ description: 'A VAT code from GET /api/rest/vat-codes; omit it for none.' }),
  net: z.number().meta({
    description: 'Without VAT, with the sign on the paper: positive also on a credit note.',
  }),
  vat: z.number().optional().meta({ description: 'VAT on the document; 0 if omitted.' }),
  vatBase: z.number().optional().meta({
    description: 'For import VAT: what customs charged it on, from the customs document.',
  }),
  deductible: z.number().optional().meta({
    description: 'The VAT to deduct, if it is not what the rules say, such as a lessor’s amount.',
  }),
})

const resettable = [
  'supplier',
  'date',
  'dueDate',
  'receivedOn',
  'deductFrom',
  'invoiceNumber',
  'currency',
  'total',
  'vat',
  'net',
  'kind',
  ...correctedFields,
] as const

/** What a person may say of a document, besides its id. */
export const correction = {
  supplier: z
    .strictObject({
      name: z.string().min(1).max(200).optional(),
      vatNumber: z
        .string()
        .min(1)
        .max(30)
        .nullable()
        .optional()
        .meta({ description: 'null if the document shows none.' }),
      country: z
        .string()
        .transform((code) => code.toUpperCase())
        .refine(isCountry, 'Use an ISO 3166-1 code such as DK.')
        .optional(),
    })
    .optional(),
  date: day.optional(),
  dueDate: day.nullable().optional().meta({ description: 'null if the document shows none.' }),
  receivedOn: day.nullable().optional().meta({
    description:
      'The day the document was received, which can decide when its VAT counts; null for the day it was captured.',
  }),
  deductFrom: z.enum(deductChoices).nullable().optional().meta({
    description:
      'Where the law leaves the choice (Italy): document for the month of the date of a bill that came in and was noted by the 15th of the next month, receipt for the month in which it came in; null for the usual one, which is document where it is allowed.',
  }),
  invoiceNumber: z.string().min(1).max(100).nullable().optional(),
  currency: z
    .string()
    .transform((code) => code.toUpperCase())
    .refine(isCurrency, 'Use an ISO 4217 code such as EUR.')
    .optional(),
  total: amount.meta({
    description: 'Including VAT, as the document shows it; positive on a credit note, too.',
  }),
  vat: amount.meta({ description: 'VAT as the document shows it; 0 if it shows none.' }),
  net: amount.meta({ description: 'Without VAT, as the document shows it.' }),
  kind: z.enum(kinds).optional(),
  lines: z.array(line).min(1).max(100).optional(),
  reset: z
    .array(z.enum(resettable))
    .optional()
    .meta({ description: 'Fields that go back to what was read or what the rules propose.' }),
}

const whole = z.strictObject(correction)
export type CorrectionInput = z.output<typeof whole>

/** Where the law counts VAT from the date of the document there is nothing to choose. */
export function assertLeavesChoice(
  { principal }: Pick<Scene, 'principal'>,
  { deductFrom }: Pick<CorrectionInput, 'deductFrom'>,
): void {
  if (!deductFrom || homeRegion({ principal }).inputVat.from === 'receipt') return
  const detail = 'VAT is deducted in the period of the date here; correct the date instead.'
  throw faultAt('/deductFrom', 'not_of_region', detail)
}

/** What the input changes of this document. */
export function changeOf(row: DocumentRow, input: CorrectionInput, home: string): DocumentChange {
  const facts = factsOf(row, input, home)
  const currency = facts.currency ?? row.extraction?.fields.currency?.value ?? home
  const isCredit = (facts.kind ?? row.extraction?.kind) === 'credit_note'
  const lines = input.lines?.map((one, index) => handLine(one, { currency, index, isCredit }))
  const reset = new Set(input.reset)
  const { receivedOn = reset.has('receivedOn') ? null : undefined } = input
  const { deductFrom = reset.has('deductFrom') ? null : undefined } = input
  return {
    facts,
    coding: lines === undefined ? {} : { lines },
    ...(receivedOn === undefined ? {} : { receivedOn }),
    ...(deductFrom === undefined ? {} : { deductFrom }),
    reset: {
      facts: [...reset].flatMap(factsNamed),
      coding: [...reset].filter((field): field is CorrectedField =>
        (correctedFields as readonly string[]).includes(field),
      ),
    },
  }
}

const ofSupplier = ['supplierName', 'supplierVatNumber', 'supplierCountry'] as const

function factsNamed(field: (typeof resettable)[number]): FactField[] {
  if (field === 'supplier') return [...ofSupplier]
  const isOther =
    ['receivedOn', 'deductFrom'].includes(field) ||
    (correctedFields as readonly string[]).includes(field)
  return isOther ? [] : [field as FactField]
}

function factsOf(row: DocumentRow, input: CorrectionInput, home: string): FactCorrections {
  const { supplier = {}, date, dueDate, invoiceNumber, kind } = input
  const read = row.extraction?.fields
  const country = supplier.country ?? read?.supplierCountry?.value ?? null
  // Nothing was read, so there is no currency but that of the books.
  const currency = input.currency ?? (read === undefined ? home : undefined)
  const money = amountsOf(input, currency ?? read?.currency?.value ?? home)
  const given: FactCorrections = {
    ...(supplier.name === undefined ? {} : { supplierName: supplier.name.trim() }),
    ...(supplier.vatNumber === undefined
      ? {}
      : { supplierVatNumber: numberOf(supplier.vatNumber, country) }),
    ...(supplier.country === undefined ? {} : { supplierCountry: supplier.country }),
    ...(date === undefined ? {} : { date }),
    ...(dueDate === undefined ? {} : { dueDate }),
    ...(invoiceNumber === undefined ? {} : { invoiceNumber }),
    ...(currency === undefined ? {} : { currency }),
    ...money,
    ...(kind === undefined ? {} : { kind }),
  }
  return given
}

/** With the prefix of its country, as readers write it. */
function numberOf(given: string | null, country: string | null): string | null {
  const number = compactId(given ?? undefined)
  if (number === '') return null
  if (/^[A-Z]{2}/.test(number) || country === null) return number
  return vatPrefix(country) + number
}

function amountsOf(
  { total, vat, net }: CorrectionInput,
  currency: string,
): Pick<FactCorrections, 'total' | 'vat' | 'net'> {
  const exact = (value: number | undefined, field: string) =>
    value === undefined ? {} : { [field]: exactAmount(value, currency, `/${field}`) }
  if (total === 0) throw faultAt('/total', 'total_zero', 'Use an amount other than zero.')
  const isAll = total !== undefined && vat !== undefined && net !== undefined
  if (isAll && !isSum(net, vat, total)) {
    const detail = `${net} and ${vat} do not add up to ${total}.`
    throw faultAt('/total', 'amounts_do_not_add_up', detail)
  }
  const part = Math.max(vat ?? 0, net ?? 0)
  if (total !== undefined && part > total) {
    throw faultAt('/total', 'amounts_do_not_add_up', 'VAT and net are parts of the total.')
  }
  return { ...exact(total, 'total'), ...exact(vat, 'vat'), ...exact(net, 'net') }
}

/** Each has been checked to be exact, so that a rounding difference is none of theirs. */
const isSum = (net: number, vat: number, total: number) => Math.abs(net + vat - total) < 1e-6

type At = { currency: string; index: number; isCredit: boolean }

/** A credit note is coded with the opposite sign of what it shows. */
function handLine(given: z.output<typeof line>, { currency, index, isCredit }: At): HandLine {
  const exact = (field: 'net' | 'vat' | 'vatBase' | 'deductible') => {
    const shown = given[field] ?? 0
    const signed = isCredit && shown !== 0 ? -shown : shown
    return exactAmount(signed, currency, `/lines/${index}/${field}`)
  }
  return {
    ledgerAccountId: given.ledgerAccountId,
    category: given.category ?? null,
    vatCode: given.vatCode ?? null,
    net: exact('net'),
    vat: exact('vat'),
    ...(given.vatBase === undefined ? {} : { vatBase: exact('vatBase') }),
    deductible: given.deductible === undefined ? null : exact('deductible'),
  }
}

export function faultAt(pointer: string, code: string, detail: string): Failure {
  const error: InputError = { pointer, code, detail }
  return new Failure('invalid_input', { errors: [error] })
}
