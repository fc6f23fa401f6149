import type { Desk } from './desk.ts'
import { doubtsOf } from './doubts.ts'
import { noticeInstalments } from './instalments.ts'
import { makeOffers } from './make_offers.ts'
import { gatherWants, standingOf, type Standing } from './margins.ts'
import type { Offer, Part } from './offer.ts'
import { autoScoreOf } from './probability.ts'
import type { SeenTransaction } from './seen.ts'

export type Taken = { offer: Offer; standing: Standing }

export type Settled = {
  taken: ReadonlyMap<number, Taken>
  /** What is left to propose for each payment that was not taken. */
  offers: ReadonlyMap<number, readonly Offer[]>
}

/** What is not taken, for reasons that lie outside what is open. */
export type Apart = {
  isLeftOut: (seen: SeenTransaction) => boolean
  isHeld: (offer: Offer) => boolean
}

/** Each round but the last takes something, so this only guards against a fault of ours. */
const mostRounds = 50

/**
 * Takes what is certain, round by round: what one round takes is no rival in the next. All of a
 * round is decided from the same state, so that no order of rows can show.
 */
export function runRounds(desk: Desk, { isLeftOut, isHeld }: Apart): Settled {
  const offers = new Map<number, readonly Offer[]>()
  const taken = new Map<number, Taken>()
  for (const seen of desk.seen) if (!isLeftOut(seen)) offers.set(seen.at, makeOffers(desk, seen))
  for (let round = 0; round < mostRounds; round++) {
    const certain = findCertain(desk, offers, isHeld)
    if (certain.length === 0) break
    const touched: Touched = { items: new Set(), contacts: new Set() }
    for (const one of certain) {
      taken.set(one.offer.transaction.at, one)
      offers.delete(one.offer.transaction.at)
      for (const part of one.offer.parts) {
        takeFrom(desk, part, one.offer)
        touched.items.add(part.item.at)
        touched.contacts.add(part.item.contact)
      }
    }
    for (const [at, some] of offers) {
      const seen = desk.seen[at]
      if (seen !== undefined && some.some((offer) => isTouched(desk, offer, touched))) {
        offers.set(at, makeOffers(desk, seen))
      }
    }
  }
  noticeInstalments(desk, offers)
  return { taken, offers }
}

type Touched = { items: Set<number>; contacts: Set<number> }

/** Whether an offer is another now: its items changed, or what else of the contact is open. */
function isTouched({ contactItems }: Desk, { parts, way }: Offer, touched: Touched): boolean {
  return parts.some(({ item }) => {
    if (touched.items.has(item.at)) return true
    if (!touched.contacts.has(item.contact)) return false
    return way !== 'single' || contactItems.open(item.contact).length <= 1
  })
}

function findCertain(
  desk: Desk,
  offers: ReadonlyMap<number, readonly Offer[]>,
  isHeld: Apart['isHeld'],
): Taken[] {
  const wants = gatherWants(offers.values())
  const autoScore = autoScoreOf(desk.given.learned.calibration)
  const certain: Taken[] = []
  for (const some of offers.values()) {
    const [offer] = some
    if (offer === undefined || offer.evidence === null || offer.holds.length > 0) continue
    if (isHeld(offer)) continue
    const standing = standingOf(offer, some, wants, desk.residuals)
    if (doubtsOf(offer, standing, wants, autoScore).length === 0) certain.push({ offer, standing })
  }
  return certain
}

/** An instalment leaves the rest open; whatever else is taken closes its item. */
function takeFrom(desk: Desk, { item, amountMinor }: Part, offer: Offer): void {
  const open = desk.residuals[item.at]
  if (open === undefined) return
  const rest = offer.evidence === 'instalment' ? open.minor - amountMinor : 0n
  const isHome = open.base !== null && open.base === open.minor
  const base = rest === 0n ? 0n : isHome ? rest : null
  desk.residuals[item.at] = { ...open, minor: rest, base }
  desk.contactItems.follow(item)
}
