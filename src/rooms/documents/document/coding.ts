import type { ReadingFinding } from '#readers/room'
import type { Chart, DeductionPart } from '#ledger/room'
import type { Region } from '#regions/room'
import type { Extraction } from './facts.ts'

/**
 * One line for each rate, nature or deductible share. Amounts are exact decimals as text in the
 * document's currency, positive for a purchase and negative for a credit note.
 */
export type CodingLine = {
  ledgerAccountId: string
  category: string | null
  vatCode: string | null
  net: string
  vat: string
  /** What the VAT was charged on, if that is not the net: import VAT is charged at customs. */
  vatBase?: string
  /** The deductible VAT, also under reverse charge. */
  deductible: string
  /** Why it is that much; codings before this was kept have none. */
  deduction?: DeductionPart[]
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
  correctedFields: CorrectedField[]
  reasons: ReadingFinding[]
  /** A cap on confidence from the coding itself, such as the fallback category; null for none. */
  cap: (ReadingFinding & { cap: number }) | null
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

export const correctedFields = [...codingFields, 'lines'] as const
export type CorrectedField = (typeof correctedFields)[number]

/** A coding line as a person enters it; without a deductible amount the rules decide. */
export type HandLine = Omit<CodingLine, 'deductible' | 'deduction'> & { deductible: string | null }

/** Corrections, kept over every new proposal. The amount is a decimal as text. */
export type Corrections = Partial<Record<CodingField, string>> & { lines?: HandLine[] }

/** Corrections of this supplier's last document. */
export type SupplierMemory = {
  ledgerAccountId: string | null
  category: string | null
  vatCode: string | null
  /** The document it was learned from: doc_… */
  documentId: string
  learnedOn: string
}

/** How the supplier's accepted documents were coded, the newest first. */
export type AcceptedCoding = {
  category: string
  documents: number
  acceptedOn: string
  /** The words of what was bought with those that share the category. */
  items: readonly string[]
}

/** Everything a proposal is based on. The words of a document can only choose between rules. */
export type Evidence = {
  region: Region
  chart: Chart
  extraction: Extraction
  memory: SupplierMemory | null
  accepted?: AcceptedCoding
  /** The linked contact. */
  contact: { country: string | null; vatNumber: string | null; name: string } | null
  /** The organization's own deductible percentage, 0 to 100; null if it deducts in full. */
  proRataPercent: number | null
  /** The organization's tax regime, such as RF19; null if not given. */
  taxRegime: string | null
  /** What an earlier bill of the supplier had withheld, in words: 20 %. */
  withheldBefore?: string
  /** The category a person set, which decides before the supplier and the words. */
  setCategory?: string
}
