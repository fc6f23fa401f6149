import { referencesIn } from './references.ts'
import type { Open, OpenInvoice } from './reconcile_store.ts'

/** A payment, the one invoice that it states, and the reference by which it does. */
export type Pair = { payment: Open; invoice: OpenInvoice; reference: string }

export type Evidence = {
  /** Payments that are to be matched. */
  payments: readonly Open[]
  /** Every unmatched payment of the same amounts, those among them. */
  equals: readonly Open[]
  invoices: readonly OpenInvoice[]
  declined: readonly { transaction_id: string; entry_id: string }[]
  /** The organization's own, which a Danish payment id is stated for. */
  creditor: string | null
}

/**
 * Pairs where the evidence leaves no other reading: the payment states one open invoice and no
 * other, comes to exactly what is open of it in its currency, and no second payment does the same.
 * It does not depend on the order in which anything is given.
 */
export function singleOut(evidence: Evidence): Pair[] {
  const { payments, equals, invoices, creditor } = evidence
  const byReference = Map.groupBy(invoices, (invoice) => invoice.payment_reference)
  const pairOf = (payment: Open): Pair | null => {
    const stated = referencesIn(payment, creditor).flatMap((reference) =>
      (byReference.get(reference) ?? []).map((invoice) => ({ invoice, reference })),
    )
    const [only, ...others] = new Map(stated.map((one) => [one.invoice.id, one])).values()
    if (only === undefined || others.length > 0) return null
    return isExact(payment, only.invoice) ? { payment, ...only } : null
  }
  const wanted = new Map<string, Set<string>>()
  for (const one of [...payments, ...equals]) {
    const entryId = pairOf(one)?.invoice.entry_id
    if (entryId === undefined) continue
    const wanting = wanted.get(entryId) ?? new Set()
    wanted.set(entryId, wanting.add(one.id))
  }
  const declined = new Set(evidence.declined.map((one) => keyOf(one.transaction_id, one.entry_id)))
  return payments.flatMap((payment) => {
    const pair = pairOf(payment)
    if (pair === null || declined.has(keyOf(payment.id, pair.invoice.entry_id))) return []
    return wanted.get(pair.invoice.entry_id)?.size === 1 ? [pair] : []
  })
}

export function isExact(
  payment: Pick<Open, 'currency' | 'amount_minor'>,
  open: { currency: string | null; residual_minor: string | null },
): boolean {
  if (payment.currency !== open.currency || open.residual_minor === null) return false
  const amount = BigInt(payment.amount_minor)
  return amount !== 0n && amount === BigInt(open.residual_minor)
}

function keyOf(transactionId: string, entryId: string): string {
  return `${transactionId} ${entryId}`
}
