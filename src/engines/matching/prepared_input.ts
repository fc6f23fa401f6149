import { gatherContactItems, type ContactItems } from './contact_items.ts'
import { gatherContacts, type Contacts, contactKeyOf } from './contacts.ts'
import type { EvidenceContext } from './evidence.ts'
import type { MatchInput } from './terms/input.ts'
import { indexItems, contactsOf } from './item_index.ts'
import { createNaming, type Naming } from './named_contacts.ts'
import { createCompare, type Compare, type Residuals } from './score_pair.ts'
import {
  normalizeItem,
  normalizeTransaction,
  type NormalizedItem,
  type NormalizedTransaction,
} from './normalize.ts'

type Sum = { currency: string; amountMinor: bigint }

const keyOfSum = ({ currency, amountMinor }: Sum): string => `${currency}:${amountMinor}`

/** Whether only one payment and one item have this amount. */
export function lonelinessOf(given: MatchInput): (seen: NormalizedTransaction) => boolean {
  const open = countBy([...given.items, ...given.past].map(keyOfSum))
  const paid = countBy(given.transactions.map(keyOfSum))
  return ({ transaction }) => {
    const key = keyOfSum(transaction)
    return open.get(key) === 1 && paid.get(key) === 1
  }
}

/** Whether a contact has this amount more than once, in open items, settled items or payments. */
function recurrenceOf(
  { past }: MatchInput,
  items: readonly NormalizedItem[],
  seen: readonly NormalizedTransaction[],
  namings: readonly Naming[],
  contacts: Contacts,
): (item: NormalizedItem) => boolean {
  const keyOfItem = ({ contact, item }: NormalizedItem): string => `${contact}:${keyOfSum(item)}`
  const open = countBy(items.map(keyOfItem))
  const settled = countBy(past.map((item) => `${contactKeyOf(item)}:${keyOfSum(item)}`))
  const paid = countBy(
    seen.flatMap((one) => {
      const naming = namings[one.at]
      const meant = naming === undefined ? [] : contactsOf(one, naming, contacts)
      const likely = meant.filter((contact) => isMeant(one, contact, naming, contacts))
      return likely.map((contact) => `${contact}:${keyOfSum(one.transaction)}`)
    }),
  )
  return (item) => {
    const key = keyOfItem(item)
    const before = `${contacts.all[item.contact]?.key}:${keyOfSum(item.item)}`
    const isPast = (settled.get(before) ?? 0) > 0
    return isPast || (open.get(key) ?? 0) > 1 || (paid.get(key) ?? 0) > 1
  }
}

/** Whether the payment is probably this contact's, by account or name. */
function isMeant(
  { iban }: NormalizedTransaction,
  contact: number,
  naming: Naming | undefined,
  { all }: Contacts,
): boolean {
  if (iban !== null && all[contact]?.ibans.has(iban) === true) return true
  const kind = naming?.kindOf(contact)
  return kind === 'strong' || kind === 'lead' || kind === 'medium'
}

function countBy(keys: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

/** Everything that is parsed once before comparing. */
export type PreparedInput = {
  given: MatchInput
  seen: readonly NormalizedTransaction[]
  items: readonly NormalizedItem[]
  contacts: Contacts
  namings: readonly Naming[]
  /** The candidate items of each payment. */
  candidates: readonly (readonly NormalizedItem[])[]
  contactItems: ContactItems
  compare: Compare
  bench: EvidenceContext
  residuals: Residuals
  /** For each payment, the item that it and others add up to, once known. */
  completing: Map<number, number>
}

const byId = (a: { id: string }, b: { id: string }): number =>
  a.id === b.id ? 0 : a.id < b.id ? -1 : 1

/** Sorts by id first, so that the order of the input does not matter. */
export function prepareInput(given: MatchInput): PreparedInput {
  const open = given.items.toSorted(byId)
  // Contacts of settled items count too: names and accounts are compared with theirs.
  const contacts = gatherContacts([...open, ...given.past.toSorted(byId)], given.learned)
  const items = open.map((item, at) => normalizeItem(item, at, contacts.ofItem[at] ?? 0))
  const residuals: Residuals = open.map(({ amountMinor, currency, baseAmountMinor }) => ({
    minor: amountMinor,
    currency,
    base: baseAmountMinor,
  }))
  const seen = given.transactions.toSorted(byId).map(normalizeTransaction)
  const naming = createNaming(contacts)
  const namings = seen.map(naming)
  const find = indexItems(items, contacts, residuals)
  const candidates = seen.map((one, at) => find(one, namings[at] ?? naming(one)))
  const contactItems = gatherContactItems(items, residuals)
  const bench: EvidenceContext = {
    given,
    isRecurring: recurrenceOf(given, items, seen, namings, contacts),
    openOf: (contact) => contactItems.open(contact).length,
    isUndone: undoneOf(given),
  }
  const completing = new Map<number, number>()
  const compare = createCompare(given, contacts, {
    isAlone: lonelinessOf(given),
    isSole: (item) => contactItems.open(item.contact).length === 1,
    isCompleting: (one, item) => completing.get(one.at) === item.at,
  })
  return {
    given,
    seen,
    items,
    contacts,
    namings,
    candidates,
    contactItems,
    compare,
    bench,
    residuals,
    completing,
  }
}

function undoneOf({ learned }: MatchInput): EvidenceContext['isUndone'] {
  const undone = Map.groupBy(learned.heldPairs, (one) => one.transactionId)
  return ({ transaction }, { item }) =>
    undone.get(transaction.id)?.some((one) => one.itemId === item.id) ?? false
}
