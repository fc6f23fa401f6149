import { gatherContactItems, type ContactItems } from './contact_items.ts'
import { gatherContacts, type Contacts } from './contacts.ts'
import type { Bench } from './evidence.ts'
import type { Given } from './input.ts'
import { indexItems } from './item_index.ts'
import { lonelinessOf, recurrenceOf } from './recurrence.ts'
import { createNaming, type Naming } from './named_contacts.ts'
import { createCompare, type Compare, type Residuals } from './score_pair.ts'
import { seeItem, seeTransaction, type SeenItem, type SeenTransaction } from './seen.ts'

/** Everything that is read once before anything is compared. */
export type Desk = {
  given: Given
  seen: readonly SeenTransaction[]
  items: readonly SeenItem[]
  contacts: Contacts
  namings: readonly Naming[]
  /** The items that each payment may be of. */
  candidates: readonly (readonly SeenItem[])[]
  contactItems: ContactItems
  compare: Compare
  bench: Bench
  residuals: Residuals
  /** By payment the item that it and others make up together, once that was noticed. */
  completing: Map<number, number>
}

const byId = (a: { id: string }, b: { id: string }): number =>
  a.id === b.id ? 0 : a.id < b.id ? -1 : 1

/** Sorts by id first: the order in which rows arrive decides nothing. */
export function layDesk(given: Given): Desk {
  const open = given.items.toSorted(byId)
  // Whoever paid lately is still somebody: names and accounts are compared with his too.
  const contacts = gatherContacts([...open, ...given.past.toSorted(byId)], given.learned)
  const items = open.map((item, at) => seeItem(item, at, contacts.ofItem[at] ?? 0))
  const residuals: Residuals = open.map(({ amountMinor, currency, baseAmountMinor }) => ({
    minor: amountMinor,
    currency,
    base: baseAmountMinor,
  }))
  const seen = given.transactions.toSorted(byId).map(seeTransaction)
  const naming = createNaming(contacts)
  const namings = seen.map(naming)
  const find = indexItems(items, contacts, residuals)
  const candidates = seen.map((one, at) => find(one, namings[at] ?? naming(one)))
  const contactItems = gatherContactItems(items, residuals)
  const bench: Bench = {
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

function undoneOf({ learned }: Given): Bench['isUndone'] {
  const undone = Map.groupBy(learned.heldPairs, (one) => one.transactionId)
  return ({ transaction }, { item }) =>
    undone.get(transaction.id)?.some((one) => one.itemId === item.id) ?? false
}
