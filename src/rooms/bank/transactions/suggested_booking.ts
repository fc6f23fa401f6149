import { z } from 'zod'
import { accountOf, bankBookingOf, type Region } from '#regions/room'
import type { TransactionRow } from './match_store.ts'

/** The account to use in book_transaction for fees and interest of the bank. */
export const suggestedBooking = z.object({
  ledgerAccountId: z.string(),
  detail: z.string(),
})

type Seen = Pick<TransactionRow, 'status' | 'withdrawn_at' | 'class' | 'amount_minor' | 'text'>

const named = { fee: 'A bank fee', interest: 'Interest' } as const

/** Null if decided, or if the region has no account for it. */
export function toSuggestedBooking(
  region: Region,
  row: Seen,
): z.input<typeof suggestedBooking> | null {
  if (row.status !== 'unmatched' || row.withdrawn_at !== null || row.class === null) return null
  const booking = bankBookingOf(region, row.class, BigInt(row.amount_minor), row.text)
  if (booking === null) return null
  const name = accountOf(region, booking.account)?.nameEn ?? ''
  const detail = `${named[booking.class]}: book it on ${booking.account}, ${name}.`
  return { ledgerAccountId: booking.account, detail }
}
