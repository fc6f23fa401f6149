import type { PreparedInput } from './prepared_input.ts'
import { makeOffers } from './make_offers.ts'
import type { Offer } from './offer.ts'
import type { NormalizedItem, NormalizedTransaction } from './normalize.ts'
import { findSubsets } from './subset_sums.ts'

const most = { payments: 12, lateDays: 180 }

/**
 * Finds payments of one contact that only together add up to an open item, and updates their
 * offers. Nothing is matched automatically on this alone.
 */
export function noticeInstalments(
  prepared: PreparedInput,
  offers: Map<number, readonly Offer[]>,
): void {
  const waiting = Map.groupBy(
    prepared.seen.filter(({ at }) => isUnsettled(offers.get(at))),
    (seen) => payerOf(prepared, seen),
  )
  const wanted = new Map<NormalizedTransaction, NormalizedItem[]>()
  for (const [contact, payments] of waiting) {
    if (contact === null || payments.length < 2) continue
    for (const item of prepared.contactItems.open(contact)) {
      for (const payment of completing(prepared, item, payments)) {
        wanted.set(payment, [...(wanted.get(payment) ?? []), item])
      }
    }
  }
  for (const [seen, [item, ...others]] of wanted) {
    if (item !== undefined && others.length === 0) prepared.completing.set(seen.at, item.at)
  }
  for (const at of prepared.completing.keys()) {
    const seen = prepared.seen[at]
    if (seen !== undefined) offers.set(at, makeOffers(prepared, seen))
  }
}

/** Whether no open item has this amount, alone or as a sum. */
function isUnsettled(offers: readonly Offer[] | undefined): boolean {
  return offers !== undefined && offers.every(({ facts }) => facts.amount.kind !== 'exact')
}

/** The contact whose account or full name the payment shows. */
function payerOf(
  { contacts, namings }: PreparedInput,
  { iban, at }: NormalizedTransaction,
): number | null {
  const [byIban, ...others] = iban === null ? [] : (contacts.byIban.get(iban) ?? [])
  if (byIban !== undefined && others.length === 0) return byIban.at
  const naming = namings[at]
  return naming?.named.find((contact) => naming.kindOf(contact) === 'strong') ?? null
}

/** The only set of payments that adds up to an open item; none if there are two. */
function completing(
  { residuals }: PreparedInput,
  item: NormalizedItem,
  payments: readonly NormalizedTransaction[],
): NormalizedTransaction[] {
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
