import { compareAmounts, type Amount, type AmountSight } from './compare_amounts.ts'
import { compareDates, dayNumber } from './compare_dates.ts'
import { compareNumbers } from './compare_numbers.ts'
import type { Contact, Contacts } from './contacts.ts'
import type { Given } from './input.ts'
import type { Naming } from './named_contacts.ts'
import { scoreOf, type Facts, type Pair } from './pair.ts'
import type { SeenItem, SeenTransaction } from './seen.ts'
import { isSameReference } from './structured_references.ts'
import { thresholds, weights } from './weights.ts'

/** What is still open of each item, in the order of the items; matches take from it. */
export type Residuals = Amount[]

/** The facts of a payment beside an item; null where somebody declined the pair. */
export type Compare = (
  seen: SeenTransaction,
  naming: Naming,
  item: SeenItem,
  amount: AmountSight,
) => Facts | null

/** What stands around a pair. */
export type Around = {
  /** Whether no other payment and no other item has its amount. */
  isAlone: (seen: SeenTransaction) => boolean
  /** Whether nothing else of its contact is open. */
  isSole: (item: SeenItem) => boolean
  /** Whether the payment and others make up the item together. */
  isCompleting: (seen: SeenTransaction, item: SeenItem) => boolean
}

/** After so many days a declined payment counts a third of what it counted. */
const declineDays = 45

export function createCompare({ learned }: Given, contacts: Contacts, around: Around): Compare {
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

/** Compares a payment with what is open of an item; null where they cannot belong together. */
export function scorePair(
  compare: Compare,
  { policy }: Given,
  open: Amount,
  { seen, naming, item }: { seen: SeenTransaction; naming: Naming; item: SeenItem },
): Pair | null {
  const { printed } = seen.payment
  const amount = compareAmounts(amountOf(seen), open, printed, policy.feeBasisPoints)
  const facts = amount === null ? null : compare(seen, naming, item, amount)
  if (facts === null) return null
  const score = scoreOf(facts)
  return score < thresholds.floor ? null : { transaction: seen, item, facts, score }
}

function amountOf({ transaction }: SeenTransaction): Amount {
  const { amountMinor: minor, currency, baseAmountMinor } = transaction
  return { minor, currency, base: baseAmountMinor ?? null }
}

function compareReferences(seen: SeenTransaction, item: SeenItem): Facts['reference'] {
  const own = item.reference
  if (own !== null) {
    if (seen.references.some((one) => isSameReference(one, own))) return 'equal'
    return seen.references.length > 0 ? 'other' : 'none'
  }
  return item.code !== null && seen.codes.has(item.code) ? 'code' : 'none'
}

function compareIbans(seen: SeenTransaction, contact: Contact): Facts['iban'] {
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
