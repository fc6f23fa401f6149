export type AmountRole =
  | 'total'
  | 'payable'
  | 'vat'
  /** A tax that is VAT only if a rate of VAT gives it. */
  | 'tax'
  | 'net'
  | 'extra'
  /** Part of the total without VAT. */
  | 'exempt'
  | 'withheld'
  /** Of an earlier bill, or its balance. */
  | 'earlier'
  /** Already paid, or given and returned in cash. */
  | 'paid'
  | 'other'

export type AmountCandidate = {
  /** Hundredths of the currency's unit, without sign. */
  minor: bigint
  isNegative: boolean
  /** The roles that its labels suggest, with a weight from 0 to 1. */
  roles: Partial<Record<AmountRole, number>>
  line: number
  /** The percentage printed next to it. */
  rate: string | null
  /** Percentages of its line that only a heading calls so: numbers without a sign. */
  bareRates?: readonly string[]
  /** Words say that it is no part of the bill, such as a limit, a deposit or an earlier bill. */
  isAside?: boolean
  /** Words say that it is the amount of a year. */
  isYearly?: boolean
  /** A reading of part of a number with spaces, less likely than the whole. */
  isPart?: boolean
  /** A heading above it names it. */
  isUnderHeading?: boolean
  /** Its line says that it is without VAT, or names the article that exempts it. */
  isExemptRow?: boolean
  /** The currency printed beside it. */
  currency?: string | null
}

export type Amounts = {
  amountCandidates: readonly AmountCandidate[]
  /** The VAT rates of the supplier's country, and those printed. */
  rates: readonly string[]
  lineItems: readonly AmountCandidate[]
  /** The document says that it has no VAT. */
  isExempt: boolean
}
