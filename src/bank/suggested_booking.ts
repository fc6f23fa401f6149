import { z } from 'zod'
import { accountOf, bankBookingOf, type Region } from '#regions/room'
import type { TransactionRow } from './match_store.ts'

/** Where book_transaction may put what the bank itself charges or pays. */
export const suggestedBooking = z.object({
  ledgerAccountId: z.string(),
  detail: z.string(),
})

type Seen = Pick<TransactionRow, 'status' | 'withdrawn_at' | 'class' | 'amount_minor'>

const named = { fee: 'A fee of the bank', interest: 'Interest' } as const

/** Null for what is decided, and for what the region has no account of its own for. */
export function toSuggestedBooking(
  region: Region,
  row: Seen,
): z.input<typeof suggestedBooking> | null {
  if (row.status !== 'unmatched' || row.withdrawn_at !== null || row.class === null) return null
  const booking = bankBookingOf(region, row.class, BigInt(row.amount_minor))
  if (booking === null) return null
  const name = accountOf(region, booking.account)?.nameEn ?? ''
  const detail = `${named[booking.class]}: book it on ${booking.account}, ${name}.`
  return { ledgerAccountId: booking.account, detail }
}
