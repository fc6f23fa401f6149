import type { PreparedInput } from './prepared_input.ts'
import { holdsOf } from './holds.ts'
import { noticeInstalments } from './instalments.ts'
import { makeOffers } from './make_offers.ts'
import { gatherWants, marginOf, type Margin } from './margins.ts'
import type { Offer, OfferPart } from './offer.ts'
import { autoScoreOf } from './probability.ts'
import type { NormalizedTransaction } from './normalize.ts'

export type Taken = { offer: Offer; margin: Margin }

export type SettledRounds = {
  taken: ReadonlyMap<number, Taken>
  /** The remaining offers of each payment that was not matched. */
  offers: ReadonlyMap<number, readonly Offer[]>
}

/** Payments that are not matched, for reasons other than the open items. */
export type Apart = {
  isLeftOut: (seen: NormalizedTransaction) => boolean
  isHeld: (offer: Offer) => boolean
}

/** Each round but the last matches something, so this only guards against a bug. */
const mostRounds = 50

/**
 * Makes certain matches, round by round: what is matched in one round is no rival in the next. All
 * of a round is decided from the same state, so that the order of rows has no effect.
 */
export function runRounds(prepared: PreparedInput, { isLeftOut, isHeld }: Apart): SettledRounds {
  const offers = new Map<number, readonly Offer[]>()
  const taken = new Map<number, Taken>()
  for (const seen of prepared.seen)
    if (!isLeftOut(seen)) offers.set(seen.at, makeOffers(prepared, seen))
  for (let round = 0; round < mostRounds; round++) {
    const certain = findCertain(prepared, offers, isHeld)
    if (certain.length === 0) break
    const touched: Touched = { items: new Set(), contacts: new Set() }
    for (const one of certain) {
      taken.set(one.offer.transaction.at, one)
      offers.delete(one.offer.transaction.at)
      for (const part of one.offer.parts) {
        takeFrom(prepared, part, one.offer)
        touched.items.add(part.item.at)
        touched.contacts.add(part.item.contact)
      }
    }
    for (const [at, some] of offers) {
      const seen = prepared.seen[at]
      if (seen !== undefined && some.some((offer) => isTouched(prepared, offer, touched))) {
        offers.set(at, makeOffers(prepared, seen))
      }
    }
  }
  noticeInstalments(prepared, offers)
  return { taken, offers }
}

type Touched = { items: Set<number>; contacts: Set<number> }

/**
 * Whether an offer must be made again: its items changed, or the other open items of the contact.
 */
function isTouched(
  { contactItems }: PreparedInput,
  { parts, way }: Offer,
  touched: Touched,
): boolean {
  return parts.some(({ item }) => {
    if (touched.items.has(item.at)) return true
    if (!touched.contacts.has(item.contact)) return false
    return way !== 'single' || contactItems.open(item.contact).length <= 1
  })
}

function findCertain(
  prepared: PreparedInput,
  offers: ReadonlyMap<number, readonly Offer[]>,
  isHeld: Apart['isHeld'],
): Taken[] {
  const wants = gatherWants(offers.values())
  const autoScore = autoScoreOf(prepared.given.learned.calibration)
  const certain: Taken[] = []
  for (const some of offers.values()) {
    const [offer] = some
    if (offer === undefined || offer.evidence === null || offer.holds.length > 0) continue
    if (isHeld(offer)) continue
    const margin = marginOf(offer, some, wants, prepared.residuals)
    if (holdsOf(offer, margin, wants, autoScore).length === 0) certain.push({ offer, margin })
  }
  return certain
}

/** An instalment leaves the rest open; any other match closes its item. */
function takeFrom(prepared: PreparedInput, { item, amountMinor }: OfferPart, offer: Offer): void {
  const open = prepared.residuals[item.at]
  if (open === undefined) return
  const rest = offer.evidence === 'instalment' ? open.minor - amountMinor : 0n
  const isHome = open.base !== null && open.base === open.minor
  const base = rest === 0n ? 0n : isHome ? rest : null
  prepared.residuals[item.at] = { ...open, minor: rest, base }
  prepared.contactItems.follow(item)
}
