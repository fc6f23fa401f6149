import type { AmountCandidate, AmountRole } from './amount_candidate.ts'
import { canBeVatIn } from './amounts_rates.ts'
import { itemsThatSum } from './solve_amounts_items.ts'

/** The amounts supported by labels only; no equation proves that they belong together. */
export type Unproven = {
  total: AmountCandidate
  vat: bigint | null
  /** The total is also printed as the net amount, with zero VAT. */
  isNetPrinted: boolean
  weight: number
}

/** The candidate with the strongest label for the role; the last of several. */
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
 * The best total by its labels, with VAT if it is labelled too and can be part of it. If the
 * document says that there is no VAT, VAT is zero unless a VAT amount is printed.
 */
export function unprovenOf(
  known: readonly AmountCandidate[],
  isExempt: boolean,
  lineItems: readonly AmountCandidate[] = [],
): Unproven | null {
  const positive = known.filter(({ minor }) => minor > 0n)
  const byTotal = bestOf(positive, 'total')
  const byPayable = bestOf(positive, 'payable')
  const weightOf = (one: AmountCandidate | null) =>
    Math.max(one?.roles.total ?? 0, (one?.roles.payable ?? 0) * 0.9)
  const named = weightOf(byPayable) > weightOf(byTotal) ? byPayable : byTotal
  const total = named ?? sumOfList(positive, lineItems)
  if (total === null) return null
  const vat = bestOf(known, 'vat')
  const isPart = vat !== null && canBeVatIn(vat.minor, total.minor)
  const isSameNet = (one: AmountCandidate) => one.minor === total.minor && (one.roles.net ?? 0) > 0
  return {
    total,
    vat: isPart ? vat.minor : isExempt ? 0n : null,
    isNetPrinted: vat?.minor === 0n && known.some(isSameNet),
    weight: weightOf(total) * 3 + (isPart ? (vat.roles.vat ?? 0) * 3 : 0),
  }
}

const fewestItems = 3

// Nothing is called a total: the largest amount is it where the list of items adds up to it.
function sumOfList(
  positive: readonly AmountCandidate[],
  lineItems: readonly AmountCandidate[],
): AmountCandidate | null {
  const [largest] = positive.toSorted((a, b) => (a.minor < b.minor ? 1 : -1))
  if (largest === undefined || largest.isAside === true) return null
  const items = itemsThatSum(
    lineItems.filter(({ minor }) => minor !== largest.minor),
    largest.minor,
  )
  return items.length >= fewestItems ? largest : null
}
