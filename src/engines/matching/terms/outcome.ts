/** The kinds of evidence that allow an automatic match. */
export type EvidenceClass =
  | 'reference'
  | 'number'
  | 'iban'
  | 'name'
  | 'instalment'
  | 'foreign'
  | 'listed'
  | 'combination'
  | 'transfer'

/** The class of a transaction that does not pay an open item. */
export type TransactionClass =
  | 'trade'
  | 'own_transfer'
  | 'refund'
  | 'payout'
  | 'fee'
  | 'interest'
  | 'tax'
  | 'payroll'

/** How a decision was reached, as it is stored with the transaction. */
export type Method = 'reference' | 'iban' | 'exact' | 'combination' | 'transfer' | 'rule'

/** One fact for or against, with its points and the two values compared. */
export type MatchReason = { code: string; points: number; left: string; right: string }

export type TargetPart = { itemId: string; amountMinor: bigint }

export type MatchProposal = {
  targets: TargetPart[]
  method: Method
  evidence: EvidenceClass | null
  score: number
  probability: number
  reasons: MatchReason[]
}

export type MatchOutcome = {
  transactionId: string
  /** `auto` without a proposal is a transfer: it is booked together with its partner. */
  decision: 'auto' | 'suggest' | 'leave'
  class: TransactionClass
  /** The other side of an own transfer, or the payment that a refund returns. */
  partnerId: string | null
  /** The first is the match, or the first suggestion; at most three. */
  proposals: MatchProposal[]
  /** Points between the first and the best alternative; null without a rival. */
  margin: number | null
  rivals: number
  /** Why the first suggestion, or the transfer, is not automatic. */
  holds: string[]
  engineVersion: string
}

/** Raise it with every change of rules or weights, so that a decision says which ones made it. */
export const engineVersion = 'evidence-2'
