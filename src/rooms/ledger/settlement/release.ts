import type { Scene } from '#kernel/corridor/scene'
import { lockRecord } from '#kernel/database/record_lock'
import { queueReversal } from '../connection/send_entry.ts'
import { toAllocation, type Allocation } from './allocation.ts'
import * as store from './allocation_store.ts'
import { tellVatDays } from './deferred_vat.ts'
import { releasePaidThere, tellUnassigned } from './paid_there_store.ts'
import {
  lockStanding,
  writeReversal,
  type LedgerEntry,
  type Reversal,
  type LockedEntry,
} from '../entries/write_entry.ts'

/** Releases every live allocation of a transaction and reverses its settlement entries. */
export async function release(scene: Scene, transactionId: string): Promise<Allocation[]> {
  await lockTargetsOf(scene, transactionId)
  const released = await store.releaseAllocations(scene, transactionId)
  for (const { settlement_entry_id: settlementId } of released) {
    if (settlementId === null) continue
    const standing = await lockStanding(scene, settlementId)
    const { date, text } = standing.row
    const automatic = scene.principal.actor.kind === 'policy'
    const id = scene.newId()
    const sent = await queueReversal(scene, settlementId, id)
    writeReversal(scene, standing, { id, date, text, automatic, ...sent })
    await tellVatDays(scene, standing.entry)
  }
  return released.map(toAllocation)
}

/**
 * Documents first, then entries, as when allocating. The second query sees a posting in between.
 */
async function lockTargetsOf(scene: Scene, transactionId: string): Promise<void> {
  for (const name of ['target_document_id', 'entry_id'] as const) {
    const rows = await store.listAllocations(scene, [transactionId])
    const keys = rows.filter((row) => row.released_at === null).map((row) => row[name])
    const known = keys.filter((key) => key !== null).toSorted()
    for (const key of known) lockRecord(scene.tx, key)
  }
}

/** Unmatches a document that is being deleted. Returns the transactions that were matched to it. */
export async function releaseDocument(scene: Scene, documentId: string): Promise<string[]> {
  return await releaseAll(scene, await store.listTransactionsOfDocument(scene, documentId))
}

/** Called with bank transactions that were unmatched, in the same database transaction. */
export type ReleaseFollower = (scene: Scene, transactionIds: readonly string[]) => Promise<void>

const followers = new Set<ReleaseFollower>()

/**
 * The bank room is on a floor above and cannot be imported here. Its rows must change in the same
 * transaction as the allocations, so it registers itself here.
 */
export function followReleases(follower: ReleaseFollower): void {
  followers.add(follower)
}

async function releaseAll(scene: Scene, transactionIds: string[]): Promise<string[]> {
  for (const id of transactionIds) await release(scene, id)
  if (transactionIds.length === 0) return transactionIds
  for (const follow of followers) await follow(scene, transactionIds)
  return transactionIds
}

/**
 * Reverses an entry and unmatches the bank transactions that settled it. Returns those
 * transactions.
 */
export async function reverseEntry(
  scene: Scene,
  entryId: string,
  given: Reversal,
): Promise<{ reversal: LedgerEntry; unmatched: string[] }> {
  const standing: LockedEntry = await lockStanding(scene, entryId)
  const unmatched = await releaseAll(scene, await store.listTransactionsOfEntry(scene, entryId))
  for (const apart of await releasePaidThere(scene, entryId)) {
    if (apart.settlement_entry_id !== entryId) tellUnassigned(scene, apart.settlement_entry_id)
  }
  // Whoever sent it already says where it stands.
  const sent = given.provider === undefined ? await queueReversal(scene, entryId, given.id) : {}
  const reversal = writeReversal(scene, standing, { ...sent, ...given })
  await tellVatDays(scene, standing.entry)
  return { reversal, unmatched }
}
