import { compareAmounts, type Amount, type AmountSight } from './compare_amounts.ts'
import { compareDates, dayNumber } from './compare_dates.ts'
import { compareNumbers } from './compare_numbers.ts'
import type { Contact, Contacts } from './contacts.ts'
import type { MatchInput } from './terms/input.ts'
import type { Naming } from './named_contacts.ts'
import { scoreOf, type PairFacts, type Pair } from './pair.ts'
import type { NormalizedItem, NormalizedTransaction } from './normalize.ts'
import { isSameReference } from './text/structured_references.ts'
import { thresholds, weights } from './terms/weights.ts'

/** The open amount of each item, in the order of the items; matches reduce it. */
export type Residuals = Amount[]

/** The facts of a payment and an item; null if the pair was declined. */
export type Compare = (
  seen: NormalizedTransaction,
  naming: Naming,
  item: NormalizedItem,
  amount: AmountSight,
) => PairFacts | null

/** The context of a pair. */
export type Around = {
  /** Whether no other payment and no other item has its amount. */
  isAlone: (seen: NormalizedTransaction) => boolean
  /** Whether its contact has no other open item. */
  isSole: (item: NormalizedItem) => boolean
  /** Whether the payment and others add up to the item. */
  isCompleting: (seen: NormalizedTransaction, item: NormalizedItem) => boolean
}

/** After this many days a declined payment counts a third of before. */
const declineDays = 45

export function createCompare(
  { learned }: MatchInput,
  contacts: Contacts,
  around: Around,
): Compare {
  const declined = new Set(learned.declinedPairs.map((one) => keyOf(one.transactionId, one.itemId)))
  const confirms = new Map(
    learned.aliases.map((one) => [keyOf(one.pattern, one.contactKey), one.confirms]),
  )
  const patterns = Map.groupBy(learned.declinedPatterns, (one) =>
    keyOf(one.pattern, one.contactKey),
  )
  return (seen, naming, item, amount) => {
    const contact = contacts.all[item.contact]
    if (contact === undefined) return null
    if (declined.has(keyOf(seen.transaction.id, item.item.id))) return null
    const memory = keyOf(seen.pattern, contact.key)
    return {
      reference: compareReferences(seen, item),
      number: compareNumbers(item.number, seen.mentions, item.timing.isCash),
      iban: compareIbans(seen, contact),
      name: naming.kindOf(item.contact),
      confirms: confirms.get(memory) ?? 0,
      amount,
      date: compareDates(item.timing, seen.day, seen.payment.isCard),
      isAlone: amount.kind === 'exact' && around.isAlone(seen),
      isNet: amount.kind !== 'exact' && seen.transaction.amountMinor === item.item.netAmountMinor,
      isSole: around.isSole(item),
      isCompleting: around.isCompleting(seen, item),
      isInstalment: seen.payment.isInstalment,
      declined: declinedPoints(patterns.get(memory) ?? [], seen.day),
    }
  }
}

/** Compares a payment with an open item; null if they cannot belong together. */
export function scorePair(
  compare: Compare,
  { policy }: MatchInput,
  open: Amount,
  { seen, naming, item }: { seen: NormalizedTransaction; naming: Naming; item: NormalizedItem },
): Pair | null {
  const { printed } = seen.payment
  const amount = compareAmounts(amountOf(seen), open, printed, policy.feeBasisPoints)
  const facts = amount === null ? null : compare(seen, naming, item, amount)
  if (facts === null) return null
  const score = scoreOf(facts)
  return score < thresholds.floor ? null : { transaction: seen, item, facts, score }
}

function amountOf({ transaction }: NormalizedTransaction): Amount {
  const { amountMinor: minor, currency, baseAmountMinor } = transaction
  return { minor, currency, base: baseAmountMinor ?? null }
}

function compareReferences(
  seen: NormalizedTransaction,
  item: NormalizedItem,
): PairFacts['reference'] {
  const own = item.reference
  if (own !== null) {
    if (seen.references.some((one) => isSameReference(one, own))) return 'equal'
    return seen.references.length > 0 ? 'other' : 'none'
  }
  return item.code !== null && seen.codes.has(item.code) ? 'code' : 'none'
}

function compareIbans(seen: NormalizedTransaction, contact: Contact): PairFacts['iban'] {
  if (seen.iban === null || contact.ibans.size === 0) return 'none'
  return contact.ibans.has(seen.iban) ? 'equal' : 'other'
}

function declinedPoints(patterns: readonly { weight: number; on: string }[], day: number): number {
  let points = 0
  for (const { weight, on } of patterns) {
    const age = Math.max(0, day - dayNumber(on))
    points += (weights.declinedLike * weight * Math.exp(-age / declineDays)) / 100
  }
  return Math.round(points)
}

function keyOf(a: string, b: string): string {
  return `${a}\u0000${b}`
}
