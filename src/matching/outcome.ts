/** What makes a match certain enough to be taken by itself. */
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

/** What a transaction is, where it is not the payment of an open item. */
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

/** One thing that spoke for or against, with its points and the two values that were compared. */
export type Reason = { code: string; points: number; left: string; right: string }

export type TargetPart = { itemId: string; amountMinor: bigint }

export type Proposal = {
  targets: TargetPart[]
  method: Method
  evidence: EvidenceClass | null
  score: number
  probability: number
  reasons: Reason[]
}

export type Outcome = {
  transactionId: string
  /** `auto` without a proposal is a transfer: it is booked together with its partner. */
  decision: 'auto' | 'suggest' | 'leave'
  class: TransactionClass
  /** The other side of an own transfer, or the payment that a refund gives back. */
  partnerId: string | null
  /** The first is what was taken, or what is proposed first; at most three. */
  proposals: Proposal[]
  /** Points between the first and the best that could stand in its place; null without a rival. */
  margin: number | null
  rivals: number
  /** Why the first proposal, or the transfer, was not taken by itself. */
  holds: string[]
  engineVersion: string
}

/** Raised with every change of rules or weights, so that a decision says which ones made it. */
export const engineVersion = 'evidence-2'
