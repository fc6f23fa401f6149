import { noNumber, strengthOf } from './compare_numbers.ts'
import type { ContactItems } from './contact_items.ts'
import { judgeSeveral, type EvidenceContext } from './evidence.ts'
import { compareOffers, keyOfParts, type Offer, type OfferPart } from './offer.ts'
import { scoreOf, type PairFacts } from './pair.ts'
import type { NormalizedItem, NormalizedTransaction } from './normalize.ts'
import { findSubsets } from './subset_sums.ts'
import { weights } from './terms/weights.ts'

export type Sums = {
  bench: EvidenceContext
  items: ContactItems
  /** The facts about an item apart from its amount; null if the pair was declined. */
  factsBeside: (seen: NormalizedTransaction, item: NormalizedItem) => PairFacts | null
}

type Found = Pick<Offer, 'way' | 'solutions'>
/** An item and what is open of it. */
type Share = Pick<OfferPart, 'item' | 'openMinor'>

const most = { forSubsets: 16, inRun: 12, offers: 3 }

/** Sets of several items of one contact that add up to a payment exactly. */
export function offerSeveral(sums: Sums, seen: NormalizedTransaction, contact: number): Offer[] {
  const paid = seen.transaction.amountMinor
  const listed = listedShares(sums, seen, contact)
  if (listed.length >= 2 && sumOf(listed) === paid) {
    return offerOf(sums, seen, listed, { way: 'listed', solutions: 1 })
  }
  if (sums.items.hasExact(contact, seen.transaction.currency, paid)) return []
  const hasListed = (some: readonly Share[]): boolean =>
    listed.every(({ item }) => some.some((share) => share.item === item))
  const near = sums.items.nearest(contact, seen, most.forSubsets)
  const found = near.length < 2 ? [] : subsetsOf(near, paid)
  const fitting = found.filter(hasListed)
  const kept = fitting.length > 0 ? fitting : found
  const run = oldestRun(sums.items.oldest(contact, seen, most.inRun), paid)
  const solutions = Math.max(kept.length, run === null ? 0 : 1)
  const runKey = run === null ? '' : keyOfParts(run)
  const others = kept.filter((some) => keyOfParts(some) !== runKey)
  const offers = others.flatMap((some) => offerOf(sums, seen, some, { way: 'subset', solutions }))
  if (run !== null && hasListed(run)) {
    offers.push(...offerOf(sums, seen, run, { way: 'oldest', solutions }))
  }
  return offers.toSorted(compareOffers).slice(0, most.offers)
}

function listedShares(sums: Sums, seen: NormalizedTransaction, contact: number): Share[] {
  if (seen.mentions.length === 0 && seen.references.length === 0) return []
  return sums.items.payable(contact, seen).filter(({ item }) => isListed(seen, item))
}

/** Whether the text states the number or the reference of this item. */
export function isListed(
  seen: NormalizedTransaction,
  { number, reference }: NormalizedItem,
): boolean {
  if (reference !== null && seen.references.some(({ key }) => key === reference.key)) return true
  return number !== null && seen.mentions.some((mention) => strengthOf(number, mention) !== null)
}

/** Whether every invoice number in the text is one of these. */
function isAllListed(seen: NormalizedTransaction, parts: readonly OfferPart[]): boolean {
  return seen.mentions
    .filter((mention) => mention.isLabelled)
    .every((mention) =>
      parts.some(({ item: { number } }) => number !== null && strengthOf(number, mention) !== null),
    )
}

function subsetsOf(shares: readonly Share[], paid: bigint): Share[][] {
  const amounts = shares.map(({ openMinor }) => openMinor)
  const { solutions, isCutShort } = findSubsets(amounts, paid)
  const found = solutions.map((places) => places.flatMap((place) => shares[place] ?? []))
  // A search that was cut short proves nothing, so its one solution counts as two.
  return isCutShort && found.length === 1 ? [...found, ...found] : found
}

function oldestRun(shares: readonly Share[], paid: bigint): Share[] | null {
  let sum = 0n
  for (const [at, { openMinor }] of shares.entries()) {
    sum += openMinor
    if (at > 0 && sum === paid) return shares.slice(0, at + 1)
  }
  return null
}

/** None if one of the items was declined for this payment. */
function offerOf(
  sums: Sums,
  seen: NormalizedTransaction,
  shares: readonly Share[],
  found: Found,
): Offer[] {
  const parts = shares.flatMap(({ item, openMinor }): OfferPart[] => {
    const facts = sums.factsBeside(seen, item)
    return facts === null ? [] : [{ item, facts, openMinor, amountMinor: openMinor }]
  })
  if (parts.length < shares.length) return []
  const facts = factsOfAll(parts)
  const listed = parts.filter(({ item }) => isListed(seen, item)).length
  const extra = pointsOfWay(found, parts.length, listed)
  const items = parts.map(({ item }) => item)
  const isComplete = isAllListed(seen, parts)
  const judged = judgeSeveral(sums.bench, seen, items, facts, { ...found, isComplete })
  return [{ transaction: seen, parts, ...found, facts, score: scoreOf(facts) + extra, ...judged }]
}

/** The facts of several items are those of the first, with the dates of all. */
function factsOfAll(parts: readonly OfferPart[]): PairFacts {
  const [first] = parts
  if (first === undefined) throw new Error('an offer of several items has none')
  const worst = parts.reduce((a, b) => (b.facts.date.points < a.facts.date.points ? b : a))
  const points = parts.reduce((sum, one) => sum + one.facts.date.points, 0)
  const isReferred = parts.every((one) => one.facts.reference === 'equal')
  const isOther = parts.every((one) => one.facts.number.kind === 'other')
  return {
    ...first.facts,
    reference: isReferred ? 'equal' : 'none',
    number: isOther ? first.facts.number : noNumber,
    date: { ...worst.facts.date, points: Math.round(points / parts.length) },
    amount: { kind: 'exact', apart: 0 },
    isAlone: false,
    isSole: false,
    isNet: false,
    isCompleting: false,
  }
}

/** Points for how they were found: numbers in the text prove, sums alone only suggest. */
function pointsOfWay({ way, solutions }: Found, count: number, listed: number): number {
  const further = weights.eachFurtherItem * (count - 1)
  if (way === 'listed') return weights.numberLong + further
  const named = Math.round((weights.numberLong * listed) / count)
  const ambiguous = solutions > 1 ? weights.subsetAmbiguous : weights.subset
  return named + further + (way === 'oldest' ? weights.oldestFirst : ambiguous)
}

function sumOf(shares: readonly Share[]): bigint {
  return shares.reduce((sum, { openMinor }) => sum + openMinor, 0n)
}
