import type { Standing, Wants } from './margins.ts'
import type { Offer } from './offer.ts'
import type { SeenItem } from './seen.ts'
import { thresholds } from './weights.ts'

/** What keeps the best offer for a payment from being taken by itself; nothing where it is certain. */
export function doubtsOf(
  offer: Offer,
  { margin }: Standing,
  wants: Wants,
  autoScore: number,
): string[] {
  const doubts = [...offer.holds]
  if (offer.evidence === null || offer.score < autoScore) doubts.push('score_low')
  if (margin !== null && margin < thresholds.margin) doubts.push('rival_close')
  if (isStatedTwice(offer, wants)) doubts.push('stated_twice')
  return doubts
}

/** Two payments that state the same invoice and its amount: one of them is too many. */
function isStatedTwice(offer: Offer, wants: Wants): boolean {
  return offer.parts.some(({ item }) => {
    const stating = (wants.get(item.at) ?? []).filter((other) => isStating(other, item))
    return isStating(offer, item) && stating.length > 1
  })
}

function isStating({ parts, facts }: Offer, item: SeenItem): boolean {
  const part = parts.find((one) => one.item === item)
  if (part === undefined || facts.amount.kind !== 'exact') return false
  const { reference, number } = part.facts
  const isReferred = reference === 'equal' || reference === 'code'
  return isReferred || number.kind === 'long' || number.kind === 'short'
}
