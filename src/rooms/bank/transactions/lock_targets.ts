import { Failure } from '#kernel/failure/failure'
import { currencyDigits } from '#kernel/values/money'
import type { Scene } from '#kernel/corridor/scene'
import { lockRecord } from '#kernel/database/record_lock'
import { minorOf } from '#kernel/values/decimal'
import { claimTransactions } from './match_store.ts'
import type { OpenTarget } from './rules.ts'
import * as store from './target_store.ts'

export type GivenTarget = Pick<OpenTarget, 'type' | 'id'>

/**
 * Locks the targets and reads them. Documents first, then entries, each in the order of ids, and
 * the transaction row last, though it is claimed first: deleting a document or reversing an entry
 * starts with its own lock and reaches the transaction from there.
 */
export async function lockTargets(
  scene: Scene,
  given: readonly GivenTarget[],
): Promise<OpenTarget[]> {
  const idsOf = (type: string): string[] =>
    given.filter((one) => one.type === type).map((one) => one.id)
  lockRecords(scene, idsOf('document'))
  const documents = await store.listDocumentTargets(scene, idsOf('document'))
  const postings = documents.flatMap((one) => (one.entry_id === null ? [] : [one.entry_id]))
  const paidIds = [...idsOf('ledger'), ...postings]
  const payments = await store.listRemotePayments(scene, paidIds)
  const entryIds = [...paidIds, ...payments.map((one) => one.id)]
  lockRecords(scene, entryIds)
  const entries = await store.listEntryTargets(scene, entryIds)
  const documentOf = new Map(documents.map((one) => [one.id, one]))
  const entryOf = new Map(entries.map((one) => [one.id, one]))
  const openOf = (target: GivenTarget, entryId: string): OpenTarget => {
    const open = openOfEntry(entryOf.get(entryId))
    const [payment, ...others] = payments.filter((one) => one.paid_id === entryId)
    if (!open.isSettled || payment === undefined || others.length > 0) return { ...target, ...open }
    // Paid where another system keeps the books: the transaction is that payment.
    return { type: 'ledger', id: payment.id, ...openOfEntry(entryOf.get(payment.id)) }
  }
  return given.map(({ type, id }) => {
    if (type === 'ledger') return openOf({ type, id }, id)
    const document = documentOf.get(id)
    if (!document) throw new Failure('document_not_found')
    if (document.entry_id === null) return { type, id, ...openOfDocument(document) }
    return openOf({ type, id }, document.entry_id)
  })
}

type Open = Pick<OpenTarget, 'entryId' | 'currency' | 'isSettled'>

/** An entry without an open item takes one transaction; a settlement entry takes none. */
function openOfEntry(entry: store.EntryTarget | undefined): Open {
  if (!entry) throw new Failure('ledger_entry_not_found')
  const { id: entryId, currency, residual_minor: residual } = entry
  if (residual !== null) return { entryId, currency, isSettled: BigInt(residual) === 0n }
  const isTaken = entry.source === 'settlement' || entry.live_allocations > 0
  return { entryId, currency: null, isSettled: isTaken }
}

/** The open amount of a document is known once it is coded. */
function openOfDocument(document: store.DocumentTarget): Open {
  const { coded_amount: total, currency } = document
  if (total === null || currency === null) {
    return { entryId: null, currency: null, isSettled: false }
  }
  const totalMinor = minorOf(total, currencyDigits(currency))
  const isSettled = totalMinor !== 0n && totalMinor === BigInt(document.allocated_minor)
  return { entryId: null, currency, isSettled }
}

/**
 * Claims the transactions and locks what they are matched to, in the same order. The other side of
 * a transfer is included: two callers that undo one side each must not deadlock. Returns all that
 * it claimed.
 */
export async function lockMatches(scene: Scene, given: readonly string[]): Promise<string[]> {
  const transactionIds = [...new Set([...given, ...(await store.listPartners(scene, given))])]
  claimTransactions(scene, transactionIds)
  for (const name of ['target_document_id', 'entry_id'] as const) {
    // A second query: a document posted while waiting has an entry now.
    const held = await store.listHeld(scene, transactionIds)
    lockRecords(
      scene,
      held.flatMap((one) => one[name] ?? []),
    )
  }
  return transactionIds
}

export function lockRecords(scene: Scene, ids: readonly string[]): void {
  for (const id of new Set(ids.toSorted())) lockRecord(scene.tx, id)
}
