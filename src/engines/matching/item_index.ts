import type { Contacts } from './contacts.ts'
import type { Naming } from './named_contacts.ts'
import type { Residuals } from './score_pair.ts'
import type { NormalizedItem, NormalizedTransaction } from './normalize.ts'

/** Returns the candidate items of a payment, each once. */
export type FindCandidates = (seen: NormalizedTransaction, naming: Naming) => NormalizedItem[]

const most = { all: 50, alike: 20, ofContact: 24, contacts: 6 }

/** One table for each kind of evidence, so that no payment is compared with every item. */
export function indexItems(
  items: readonly NormalizedItem[],
  contacts: Contacts,
  residuals: Residuals,
): FindCandidates {
  const byReference = Map.groupBy(items, (item) => item.reference?.key ?? '')
  const byCode = Map.groupBy(items, (item) => item.code ?? '')
  const byCore = Map.groupBy(items, (item) => item.number?.core ?? '')
  const byDigits = Map.groupBy(items, (item) => item.number?.digits ?? '')
  const ordered = items.toSorted((a, b) => a.timing.due - b.timing.due || a.at - b.at)
  const amountKey = (item: NormalizedItem): string => {
    const open = residuals[item.at]
    return `${open?.currency}:${open?.minor}`
  }
  const byAmount = Map.groupBy(ordered, amountKey)
  const byContact = Map.groupBy(ordered, (item) => item.contact)
  const byContactAmount = Map.groupBy(ordered, (item) => `${item.contact}:${amountKey(item)}`)
  const foreign = createForeignIndex(items, residuals)

  return (seen, naming) => {
    const found = new Set<NormalizedItem>()
    const add = (some: readonly NormalizedItem[] | undefined, count: number = most.alike): void => {
      for (const item of nearest(some ?? [], seen.day, count)) {
        if (found.size < most.all) found.add(item)
      }
    }
    for (const { key } of seen.references) add(byReference.get(key))
    for (const code of seen.codes) add(byCode.get(code))
    for (const { core, digits } of seen.mentions) {
      add(byCore.get(core))
      add(byDigits.get(digits))
    }
    const key = `${seen.transaction.currency}:${seen.transaction.amountMinor}`
    const meant = contactsOf(seen, naming, contacts)
    for (const contact of meant) add(byContactAmount.get(`${contact}:${key}`))
    add(byAmount.get(key))
    for (const item of foreign(seen).slice(0, most.alike)) add([item])
    for (const contact of meant) add(byContact.get(contact), most.ofContact)
    return [...found]
  }
}

/** Contacts whose account it is first, then those whose name it may be. */
export function contactsOf(
  { iban }: NormalizedTransaction,
  naming: Naming,
  contacts: Contacts,
): number[] {
  const byIban = iban === null ? [] : (contacts.byIban.get(iban) ?? [])
  const found = new Set([...byIban.map(({ at }) => at), ...naming.named])
  return [...found].slice(0, most.contacts)
}

/** The few items around one date, from a list sorted by due date. */
function nearest(
  ordered: readonly NormalizedItem[],
  day: number,
  count: number,
): readonly NormalizedItem[] {
  if (ordered.length <= count) return ordered
  const place = firstPlace(ordered.length, (at) => (ordered[at]?.timing.due ?? 0) >= day)
  return ordered
    .slice(Math.max(0, place - count), place + count)
    .toSorted((a, b) => Math.abs(a.timing.due - day) - Math.abs(b.timing.due - day) || a.at - b.at)
    .slice(0, count)
}

/** Items in another currency by their value in the organization's, within three percent. */
function createForeignIndex(
  items: readonly NormalizedItem[],
  residuals: Residuals,
): (seen: NormalizedTransaction) => NormalizedItem[] {
  const worth = items
    .map((item) => ({ item, base: Number(residuals[item.at]?.base ?? 0n) }))
    .filter(({ base }) => base !== 0)
    .toSorted((a, b) => a.base - b.base || a.item.at - b.item.at)
  const byCurrency = Map.groupBy(worth, ({ item }) => item.item.currency)
  return ({ transaction, day }) => {
    const base = Number(transaction.baseAmountMinor ?? 0n)
    const [from, to] = base > 0 ? [base * 0.97, base * 1.031] : [base * 1.031, base * 0.97]
    const found: NormalizedItem[] = []
    for (const [currency, some] of byCurrency) {
      if (base === 0 || currency === transaction.currency) continue
      const start = firstPlace(some.length, (place) => (some[place]?.base ?? 0) >= from)
      for (const one of some.slice(start, start + 500)) {
        if (one.base <= to) found.push(one.item)
      }
    }
    return found.toSorted(
      (a, b) => Math.abs(a.timing.due - day) - Math.abs(b.timing.due - day) || a.at - b.at,
    )
  }
}

/** The first position of a sorted list from which on a condition holds. */
function firstPlace(length: number, holds: (place: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
