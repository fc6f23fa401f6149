import type { CorrectDocumentBody, DocumentRecord, UpdateCodingBody } from '@daybook/sdk'
import type { FieldName } from './doubts.ts'

type Value = string | number | null

/** What a field holds now. */
export function valueOf(document: DocumentRecord, field: FieldName): Value {
  const { extraction, coding } = document
  if (field === 'account') return coding?.ledgerAccountId ?? null
  if (field === 'vatCode') return coding?.vatCode ?? null
  if (extraction === null || field === 'paper') return null
  if (field === 'supplierName') return extraction.supplier.name
  if (field === 'supplierVatNumber') {
    return extraction.supplier.vatNumber ?? extraction.supplier.businessId
  }
  if (field === 'iban') return extraction.supplier.iban
  return extraction[field]
}

/** The place of a field on the page, and who set it. */
export function sourceOf(document: DocumentRecord, field: FieldName) {
  return document.extraction?.fields[field] ?? null
}

export function setterOf(document: DocumentRecord, field: FieldName) {
  if (field === 'account') return document.coding?.setBy['ledgerAccountId'] ?? null
  if (field === 'vatCode') return document.coding?.setBy['vatCode'] ?? null
  return sourceOf(document, field)?.setBy ?? null
}

/** A bank account is what the paper says: nobody can put another one there. */
export const isFixed = (field: FieldName): boolean => field === 'iban' || field === 'paper'

export const isAmount = (field: FieldName): field is 'total' | 'vat' | 'net' =>
  field === 'total' || field === 'vat' || field === 'net'

export const isDay = (field: FieldName): field is 'date' | 'dueDate' =>
  field === 'date' || field === 'dueDate'

export type Change =
  | { by: 'correct'; body: Omit<CorrectDocumentBody, 'documentId'> }
  | { by: 'code'; body: Omit<UpdateCodingBody, 'documentId'> }

/** The call that puts this value into the field; null where it cannot be put. */
export function changeOf(field: FieldName, value: Value): Change | null {
  if (isFixed(field)) return null
  if (field === 'account') return { by: 'code', body: { ledgerAccountId: String(value ?? '') } }
  if (field === 'vatCode') return { by: 'code', body: { vatCode: String(value ?? '') } }
  if (field === 'supplierName')
    return { by: 'correct', body: { supplier: { name: String(value) } } }
  if (field === 'supplierVatNumber') {
    return {
      by: 'correct',
      body: { supplier: { vatNumber: value === null ? null : String(value) } },
    }
  }
  return { by: 'correct', body: { [field]: value } }
}

/** What another person changed, between two versions of a document. */
export function changedFields(
  before: DocumentRecord,
  after: DocumentRecord,
  fields: readonly FieldName[],
): { field: FieldName; from: Value; to: Value; by: string | null }[] {
  return fields.flatMap((field) => {
    const [from, to] = [valueOf(before, field), valueOf(after, field)]
    return from === to ? [] : [{ field, from, to, by: setterOf(after, field)?.name ?? null }]
  })
}
