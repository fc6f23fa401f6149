import type { Finding } from '#readers/room'
import type { Chart } from '#ledger/room'
import type { Region } from '#regions/room'
import type { Extraction } from './facts.ts'

/**
 * One line for each rate, nature or share of deduction. Amounts are exact decimals in text in the
 * document's currency, positive for a purchase and negative for a credit note: what the paper shows.
 */
export type CodingLine = {
  ledgerAccountId: string
  category: string | null
  vatCode: string | null
  net: string
  vat: string
  /** The VAT that may be deducted, under reverse charge too. */
  deductible: string
}

export type Coding = {
  /** Of the largest line. */
  ledgerAccountId: string
  category: string | null
  vatCode: string | null
  bookingText: string
  /** Gross total, negative for a purchase, positive for a supplier's credit note. */
  codedAmount: string
  currency: string
  lines: CodingLine[]
  correctedFields: CodingField[]
  reasons: Finding[]
  /** A cap on confidence that the coding itself brings, such as the fallback row; null for none. */
  cap: (Finding & { cap: number }) | null
  rulesVersion: string
}

export const codingFields = [
  'ledgerAccountId',
  'category',
  'vatCode',
  'bookingText',
  'codedAmount',
] as const
export type CodingField = (typeof codingFields)[number]

/** What a person set; it stays over every new proposal. The amount is a decimal in text. */
export type Corrections = Partial<Record<CodingField, string>>

/** What a person chose for this supplier's last document. */
export type SupplierMemory = {
  ledgerAccountId: string | null
  category: string | null
  vatCode: string | null
  /** Of the document it was learned from: doc_… */
  documentId: string
  learnedOn: string
}

/** Everything that a proposal is made from; the words of a document can pick among rules, no more. */
export type Evidence = {
  region: Region
  chart: Chart
  extraction: Extraction
  memory: SupplierMemory | null
  /** The linked contact. */
  contact: { country: string | null; vatNumber: string | null; name: string } | null
  /** The organization's own deductible percentage, 0 to 100; null where it deducts in full. */
  proRataPercent: number | null
}
