import type { WordId } from '../../../words/en.ts'
import type { FieldName } from './doubts.ts'

export const fieldWords: Record<FieldName, WordId> = {
  paper: 'field.paper',
  kind: 'field.kind',
  supplierName: 'field.supplier_name',
  supplierVatNumber: 'field.supplier_vat_number',
  invoiceNumber: 'field.invoice_number',
  date: 'field.date',
  dueDate: 'field.due_date',
  currency: 'field.currency',
  total: 'field.total',
  vat: 'field.vat',
  net: 'field.net',
  iban: 'field.iban',
  account: 'field.account',
  vatCode: 'field.vat_code',
}
