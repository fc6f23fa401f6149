import { isRefusal, type Reading, type Refusal } from '#readers/reading/reading'
import { pictureReader } from '#readers/picture/read_picture'
import { readDocument } from '#readers/read_document'
import { nationalNumbers } from '#regions/room'
import type { Sample } from './sets.ts'
import type { Truth } from './truth.ts'

/** The fields in the order they are printed. */
export const fieldNames = [
  'supplier',
  'supplierName',
  'supplierVat',
  'date',
  'dueDate',
  'number',
  'total',
  'vat',
  'currency',
] as const

/** The five that are posted. */
export const fiveNames = ['supplier', 'date', 'total', 'vat', 'currency'] as const

export type FieldName = (typeof fieldNames)[number]

/** Null where the set does not say what is true. */
type Verdicts = Record<FieldName, boolean | null>

export type Judged = {
  truth: Truth
  /** Null for what is not a bill: nothing of it is posted, so only its kind is judged. */
  fields: Verdicts | null
  kind: boolean
  read: Record<FieldName | 'kind', string>
  refused: string | null
  milliseconds: number
}

export async function judge({ truth, bytes, buyer }: Sample): Promise<Judged> {
  const currency = truth.country === 'DK' ? 'DKK' : 'EUR'
  const home = { country: truth.country, currency, own: buyer, businessNumbers: nationalNumbers() }
  const begun = performance.now()
  const input = { bytes, text: null, mimeType: null, fileName: truth.file, home }
  const outcome = await readDocument(input, pictureReader)
  const milliseconds = Math.round(performance.now() - begun)
  return { truth, milliseconds, ...judgedOf(truth, outcome) }
}

function judgedOf(
  truth: Truth,
  outcome: Reading | Refusal,
): Omit<Judged, 'truth' | 'milliseconds'> {
  if (isRefusal(outcome)) {
    const none = Object.fromEntries(fieldNames.map((name) => [name, false]))
    const nothing = Object.fromEntries([...fieldNames, 'kind'].map((name) => [name, '']))
    return {
      fields: truth.kind === 'not_a_bill' ? null : (none as Verdicts),
      kind: false,
      read: nothing as Judged['read'],
      refused: outcome.refused,
    }
  }
  const read = readOf(outcome)
  const { kind } = truth
  return {
    fields: kind === 'not_a_bill' ? null : comparedWith(truth, read),
    kind: read.kind === kind,
    read,
    refused: null,
  }
}

function readOf({ fields, kind }: Reading): Judged['read'] {
  return {
    supplier: fields.supplierName?.value ?? '',
    supplierName: fields.supplierName?.value ?? '',
    supplierVat: fields.supplierVatNumber?.value ?? '',
    date: fields.date?.value ?? '',
    dueDate: fields.dueDate?.value ?? '',
    number: fields.invoiceNumber?.value ?? '',
    total: fields.total?.value ?? '',
    vat: fields.vat?.value ?? '',
    currency: fields.currency?.value ?? '',
    kind,
  }
}

/**
 * As the protocol says: names by their letters and digits or by the same registration number,
 * amounts to the cent (a credit note is positive), days and currencies as ISO writes them.
 */
function comparedWith(truth: Truth, read: Judged['read']): Verdicts {
  const names = new Set([truth.supplier, ...truth.altSuppliers].map(lettersOf))
  const { supplierVat, dueDate, invoiceNumber } = truth
  const hasNumber = isSameNumber(supplierVat ?? '', read.supplierVat)
  return {
    supplier: names.has(lettersOf(read.supplier)) || hasNumber,
    supplierName: names.has(lettersOf(read.supplier)),
    supplierVat:
      supplierVat === undefined ? null : supplierVat === null ? read.supplierVat === '' : hasNumber,
    date: read.date === (truth.date ?? ''),
    dueDate: dueDate === undefined ? null : read.dueDate === (dueDate ?? ''),
    number:
      invoiceNumber === undefined
        ? null
        : [invoiceNumber ?? '', truth.documentNumber ?? invoiceNumber ?? '']
            .map(lettersOf)
            .includes(lettersOf(read.number)),
    total: isSameAmount(truth.total, read.total),
    vat: isSameAmount(truth.vat, read.vat) || (truth.vat === null && Number(read.vat) === 0),
    currency: read.currency === (truth.currency ?? ''),
  }
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]/gu, '')

/** With or without the country before it. */
function isSameNumber(wanted: string, read: string): boolean {
  const bare = (text: string) => lettersOf(text).replace(/^[a-z]{2}(?=\w{6})/u, '')
  return read !== '' && bare(wanted) === bare(read)
}

function isSameAmount(wanted: number | null, read: string): boolean {
  if (wanted === null || read === '') return wanted === null && read === ''
  return Math.round(Math.abs(wanted) * 100) === Math.round(Math.abs(Number(read)) * 100)
}
