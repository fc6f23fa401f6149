import { z } from 'zod'
import { text } from './table/cells.ts'

/** The accounts that rules look up by role. */
export const accountRoles = z
  .strictObject({
    bank: text,
    receivables: text,
    payables: text,
    vatSettlement: text,
    rounding: text,
    exchangeDifference: text,
    equity: text,
    // Transfers between own accounts that have left one and not yet arrived at the other.
    transit: text,
    // Notes and coins.
    cash: text,
    // What a payment provider has collected and not yet paid out.
    clearing: text,
    // Receivables that are lost.
    writeOff: text,
    // Small amounts that a payment is off by.
    smallDifference: text,
    // What opening balances are booked against.
    openingBalance: text,
    // What banks and payment providers charge.
    bankFee: text,
  })
  .readonly()

/** What may be closed without a payment, and what that does to VAT. */
export const differenceRules = z
  .strictObject({
    // In the region's currency, as decimals: the most that counts as a small difference, and the most
    // that is written off without a person.
    smallDifferenceMost: text,
    writeOffMost: text,
    // note: VAT follows a credit note only. established: an established loss takes its VAT off.
    discount: z.strictObject({ vat: z.literal('note'), source: text }).readonly(),
    loss: z.strictObject({ vat: z.literal(['note', 'established']), source: text }).readonly(),
    source: text,
  })
  .readonly()

const names = z.array(text).min(1).readonly()

/** What accounts of these roles are usually called, to know them in a chart of somebody else's. */
export const accountNames = z
  .strictObject({
    receivables: names,
    payables: names,
    bank: names,
    outputVat: names,
    inputVat: names,
    source: text,
  })
  .readonly()

/** The account for what the bank itself charges or pays, without a document. */
export const bankBooking = z
  .strictObject({
    class: z.literal(['fee', 'interest']),
    direction: z.literal(['in', 'out']),
    // What the bank's text says, in lower case; none: anything. The first row that applies counts.
    words: names.default([]),
    account: text,
    source: text,
  })
  .readonly()

/** Null if the bank does not book this class by itself, or not in this direction. */
export function bankBookingOf(
  region: { bankBookings: readonly z.output<typeof bankBooking>[] },
  transactionClass: string,
  amountMinor: bigint,
  said = '',
): z.output<typeof bankBooking> | null {
  const direction = amountMinor < 0n ? 'out' : 'in'
  const found = region.bankBookings.find(
    (row) =>
      row.class === transactionClass &&
      row.direction === direction &&
      (row.words.length === 0 || row.words.some((word) => said.toLowerCase().includes(word))),
  )
  return found ?? null
}
