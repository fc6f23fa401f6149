import type { PaymentWords } from './payment_words.ts'

export type Amount = { minor: bigint; currency: string; base: bigint | null }

export type AmountSight = {
  kind: 'exact' | 'printed' | 'converted' | 'fee' | 'partial' | 'over' | 'unknown'
  /** How far apart, in hundredths of a percent of what is open. */
  apart: number
}

/** What cards and banks take on a rate; further off the two have nothing to do with each other. */
const furthestConversion = 300
/** A printed amount is believed only where the bank's own amount does not speak against it. */
const furthestPrinted = 1_000

/**
 * A payment beside what is open, both with their signs: money given back is never the payment of
 * what it gives back. Null where they point in two directions.
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
  // A customer's bank keeps a fee from what arrives; ours adds it to what leaves.
  const mayBeFee = isLess || paid.minor < 0n
  if (mayBeFee && apart <= feeBasisPoints) return { kind: 'fee', apart }
  return { kind: isLess ? 'partial' : 'over', apart }
}

function compareForeign(paid: Amount, open: Amount, printed: PaymentWords['printed']): AmountSight {
  const apart = paid.base === null || open.base === null ? null : apartOf(paid.base, open.base)
  const isPrinted = printed.some(
    ({ currency, minor }) => currency === open.currency && minor === sizeOf(open.minor),
  )
  if (isPrinted && (apart ?? 0) <= furthestPrinted) return { kind: 'printed', apart: apart ?? 0 }
  if (apart === null) return { kind: 'unknown', apart: 0 }
  if (apart <= furthestConversion) return { kind: 'converted', apart }
  const isLess = paid.base !== null && open.base !== null && sizeOf(paid.base) < sizeOf(open.base)
  return { kind: isLess ? 'partial' : 'over', apart }
}

function sizeOf(minor: bigint): bigint {
  return minor < 0n ? -minor : minor
}

/** Rounded up, so that a tolerance is never exceeded by a fraction. */
function apartOf(a: bigint, b: bigint): number {
  const size = sizeOf(b)
  if (size === 0n) return Number.MAX_SAFE_INTEGER
  const points = (sizeOf(a - b) * 10_000n + size - 1n) / size
  return Number(points > 1_000_000n ? 1_000_000n : points)
}
