import { isRefusal, type ReaderInput, type Reading, type Refusal } from '#readers/reading/reading'
import { readPdfLines } from '#readers/pdf/pdf_lines'
import { readDocument } from '#readers/read_document'
import { readLines } from '#readers/text/text'
import { nationalNumbers } from '#regions/room'
import { lookedFor, seenPictures } from './seen_pictures.ts'
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
  isPicture: boolean
  /** For each page of a picture by what the engines took, otherwise for the whole. */
  milliseconds: number[]
}

export async function judge(sample: Sample): Promise<Judged> {
  const { truth, bytes } = sample
  const begun = performance.now()
  const outcome = await readSample(sample)
  const taken = performance.now() - begun
  const looked = lookedFor(bytes)
  const milliseconds = looked === null ? [taken] : looked
  return {
    truth,
    isPicture: looked !== null,
    milliseconds: milliseconds.map(Math.round),
    ...judgedOf(sample, outcome),
  }
}

/** As the sandbox reads it, but that a picture seen before is not looked at again. */
async function readSample(sample: Sample): Promise<Reading | Refusal> {
  const { truth, bytes, buyer, hidesXml = false } = sample
  const currency = truth.country === 'DK' ? 'DKK' : 'EUR'
  const home = { country: truth.country, currency, own: buyer, businessNumbers: nationalNumbers() }
  if (hidesXml) return await readHidden(bytes, home)
  const input = { bytes, text: null, mimeType: null, fileName: truth.file, home }
  return await readDocument(input, seenPictures)
}

/** The page of a PDF without the XML that it carries. */
export async function readHidden(
  bytes: Uint8Array,
  home: ReaderInput['home'],
): Promise<Reading | Refusal> {
  const page = await readPdfLines(bytes.slice())
  return 'refused' in page ? page : readLines(page.lines, home, 'pdf')
}

function judgedOf(
  { truth, says }: Sample,
  outcome: Reading | Refusal,
): Omit<Judged, 'truth' | 'isPicture' | 'milliseconds'> {
  if (isRefusal(outcome)) {
    const none = Object.fromEntries(fieldNames.map((name) => [name, false]))
    const nothing = Object.fromEntries([...fieldNames, 'kind'].map((name) => [name, '']))
    return {
      fields: truth.kind === 'not_a_bill' ? null : saidOf(none as Verdicts, says),
      kind: false,
      read: nothing as Judged['read'],
      refused: outcome.refused,
    }
  }
  const read = readOf(outcome)
  const { kind } = truth
  return {
    fields: kind === 'not_a_bill' ? null : saidOf(comparedWith(truth, read), says),
    kind: read.kind === kind,
    read,
    refused: null,
  }
}

/** Only those of which the set says what is true. */
function saidOf(verdicts: Verdicts, says: Sample['says']): Verdicts {
  if (says === undefined) return verdicts
  const known: ReadonlySet<string> = new Set(says)
  const pairs = Object.entries(verdicts).map(([name, one]) => [name, known.has(name) ? one : null])
  return Object.fromEntries(pairs) as Verdicts
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
