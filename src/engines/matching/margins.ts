import { keyOfParts, type Offer } from './offer.ts'
import type { Residuals } from './score_pair.ts'

export type Margin = {
  /** Points ahead of the best alternative; null if there is none. */
  margin: number | null
  rivals: number
}

/** The best offer of each payment that wants an item, by item. */
export type Wants = ReadonlyMap<number, readonly Offer[]>

/** A rival this far behind is not counted. */
const countedWithin = 300

export function gatherWants(offers: Iterable<readonly Offer[]>): Wants {
  const wants = new Map<number, Offer[]>()
  for (const some of offers) {
    const seen = new Set<number>()
    for (const offer of some) {
      for (const { item } of offer.parts) {
        if (seen.has(item.at)) continue
        seen.add(item.at)
        const list = wants.get(item.at)
        if (list === undefined) wants.set(item.at, [offer])
        else list.push(offer)
      }
    }
  }
  return wants
}

/**
 * Compares an offer with its rivals on both sides: other offers for the same payment, and other
 * payments for one of its items. The offers of a payment are sorted best first.
 */
export function marginOf(
  offer: Offer,
  ofPayment: readonly Offer[],
  wants: Wants,
  residuals: Residuals,
): Margin {
  const key = keyOfParts(offer.parts)
  const rivals = new Set<Offer>()
  for (const other of ofPayment) if (keyOfParts(other.parts) !== key) rivals.add(other)
  for (const part of offer.parts) {
    for (const other of wants.get(part.item.at) ?? []) {
      if (
        other.transaction !== offer.transaction &&
        !isRoomForBoth(offer, other, part.item.at, residuals)
      ) {
        rivals.add(other)
      }
    }
  }
  let best: number | null = null
  let counted = 0
  for (const { score } of rivals) {
    if (best === null || score > best) best = score
    if (score >= offer.score - countedWithin) counted += 1
  }
  return { margin: best === null ? null : offer.score - best, rivals: counted }
}

/** Two instalments of one invoice are not rivals while both fit into it. */
function isRoomForBoth(a: Offer, b: Offer, item: number, residuals: Residuals): boolean {
  const open = residuals[item]
  const first = a.parts.find((part) => part.item.at === item)
  const second = b.parts.find((part) => part.item.at === item)
  if (open === undefined || first === undefined || second === undefined) return false
  const arePartial = [first, second].every((part) => part.facts.amount.kind === 'partial')
  const areHere = [a, b].every(
    ({ transaction }) => transaction.transaction.currency === open.currency,
  )
  if (!arePartial || !areHere) return false
  const left = open.minor - first.amountMinor - second.amountMinor
  return open.minor > 0n ? left >= 0n : left <= 0n
}
