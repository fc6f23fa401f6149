import { contactKeyOf } from './contacts.ts'
import type { OpenItem, Transaction } from './terms/input.ts'
import type { Alias, DeclinedPattern, Learned, LearnedIban } from './terms/learned.ts'
import { isSameReference } from './text/structured_references.ts'
import { normalIban, normalizeItem, normalizeTransaction } from './normalize.ts'

/** A decision about a payment, and when. */
export type MatchDecision = {
  transaction: Transaction
  items: readonly OpenItem[]
  on: string
}

/** An account counts as a contact's after this many matched payments without a reference. */
const confirmsForIban = 2
/** An undone match says less than a declined suggestion. */
const weightOf = { declined: 100, unmatched: 60 }
const mostPatterns = 5

/**
 * The payment was matched. Its words and its account now point to the contact, and earlier declines
 * no longer count.
 */
export function learnConfirmed(learned: Learned, verdict: MatchDecision): Learned {
  const { transaction, items } = verdict
  const { pattern } = normalizeTransaction(transaction, 0)
  const ids = new Set(items.map(({ id }) => id))
  let { aliases, ibans, declinedPatterns } = learned
  for (const contactKey of new Set(items.map(contactKeyOf))) {
    aliases = addAlias(aliases, pattern, contactKey)
    ibans = addIban(ibans, verdict, contactKey)
    declinedPatterns = declinedPatterns.filter(
      (one) => one.pattern !== pattern || one.contactKey !== contactKey,
    )
  }
  const isOther = (one: { transactionId: string; itemId: string }): boolean =>
    one.transactionId !== transaction.id || !ids.has(one.itemId)
  const declinedPairs = learned.declinedPairs.filter(isOther)
  const heldPairs = learned.heldPairs.filter(isOther)
  return { ...learned, aliases, ibans, declinedPatterns, declinedPairs, heldPairs }
}

/** A suggestion was declined. */
export function learnDeclined(learned: Learned, verdict: MatchDecision): Learned {
  return addRefusal(learned, verdict, weightOf.declined)
}

/** A match was undone. The pair is never suggested again; the words count less for a while. */
export function learnUnmatched(learned: Learned, verdict: MatchDecision): Learned {
  return addRefusal(learned, verdict, weightOf.unmatched)
}

function addAlias(
  aliases: readonly Alias[],
  pattern: string,
  contactKey: string,
): readonly Alias[] {
  if (pattern === '') return aliases
  const isIt = (one: Alias): boolean => one.pattern === pattern && one.contactKey === contactKey
  const known = aliases.find(isIt)
  const confirms = (known?.confirms ?? 0) + 1
  return [...aliases.filter((one) => !isIt(one)), { pattern, contactKey, confirms }]
}

/** Fraud begins with a new account, so one counts only after a reference or a second payment. */
function addIban(
  ibans: readonly LearnedIban[],
  { transaction, items }: MatchDecision,
  contactKey: string,
): readonly LearnedIban[] {
  const iban = normalIban(transaction.iban)
  if (iban === null) return ibans
  const isIt = (one: LearnedIban): boolean => one.iban === iban && one.contactKey === contactKey
  const known = ibans.find(isIt)
  const confirms = (known?.confirms ?? 0) + 1
  const isReferred = items.some((item) => isByReference(transaction, item))
  const isProven = known?.isProven === true || isReferred || confirms >= confirmsForIban
  return [...ibans.filter((one) => !isIt(one)), { iban, contactKey, confirms, isProven }]
}

function isByReference(transaction: Transaction, item: OpenItem): boolean {
  const { reference } = normalizeItem(item, 0, 0)
  if (reference === null) return false
  return normalizeTransaction(transaction, 0).references.some((one) =>
    isSameReference(one, reference),
  )
}

function addRefusal(
  learned: Learned,
  { transaction, items, on }: MatchDecision,
  weight: number,
): Learned {
  const { pattern } = normalizeTransaction(transaction, 0)
  const pairs = new Map(
    [
      ...learned.declinedPairs,
      ...items.map(({ id }) => ({ transactionId: transaction.id, itemId: id })),
    ].map((one) => [`${one.transactionId} ${one.itemId}`, one]),
  )
  const added = [...new Set(items.map(contactKeyOf))].map((contactKey): DeclinedPattern => ({
    pattern,
    contactKey,
    weight,
    on,
  }))
  const declinedPatterns =
    pattern === '' ? learned.declinedPatterns : keepLatest([...learned.declinedPatterns, ...added])
  return { ...learned, declinedPairs: [...pairs.values()], declinedPatterns }
}

function keepLatest(patterns: readonly DeclinedPattern[]): DeclinedPattern[] {
  const groups = Map.groupBy(patterns, (one) => `${one.pattern}\n${one.contactKey}`)
  return [...groups.values()].flatMap((some) => some.slice(-mostPatterns))
}
