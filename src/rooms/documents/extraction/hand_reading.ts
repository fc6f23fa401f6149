import type { ReadingFields } from '#readers/room'
import type { ConfidenceFacts } from '../document/confidence.ts'

const noFields: ReadingFields = {
  supplierName: null,
  supplierVatNumber: null,
  supplierBusinessId: null,
  supplierFiscalCode: null,
  supplierCountry: null,
  iban: null,
  buyerName: null,
  buyerVatNumber: null,
  date: null,
  dueDate: null,
  invoiceNumber: null,
  total: null,
  vat: null,
  net: null,
  payable: null,
  currency: null,
}

/** Where nothing could be read, a person enters what the document shows. */
export const blankFacts: ConfidenceFacts = {
  reader: 'by_hand',
  readerVersion: '1',
  sourceClass: 'by_hand',
  kind: 'invoice',
  fields: noFields,
  vatRows: [],
  lines: [],
  equations: [],
  validation: null,
  attachments: [],
  signature: 'none',
  alerts: [],
  language: null,
  words: '',
  exchange: null,
}
