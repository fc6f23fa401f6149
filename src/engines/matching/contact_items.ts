import type { Residuals } from './score_pair.ts'
import type { NormalizedItem, NormalizedTransaction } from './normalize.ts'

type Open = { item: NormalizedItem; openMinor: bigint }

/** The open items of each contact. */
export type ContactItems = {
  /** The open items, by due date. */
  open: (contact: number) => readonly NormalizedItem[]
  /** Whether one of them has exactly this open amount. */
  hasExact: (contact: number, currency: string, minor: bigint) => boolean
  /** Candidates for a payment: in its currency, and not dated after it. */
  payable: (contact: number, seen: NormalizedTransaction) => Open[]
  /** Of those the ones due around its date, by due date. */
  nearest: (contact: number, seen: NormalizedTransaction, count: number) => Open[]
  /** Of those the ones due first. */
  oldest: (contact: number, seen: NormalizedTransaction, count: number) => Open[]
  /** Updates an item whose open amount changed. */
  follow: (item: NormalizedItem) => void
}

export function gatherContactItems(
  items: readonly NormalizedItem[],
  residuals: Residuals,
): ContactItems {
  const byContact = Map.groupBy(items.toSorted(compareDue), ({ contact }) => contact)
  const openOf = (item: NormalizedItem): bigint => residuals[item.at]?.minor ?? 0n
  const isPayable = (item: NormalizedItem, { transaction, day }: NormalizedTransaction): boolean =>
    openOf(item) !== 0n &&
    residuals[item.at]?.currency === transaction.currency &&
    item.timing.day <= day + 3
  const toOpen = (item: NormalizedItem): Open => ({ item, openMinor: openOf(item) })
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
      const apart = ({ timing }: NormalizedItem): number => Math.abs(timing.due - seen.day)
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

function compareDue(a: NormalizedItem, b: NormalizedItem): number {
  return a.timing.due - b.timing.due || a.at - b.at
}
