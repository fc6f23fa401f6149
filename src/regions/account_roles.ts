import { z } from 'zod'
import { text } from './cells.ts'
import type { Region } from './schema.ts'

/** The accounts that rules ask for by what they are for. */
export const accountRoles = z
  .strictObject({
    bank: text,
    receivables: text,
    payables: text,
    vatSettlement: text,
    rounding: text,
    exchangeDifference: text,
    equity: text,
    // What has left one own account and not yet come to another.
    transit: text,
  })
  .readonly()

/** Where something is booked that the bank itself charges or pays, and no paper comes for. */
export const bankBooking = z
  .strictObject({
    class: z.literal(['fee', 'interest']),
    direction: z.literal(['in', 'out']),
    account: text,
    source: text,
  })
  .readonly()

/** Null where the class is none that a bank books by itself, or not in this direction. */
export function bankBookingOf(
  region: Region,
  transactionClass: string,
  amountMinor: bigint,
): z.output<typeof bankBooking> | null {
  const direction = amountMinor < 0n ? 'out' : 'in'
  const found = region.bankBookings.find(
    (row) => row.class === transactionClass && row.direction === direction,
  )
  return found ?? null
}
