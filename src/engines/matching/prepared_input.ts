import { gatherContactItems, type ContactItems } from './contact_items.ts'
import { gatherContacts, type Contacts } from './contacts.ts'
import type { EvidenceContext } from './evidence.ts'
import type { MatchInput } from './terms/input.ts'
import { indexItems } from './item_index.ts'
import { lonelinessOf, recurrenceOf } from './recurrence.ts'
import { createNaming, type Naming } from './named_contacts.ts'
import { createCompare, type Compare, type Residuals } from './score_pair.ts'
import {
  normalizeItem,
  normalizeTransaction,
  type NormalizedItem,
  type NormalizedTransaction,
} from './normalize.ts'

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
