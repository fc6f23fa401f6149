import type { EvidenceClass } from './terms/outcome.ts'
import type { PairFacts } from './pair.ts'
import type { NormalizedItem, NormalizedTransaction } from './normalize.ts'

export type OfferPart = {
  item: NormalizedItem
  facts: PairFacts
  amountMinor: bigint
  /** What was open of the item when the offer was made. */
  openMinor: bigint
}

/** One way to settle a payment: by one item, or by several that add up to it. */
export type Offer = {
  transaction: NormalizedTransaction
  parts: readonly OfferPart[]
  way: 'single' | 'listed' | 'oldest' | 'subset'
  /** In how many ways items of this contact add up to the amount. */
  solutions: number
  facts: PairFacts
  score: number
  evidence: EvidenceClass | null
  holds: readonly string[]
}

export function keyOfParts(parts: readonly Pick<OfferPart, 'item'>[]): string {
  return parts
    .map(({ item }) => item.at)
    .toSorted((a, b) => a - b)
    .join(',')
}

/** Best first; equals in the order of their items, so that the result is deterministic. */
export function compareOffers(a: Offer, b: Offer): number {
  if (a.score !== b.score) return b.score - a.score
  if (a.parts.length !== b.parts.length) return a.parts.length - b.parts.length
  const first = (a.parts[0]?.item.timing.due ?? 0) - (b.parts[0]?.item.timing.due ?? 0)
  return first || (a.parts[0]?.item.at ?? 0) - (b.parts[0]?.item.at ?? 0)
}
