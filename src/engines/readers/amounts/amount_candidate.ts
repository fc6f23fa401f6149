export type AmountRole = 'total' | 'payable' | 'vat' | 'net' | 'extra' | 'withheld' | 'other'

export type AmountCandidate = {
  /** Hundredths of the currency's unit, without sign. */
  minor: bigint
  isNegative: boolean
  /** The roles that its labels suggest, with a weight from 0 to 1. */
  roles: Partial<Record<AmountRole, number>>
  line: number
  /** The percentage printed next to it. */
  rate: string | null
}

export type Amounts = {
  amountCandidates: readonly AmountCandidate[]
  /** The VAT rates of the supplier's country, and those printed. */
  rates: readonly string[]
  lineItems: readonly AmountCandidate[]
  /** The document says that it has no VAT. */
  isExempt: boolean
}
