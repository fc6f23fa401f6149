import { noFields } from '#readers/room'
import type { ConfidenceFacts } from '../document/confidence.ts'

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
