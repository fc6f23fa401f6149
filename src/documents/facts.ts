import type { Finding, Reading, ReadingFields } from '#readers/room'

/**
 * What a document is held to say, as it is stored: the reading, trimmed of its text, with what was
 * concluded from it. Amounts are exact decimals in text, in the document's currency.
 */
export type Extraction = {
  reader: Reading['reader']
  readerVersion: string
  sourceClass: Reading['sourceClass']
  kind: Reading['kind']
  fields: ReadingFields
  vatRows: Reading['vatRows']
  lines: Reading['lines']
  equations: Reading['equations']
  validation: Reading['validation']
  /** What else came with it and was not read. */
  attachments: Reading['attachments']
  signature: Reading['signature']
  alerts: Finding[]
  language: string | null
  /** Words of the text that coding may look for, lower case; never instructions. */
  words: string
  /** Rate into the organization's currency on the document's date; null at home or where unknown. */
  exchange: { rate: string; day: string; source: string; to: string } | null
  confidence: number
  caps: Cap[]
  /** Version of the rules that decided the confidence. */
  rulesVersion: string
}

/** A reason why the confidence is no higher; the lowest of them all is the confidence. */
export type Cap = Finding & { cap: number }

/** What the organization already knows when it looks at a reading. */
export type Background = {
  /** YYYY-MM-DD where the organization is. */
  today: string
  home: { country: string; currency: string; vatNumber: string | null }
  /** A posted document, a contact or a correction of this supplier exists. */
  supplierKnown: boolean
  /** IBANs that this supplier's earlier posted documents named. */
  knownIbans: readonly string[]
  /** The largest posted total of this supplier or, without one, of the organization; decimal. */
  usualTotal: string | null
  duplicate: Duplicate | null
  /** Of the last 200 automatic postings of this class: how many there were, how many were undone. */
  undo: { posted: number; undone: number }
}

export type Duplicate = {
  documentId: string
  by: 'bytes' | 'text' | 'fiscal_key' | 'economic_key'
}
