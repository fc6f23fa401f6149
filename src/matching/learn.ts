import { contactKeyOf } from './contacts.ts'
import type { OpenItem, Transaction } from './input.ts'
import type { Alias, DeclinedPattern, Learned, LearnedIban } from './learned.ts'
import { isSameReference } from './structured_references.ts'
import { normalIban, seeItem, seeTransaction } from './seen.ts'

/** What somebody decided about a payment, and when. */
export type Verdict = {
  transaction: Transaction
  items: readonly OpenItem[]
  on: string
}

/** An account is a contact's once so many payments from it were confirmed without a reference. */
const confirmsForIban = 2
/** A match that is taken back says less than one that was looked at and declined. */
const weightOf = { declined: 100, unmatched: 60 }
const mostPatterns = 5

/**
 * Somebody matched the payment, or confirmed what was proposed. Its words and its account come to
 * stand for the contact, and what was declined before no longer counts against it.
 */
export function learnConfirmed(learned: Learned, verdict: Verdict): Learned {
  const { transaction, items } = verdict
  const { pattern } = seeTransaction(transaction, 0)
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

/** Somebody looked at a proposal and said no. */
export function learnDeclined(learned: Learned, verdict: Verdict): Learned {
  return addRefusal(learned, verdict, weightOf.declined)
}

/** Somebody took a match back. The pair never comes again; the words count less for a while. */
export function learnUnmatched(learned: Learned, verdict: Verdict): Learned {
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
  { transaction, items }: Verdict,
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
  const { reference } = seeItem(item, 0, 0)
  if (reference === null) return false
  return seeTransaction(transaction, 0).references.some((one) => isSameReference(one, reference))
}

function addRefusal(
  learned: Learned,
  { transaction, items, on }: Verdict,
  weight: number,
): Learned {
  const { pattern } = seeTransaction(transaction, 0)
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
