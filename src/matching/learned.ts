import type { EvidenceClass } from './outcome.ts'

/** That payments with these words were confirmed to be of this contact, and how often. */
export type Alias = { pattern: string; contactKey: string; confirms: number }

/** An account seen in confirmed payments; it counts as the contact's once `isProven`. */
export type LearnedIban = {
  iban: string
  contactKey: string
  confirms: number
  isProven: boolean
}

/** A pair that somebody declined or took back. It is never proposed again. */
export type DeclinedPair = { transactionId: string; itemId: string }

/** A pair that a run matched, and that went with the run when it was undone. It is proposed only. */
export type HeldPair = { transactionId: string; itemId: string }

/** How often payments with these words were declined for this contact, in hundredths. */
export type DeclinedPattern = { pattern: string; contactKey: string; weight: number; on: string }

/** What a score came to mean in this organization; scores in hundredths of a point. */
export type Calibration = {
  steps: readonly { score: number; probability: number }[]
  autoScore: number
  labels: number
}

/** What one organization taught. It is never shared with another. */
export type Learned = {
  aliases: readonly Alias[]
  ibans: readonly LearnedIban[]
  declinedPairs: readonly DeclinedPair[]
  heldPairs: readonly HeldPair[]
  declinedPatterns: readonly DeclinedPattern[]
  calibration: Calibration | null
  /** Kinds of evidence on which nothing is taken by itself any more. */
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
