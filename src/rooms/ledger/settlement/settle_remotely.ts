import type { Scene } from '#kernel/corridor/scene'
import { lockReversible } from '../entries/write_entry.ts'
import type { Entry } from '../ports.ts'
import { insertAllocation } from './allocation_store.ts'
import { latestDaysOf } from './deferred_vat.ts'
import type { PaidCandidate } from './paid_remotely.ts'

/** The VAT of what is paid waits for its payment, and an entry made over there cannot move it. */
export const vatWaits = 'vat_waits'

/** The account that the money went over, as it is said of a payment. */
export const otherAccount = (entry: Entry, owed: string): string =>
  entry.lines.find((line) => line.account !== owed)?.account ?? owed

/**
 * A payment that stands in the accounting system settles an item: it is its own settlement entry, and
 * nothing is written. The caller has locked the entry that is paid.
 */
export async function settleRemotely(
  scene: Scene,
  { payment, account }: { payment: Entry; account: string },
  paid: PaidCandidate,
  settledBaseMinor: bigint,
): Promise<typeof vatWaits | null> {
  const { entry } = await lockReversible(scene, paid.entryId)
  if (latestDaysOf(entry).some((latest) => payment.date < latest)) return vatWaits
  const isWhole = settledBaseMinor === paid.baseResidualMinor
  const settledMinor = isWhole ? paid.residualMinor : settledBaseMinor
  insertAllocation(scene, {
    id: scene.newId(),
    transactionId: null,
    date: payment.date,
    account,
    currency: payment.currency,
    amountMinor: settledBaseMinor,
    baseMinor: settledBaseMinor,
    target: 'ledger',
    documentId: null,
    entryId: paid.entryId,
    openItemId: paid.itemId,
    settled: { settledMinor, settledBaseMinor },
    settlementEntryId: payment.id,
  })
  return null
}
