import type { EvidenceClass } from './outcome.ts'

/** Payments with these words were matched to this contact, and how often. */
export type Alias = { pattern: string; contactKey: string; confirms: number }

/** An account seen in matched payments; it counts as the contact's once `isProven`. */
export type LearnedIban = {
  iban: string
  contactKey: string
  confirms: number
  isProven: boolean
}

/** A pair that was declined or unmatched. It is never suggested again. */
export type DeclinedPair = { transactionId: string; itemId: string }

/** A pair whose run was undone. It is only suggested. */
export type HeldPair = { transactionId: string; itemId: string }

/** How often payments with these words were declined for this contact, in hundredths. */
export type DeclinedPattern = { pattern: string; contactKey: string; weight: number; on: string }

/** The meaning of scores in this organization; scores in hundredths of a point. */
export type Calibration = {
  steps: readonly { score: number; probability: number }[]
  autoScore: number
  labels: number
}

/** What one organization has taught. It is never shared with another. */
export type Learned = {
  aliases: readonly Alias[]
  ibans: readonly LearnedIban[]
  declinedPairs: readonly DeclinedPair[]
  heldPairs: readonly HeldPair[]
  declinedPatterns: readonly DeclinedPattern[]
  calibration: Calibration | null
  /** Kinds of evidence on which automatic matching is paused. */
  brakes: readonly EvidenceClass[]
}

export const nothingLearned: Learned = {
  aliases: [],
  ibans: [],
  declinedPairs: [],
  heldPairs: [],
  declinedPatterns: [],
  calibration: null,
  brakes: [],
}
