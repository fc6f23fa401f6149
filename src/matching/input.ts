import type { Learned } from './learned.ts'

/** A booked bank transaction as the matcher sees it. Money in is positive, money out negative. */
export type Transaction = {
  id: string
  accountId?: string | null
  amountMinor: bigint
  currency: string
  /** Its worth in the organization's currency; null where that is not known. */
  baseAmountMinor?: bigint | null
  date: string
  text: string
  counterparty: string | null
  iban: string | null
  reference: string | null
  /** Something was decided about it before, and taken back. */
  isTakenBack?: boolean
}

/** What is still open of an invoice, bill, receipt or credit note, with the sign of its payment. */
export type OpenItem = {
  id: string
  amountMinor: bigint
  currency: string
  baseAmountMinor: bigint | null
  /** Without VAT, where that is known; a payment of it is no match but worth a word. */
  netAmountMinor?: bigint | null
  date: string
  dueDate: string | null
  counterparty: string | null
  iban: string | null
  number: string | null
  paymentReference: string | null
  kind: string
  /** Whose it is, where the organization knows; else its name tells. */
  contactKey?: string | null
  /** The day on which the account number of this contact last changed. */
  ibanChangedOn?: string | null
  /** May be proposed and never taken by itself, as in a closed period. */
  isHeld?: boolean
}

/** The organization's own names and accounts, by which its transfers to itself are known. */
export type Own = {
  ibans: readonly string[]
  names: readonly string[]
  /** The accounts that transactions are on. Without them no transfer is certain. */
  accounts?: readonly { id: string; iban: string | null }[]
}

export type Policy = {
  isAutoAllowed: boolean
  /** The largest amount taken by itself, in the organization's currency. */
  autoLimitMinor: bigint | null
  /** Accounts whose balance is not proven: nothing of theirs is taken by itself. */
  heldAccounts: readonly string[]
  /** The largest fee or discount that is proposed, in hundredths of a percent. */
  feeBasisPoints: number
}

export const ordinaryPolicy: Policy = {
  isAutoAllowed: true,
  autoLimitMinor: null,
  heldAccounts: [],
  feeBasisPoints: 300,
}

export type Given = {
  transactions: readonly Transaction[]
  items: readonly OpenItem[]
  /**
   * What was settled lately, with its full amounts. It is no candidate; it shows which amounts come
   * again and again, and which contacts there are, so that a later run is as careful as the first.
   */
  past: readonly OpenItem[]
  own: Own
  learned: Learned
  policy: Policy
}
