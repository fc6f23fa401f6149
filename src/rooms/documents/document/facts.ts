import type { ReadingFinding, Reading, ReadingFields } from '#readers/room'
import type { RegisterAnswer, RegisterQuestion } from '#contacts/room'

/**
 * The stored reading of a document, without its full text, with its confidence. Amounts are exact
 * decimals as text, in the document's currency.
 */
export type Extraction = {
  /** `by_hand` where nothing could be read and a person entered it. */
  reader: Reading['reader'] | 'by_hand'
  readerVersion: string
  sourceClass: Reading['sourceClass'] | 'by_hand'
  kind: Reading['kind']
  fields: ReadingFields
  vatRows: Reading['vatRows']
  lines: Reading['lines']
  equations: Reading['equations']
  validation: Reading['validation']
  /** Attachments that were not read. */
  attachments: Reading['attachments']
  signature: Reading['signature']
  alerts: ReadingFinding[]
  language: string | null
  /** The purchased items in lower case, for coding to search for hints. */
  words: string
  /** The words of the page without the buyer's; readings before this was kept have none. */
  page?: string
  /** Dates and amounts with the words beside them, to be found again on the next document. */
  printed?: Reading['printed']
  /** Where the file could be cut, if it seems to hold several documents. */
  parts?: Reading['parts']
  /** What was read as on documents accepted before. */
  recalled?: Recalled
  /** What a public register said of a new supplier, where one was asked. */
  register?: RegisterFinding
  /** Rate to the organization's currency on the document date; null if not needed or unknown. */
  exchange: { rate: string; day: string; source: string; to: string } | null
  /** When it was read; readings before this was kept have none. */
  readAt?: string
  /** What the reader found, where a person corrected some of it. */
  asRead?: ReadFacts
  confidence: number
  caps: Cap[]
  /** Version of the rules that decided the confidence. */
  rulesVersion: string
}

/** An answer of a public register, and the day on which it was asked. */
export type RegisterFinding = RegisterQuestion & { answer: RegisterAnswer; askedOn: string }

/** The parts of a reading that a person can correct, or that follow from them. */
export type ReadFacts = Pick<
  Extraction,
  'kind' | 'fields' | 'vatRows' | 'equations' | 'alerts' | 'exchange'
> & {
  /** The confidence it would have had; readings corrected before this was kept have none. */
  confidence?: number
}

/** A reason that limits the confidence; the lowest cap is the confidence. */
export type Cap = ReadingFinding & { cap: number }

/** What is already known when a reading is judged. */
export type Background = {
  /** YYYY-MM-DD in the organization's time zone. */
  today: string
  home: { country: string; currency: string; vatNumber: string | null }
  /** A posted document, a contact or a correction of this supplier exists. */
  supplierKnown: boolean
  /** IBANs on this supplier's posted documents. */
  knownIbans: readonly string[]
  /** The largest posted total of this supplier or, without one, of the organization; decimal. */
  usualTotal: string | null
  /** Whether a member uploaded it, without an app in between, or the exchange delivered it. */
  isByMember: boolean
  /** The limit of automatic posting for one document, with the decimals of its currency. */
  ceiling: { minor: string; digits: number } | null
  duplicate: Duplicate | null
  /** Of the last 200 automatic postings of this class: how many, and how many were reversed. */
  undo: { posted: number; undone: number }
  /** Of the last 200 of this class that were read with certainty and accepted: how many corrected. */
  outcome: { accepted: number; corrected: number }
}

export type Duplicate = {
  documentId: string
  by: 'bytes' | 'text' | 'fiscal_key' | 'economic_key'
}

/** What was read as on documents that somebody accepted before. */
export type Recalled = {
  /** How many of them. */
  documents: number
  /** Accepted often enough to be known without a number. */
  isSupplierKnown: boolean
  /** The language was accepted often enough not to be a doubt. */
  isLanguageKnown: boolean
  fields: string[]
}
