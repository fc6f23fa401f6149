import type { AmountCandidate, AmountRole } from './solve_amounts.ts'

/** The amounts that labels alone speak for; nothing shows yet that they belong together. */
export type Unproven = {
  total: AmountCandidate
  vat: bigint | null
  /** The total stands there a second time as the net amount, beside VAT of nothing. */
  isNetPrinted: boolean
  weight: number
}

/** The candidate that its labels say most surely is that, the last of several. */
export function bestOf(
  known: readonly AmountCandidate[],
  role: AmountRole,
): AmountCandidate | null {
  let best: AmountCandidate | null = null
  for (const candidate of known) {
    const weight = candidate.roles[role] ?? 0
    if (weight > 0 && weight >= (best?.roles[role] ?? 0)) best = candidate
  }
  return best
}

/**
 * The best total by its labels, with VAT where that is labelled too and may be part of it. Words that
 * say that there is no VAT make it nothing, unless an amount of VAT is printed all the same.
 */
export function unprovenOf(known: readonly AmountCandidate[], isExempt: boolean): Unproven | null {
  const positive = known.filter(({ minor }) => minor > 0n)
  const byTotal = bestOf(positive, 'total')
  const byPayable = bestOf(positive, 'payable')
  const weightOf = (one: AmountCandidate | null) =>
    Math.max(one?.roles.total ?? 0, (one?.roles.payable ?? 0) * 0.9)
  const total = weightOf(byPayable) > weightOf(byTotal) ? byPayable : byTotal
  if (total === null) return null
  const vat = bestOf(known, 'vat')
  const isPart = vat !== null && vat.minor * 2n < total.minor
  const isSameNet = (one: AmountCandidate) => one.minor === total.minor && (one.roles.net ?? 0) > 0
  return {
    total,
    vat: isPart ? vat.minor : isExempt ? 0n : null,
    isNetPrinted: vat?.minor === 0n && known.some(isSameNet),
    weight: weightOf(total) * 3 + (isPart ? (vat.roles.vat ?? 0) * 3 : 0),
  }
}
