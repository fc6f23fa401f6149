import {
  codingFields,
  type CodingField,
  type EventType,
  type Shown,
  type ShownCoding,
  type Step,
} from '../../../test/history/history.ts'

type Supplier = { name: string | null; vatNumber: string | null; iban: string | null }

type Extraction = { supplier: Supplier; confidence: number } & Record<
  | 'kind'
  | 'date'
  | 'dueDate'
  | 'invoiceNumber'
  | 'total'
  | 'vat'
  | 'net'
  | 'currency'
  | 'decidedBy',
  string | number | null
>

type Line = Record<
  'ledgerAccountId' | 'category' | 'vatCode' | 'net' | 'vat' | 'deductible',
  string | number | null
>

type Coding = Record<CodingField, string | number | null> & {
  currency: string
  lines: Line[]
  correctedFields: CodingField[]
}

/** A document as the interface gives it, in answers and, with less evidence, in events. */
export type WireDocument = {
  id: string
  version: number
  status: Shown['status']
  error: { step: Step; code: string; attempts: number } | null
  contactId: string | null
  duplicateOf: string | null
  processing?: { step: string } | null
  extraction: Extraction | null
  coding: Coding | null
  posting: { ledgerEntryId: string; automatic: boolean } | null
}

/** What the checker compares. Orders of fields are written out: a stored event may have another. */
export function toShown(document: WireDocument): Shown {
  const { error, extraction, coding, posting } = document
  return {
    version: document.version,
    status: document.status,
    error: error && { step: error.step, code: error.code, attempts: error.attempts },
    contactId: document.contactId,
    duplicateOf: document.duplicateOf,
    reading: extraction && printReading(extraction),
    confidence: extraction?.confidence ?? 0,
    coding: coding && toShownCoding(coding),
    posting: posting && { entryId: posting.ledgerEntryId, automatic: posting.automatic },
  }
}

function printReading(read: Extraction): string {
  const { supplier, kind, date, dueDate, invoiceNumber, total, vat, net, currency } = read
  const { name, vatNumber, iban } = supplier
  const facts = [kind, date, dueDate, invoiceNumber, total, vat, net, currency, read.decidedBy]
  return [name, vatNumber, iban, ...facts].map((fact) => fact ?? '').join('|')
}

function toShownCoding(coding: Coding): ShownCoding {
  const values = Object.fromEntries(
    codingFields.map((field) => [field, coding[field] === null ? null : String(coding[field])]),
  ) as ShownCoding['values']
  const lines = coding.lines.map((line) => [
    line.ledgerAccountId,
    line.category,
    line.vatCode,
    line.net,
    line.vat,
    line.deductible,
  ])
  const { bookingText, codedAmount, currency } = coding
  const print = JSON.stringify([lines, bookingText, codedAmount, currency])
  return { values, corrected: coding.correctedFields, print }
}

export function eventTypeOf(type: string): EventType {
  return type.replace('document.', '') as EventType
}
