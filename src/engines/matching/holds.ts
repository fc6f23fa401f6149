import type { Margin, Wants } from './margins.ts'
import type { Offer } from './offer.ts'
import type { NormalizedItem } from './normalize.ts'
import { thresholds } from './terms/weights.ts'

/** Why the best offer for a payment is not matched automatically; empty if it is certain. */
export function holdsOf(
  offer: Offer,
  { margin }: Margin,
  wants: Wants,
  autoScore: number,
): string[] {
  const doubts = [...offer.holds]
  if (offer.evidence === null || offer.score < autoScore) doubts.push('score_low')
  if (margin !== null && margin < thresholds.margin) doubts.push('rival_close')
  if (isStatedTwice(offer, wants)) doubts.push('stated_twice')
  if (isBookedOtherwise(offer)) doubts.push('booked_otherwise')
  return doubts
}

/**
 * An entry by hand has booked this money already, with another amount: the rest is no open bill but a
 * mistake on one side, which only a person can tell.
 */
function isBookedOtherwise({ parts, facts }: Offer): boolean {
  return parts.some(({ item }) => item.item.kind === 'payment') && facts.amount.kind !== 'exact'
}

/** Two payments that mention the same invoice and its amount: one of them is too many. */
function isStatedTwice(offer: Offer, wants: Wants): boolean {
  return offer.parts.some(({ item }) => {
    const stating = (wants.get(item.at) ?? []).filter((other) => isStating(other, item))
    return isStating(offer, item) && stating.length > 1
  })
}

function isStating({ parts, facts }: Offer, item: NormalizedItem): boolean {
  const part = parts.find((one) => one.item === item)
  if (part === undefined || facts.amount.kind !== 'exact') return false
  const { reference, number } = part.facts
  const isReferred = reference === 'equal' || reference === 'code'
  return isReferred || number.kind === 'long' || number.kind === 'short'
}
