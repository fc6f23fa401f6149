import type { Residuals } from './score_pair.ts'
import type { SeenItem, SeenTransaction } from './seen.ts'

type Open = { item: SeenItem; openMinor: bigint }

/** The items of each contact, as far as they are open now. */
export type ContactItems = {
  /** Those that are open, in the order in which they are due. */
  open: (contact: number) => readonly SeenItem[]
  /** Whether one of them is open with exactly this amount. */
  hasExact: (contact: number, currency: string, minor: bigint) => boolean
  /** All that a payment may be of: in its currency, and not from after it. */
  payable: (contact: number, seen: SeenTransaction) => Open[]
  /** Of those the ones due around its day, in the order in which they are due. */
  nearest: (contact: number, seen: SeenTransaction, count: number) => Open[]
  /** Of those the ones due first. */
  oldest: (contact: number, seen: SeenTransaction, count: number) => Open[]
  /** Takes note that what is open of an item has changed. */
  follow: (item: SeenItem) => void
}

export function gatherContactItems(items: readonly SeenItem[], residuals: Residuals): ContactItems {
  const byContact = Map.groupBy(items.toSorted(compareDue), ({ contact }) => contact)
  const openOf = (item: SeenItem): bigint => residuals[item.at]?.minor ?? 0n
  const isPayable = (item: SeenItem, { transaction, day }: SeenTransaction): boolean =>
    openOf(item) !== 0n &&
    residuals[item.at]?.currency === transaction.currency &&
    item.timing.day <= day + 3
  const toOpen = (item: SeenItem): Open => ({ item, openMinor: openOf(item) })
  return {
    open: (contact) => byContact.get(contact) ?? [],
    hasExact: (contact, currency, minor) =>
      (byContact.get(contact) ?? []).some(
        (item) => openOf(item) === minor && residuals[item.at]?.currency === currency,
      ),
    payable: (contact, seen) =>
      (byContact.get(contact) ?? []).filter((item) => isPayable(item, seen)).map(toOpen),
    nearest: (contact, seen, count) => {
      const all = (byContact.get(contact) ?? []).filter((item) => isPayable(item, seen))
      if (all.length <= count) return all.map(toOpen)
      const apart = ({ timing }: SeenItem): number => Math.abs(timing.due - seen.day)
      const near = all.toSorted((a, b) => apart(a) - apart(b) || a.at - b.at).slice(0, count)
      return near.toSorted(compareDue).map(toOpen)
    },
    oldest: (contact, seen, count) => {
      const found: Open[] = []
      for (const item of byContact.get(contact) ?? []) {
        if (found.length === count) break
        if (isPayable(item, seen)) found.push(toOpen(item))
      }
      return found
    },
    follow: (item) => {
      if (openOf(item) !== 0n) return
      const left = (byContact.get(item.contact) ?? []).filter((one) => one !== item)
      byContact.set(item.contact, left)
    },
  }
}

function compareDue(a: SeenItem, b: SeenItem): number {
  return a.timing.due - b.timing.due || a.at - b.at
}
