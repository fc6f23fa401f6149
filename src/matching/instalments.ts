import type { Desk } from './desk.ts'
import { makeOffers } from './make_offers.ts'
import type { Offer } from './offer.ts'
import type { SeenItem, SeenTransaction } from './seen.ts'
import { findSubsets } from './subset_sums.ts'

const most = { payments: 12, lateDays: 180 }

/**
 * Finds payments of one contact that only together make up what is open of one of its items, and
 * makes their offers anew in that light. Nothing is taken on this alone.
 */
export function noticeInstalments(desk: Desk, offers: Map<number, readonly Offer[]>): void {
  const waiting = Map.groupBy(
    desk.seen.filter(({ at }) => isUnsettled(offers.get(at))),
    (seen) => payerOf(desk, seen),
  )
  const wanted = new Map<SeenTransaction, SeenItem[]>()
  for (const [contact, payments] of waiting) {
    if (contact === null || payments.length < 2) continue
    for (const item of desk.contactItems.open(contact)) {
      for (const payment of completing(desk, item, payments)) {
        wanted.set(payment, [...(wanted.get(payment) ?? []), item])
      }
    }
  }
  for (const [seen, [item, ...others]] of wanted) {
    if (item !== undefined && others.length === 0) desk.completing.set(seen.at, item.at)
  }
  for (const at of desk.completing.keys()) {
    const seen = desk.seen[at]
    if (seen !== undefined) offers.set(at, makeOffers(desk, seen))
  }
}

/** Whether nothing that is open has this amount, neither alone nor as a sum. */
function isUnsettled(offers: readonly Offer[] | undefined): boolean {
  return offers !== undefined && offers.every(({ facts }) => facts.amount.kind !== 'exact')
}

/** The contact whose account or full name the payment shows. */
function payerOf({ contacts, namings }: Desk, { iban, at }: SeenTransaction): number | null {
  const [byIban, ...others] = iban === null ? [] : (contacts.byIban.get(iban) ?? [])
  if (byIban !== undefined && others.length === 0) return byIban.at
  const naming = namings[at]
  return naming?.named.find((contact) => naming.kindOf(contact) === 'strong') ?? null
}

/** The one set of payments that makes up what is open of an item; none where there are two. */
function completing(
  { residuals }: Desk,
  item: SeenItem,
  payments: readonly SeenTransaction[],
): SeenTransaction[] {
  const open = residuals[item.at]
  if (open === undefined || open.minor === 0n) return []
  const { day, due } = item.timing
  const fitting = payments
    .filter(({ transaction }) => transaction.currency === open.currency)
    .filter(({ transaction }) => transaction.amountMinor > 0n === open.minor > 0n)
    .filter((one) => one.day >= day - 3 && one.day <= due + most.lateDays)
    .toSorted((a, b) => a.day - b.day || a.at - b.at)
    .slice(0, most.payments)
  const amounts = fitting.map(({ transaction }) => transaction.amountMinor)
  const { solutions, isCutShort } = findSubsets(amounts, open.minor)
  const [only, ...others] = solutions
  if (only === undefined || others.length > 0 || isCutShort) return []
  return only.flatMap((place) => fitting[place] ?? [])
}
