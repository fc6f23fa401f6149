import type { EvidenceClass } from './outcome.ts'
import type { Facts } from './pair.ts'
import type { SeenItem, SeenTransaction } from './seen.ts'

export type Part = {
  item: SeenItem
  facts: Facts
  amountMinor: bigint
  /** What was open of the item when the offer was made. */
  openMinor: bigint
}

/** One way in which a payment may be settled: by one item, or by several that make its amount. */
export type Offer = {
  transaction: SeenTransaction
  parts: readonly Part[]
  way: 'single' | 'listed' | 'oldest' | 'subset'
  /** In how many ways the items of this contact make the amount. */
  solutions: number
  facts: Facts
  score: number
  evidence: EvidenceClass | null
  holds: readonly string[]
}

export function keyOfParts(parts: readonly Pick<Part, 'item'>[]): string {
  return parts
    .map(({ item }) => item.at)
    .toSorted((a, b) => a - b)
    .join(',')
}

/** Best first; equals in the order of their items, so that no chance decides. */
export function compareOffers(a: Offer, b: Offer): number {
  if (a.score !== b.score) return b.score - a.score
  if (a.parts.length !== b.parts.length) return a.parts.length - b.parts.length
  const first = (a.parts[0]?.item.timing.due ?? 0) - (b.parts[0]?.item.timing.due ?? 0)
  return first || (a.parts[0]?.item.at ?? 0) - (b.parts[0]?.item.at ?? 0)
}
