import { sizeOf } from '#kernel/values/money'
import { conversionTolerance } from '#kernel/values/conversion'
import type { PaymentWords } from './text/payment_words.ts'

export type Amount = { minor: bigint; currency: string; base: bigint | null }

export type AmountSight = {
  kind: 'exact' | 'printed' | 'converted' | 'fee' | 'partial' | 'over' | 'unknown'
  /** The difference, in hundredths of a percent of the open amount. */
  apart: number
  /** Too far apart for an exchange difference: a person decides what the rest is. */
  isBeyond?: true
}

/** The margin of cards and banks on a rate; beyond it the two are unrelated. */
const furthestConversion = 300
/** A printed amount counts only if the bank's own amount does not contradict it. */
const furthestPrinted = 1_000

/**
 * Compares a payment with an open amount, both signed: a refund never pays the item it returns.
 * Null if the signs differ.
 */
export function compareAmounts(
  paid: Amount,
  open: Amount,
  printed: PaymentWords['printed'],
  feeBasisPoints: number,
): AmountSight | null {
  if (paid.minor === 0n || open.minor === 0n || paid.minor > 0n !== open.minor > 0n) return null
  if (paid.currency !== open.currency) return compareForeign(paid, open, printed)
  if (paid.minor === open.minor) return { kind: 'exact', apart: 0 }
  const apart = apartOf(paid.minor, open.minor)
  const isLess = sizeOf(paid.minor) < sizeOf(open.minor)
  // A customer's bank deducts a fee from what arrives; ours adds it to what leaves.
  const mayBeFee = isLess || paid.minor < 0n
  if (mayBeFee && apart <= feeBasisPoints) return { kind: 'fee', apart }
  return { kind: isLess ? 'partial' : 'over', apart }
}

function compareForeign(paid: Amount, open: Amount, printed: PaymentWords['printed']): AmountSight {
  const apart = paid.base === null || open.base === null ? null : apartOf(paid.base, open.base)
  const isPrinted = printed.some(
    ({ currency, minor }) => currency === open.currency && minor === sizeOf(open.minor),
  )
  const isBeyond = (apart ?? 0) > conversionTolerance(paid.currency, open.currency)
  const beyond = isBeyond ? ({ isBeyond: true } as const) : {}
  if (isPrinted && (apart ?? 0) <= furthestPrinted) {
    return { kind: 'printed', apart: apart ?? 0, ...beyond }
  }
  if (apart === null) return { kind: 'unknown', apart: 0 }
  if (apart <= furthestConversion) return { kind: 'converted', apart, ...beyond }
  const isLess = paid.base !== null && open.base !== null && sizeOf(paid.base) < sizeOf(open.base)
  return { kind: isLess ? 'partial' : 'over', apart }
}

/** Rounded up, so that a tolerance is never exceeded by a fraction. */
function apartOf(a: bigint, b: bigint): number {
  const size = sizeOf(b)
  if (size === 0n) return Number.MAX_SAFE_INTEGER
  const points = (sizeOf(a - b) * 10_000n + size - 1n) / size
  return Number(points > 1_000_000n ? 1_000_000n : points)
}
