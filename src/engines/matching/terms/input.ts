import type { Learned } from './learned.ts'

/** A booked bank transaction as the matcher sees it. Money in is positive, money out negative. */
export type Transaction = {
  id: string
  accountId?: string | null
  amountMinor: bigint
  currency: string
  /** Its value in the organization's currency; null if unknown. */
  baseAmountMinor?: bigint | null
  date: string
  text: string
  counterparty: string | null
  iban: string | null
  reference: string | null
  /** It was decided before, and that was undone. */
  isTakenBack?: boolean
}

/** The open amount of an invoice, bill, receipt or credit note, with the sign of its payment. */
export type OpenItem = {
  id: string
  amountMinor: bigint
  currency: string
  baseAmountMinor: bigint | null
  /** Without VAT, if known; a payment of it is not a match but is mentioned. */
  netAmountMinor?: bigint | null
  date: string
  dueDate: string | null
  counterparty: string | null
  iban: string | null
  number: string | null
  paymentReference: string | null
  kind: string
  /** Its contact, if known; otherwise its name identifies it. */
  contactKey?: string | null
  /** The day on which the account number of this contact last changed. */
  ibanChangedOn?: string | null
  /** May be suggested but not matched automatically: not posted yet, partly credited or overpaid. */
  isHeld?: boolean
}

/** The organization's own names and accounts, for transfers between own accounts. */
export type Own = {
  ibans: readonly string[]
  names: readonly string[]
  /** The accounts of the transactions. Without them no transfer is certain. */
  accounts?: readonly { id: string; iban: string | null }[]
}

export type Policy = {
  isAutoAllowed: boolean
  /** The largest amount for automatic matches, in the organization's currency. */
  autoLimitMinor: bigint | null
  /** Accounts whose balance is not proven: nothing of theirs is matched automatically. */
  heldAccounts: readonly string[]
  /** The largest fee or discount that is suggested, in hundredths of a percent. */
  feeBasisPoints: number
}

export const ordinaryPolicy: Policy = {
  isAutoAllowed: true,
  autoLimitMinor: null,
  heldAccounts: [],
  feeBasisPoints: 300,
}

export type MatchInput = {
  transactions: readonly Transaction[]
  items: readonly OpenItem[]
  /**
   * Recently settled items, with their full amounts. They are not candidates; they show which
   * amounts recur and which contacts exist, so that a later run is as careful as the first.
   */
  past: readonly OpenItem[]
  own: Own
  learned: Learned
  policy: Policy
}
