import type { Scene } from '#kernel/scene'
import { takeTurn } from '#kernel/turn'
import { toAllocation, type Allocation } from './allocation.ts'
import * as store from './allocation_store.ts'
import {
  lockStanding,
  writeReversal,
  type LedgerEntry,
  type Reversal,
  type Standing,
} from './write_entry.ts'

/** Takes every live allocation of a transaction back, and the entries that settled by it. */
export async function release(scene: Scene, transactionId: string): Promise<Allocation[]> {
  await takeTurns(scene, transactionId)
  const released = await store.releaseAllocations(scene, transactionId)
  for (const { settlement_entry_id: settlementId } of released) {
    if (settlementId === null) continue
    const standing = await lockStanding(scene, settlementId)
    const { date, text } = standing.row
    const automatic = scene.principal.actor.kind === 'policy'
    writeReversal(scene, standing, { id: scene.newId(), date, text, automatic })
  }
  return released.map(toAllocation)
}

/** Documents first and then entries, as when allocating; a posting in between shows in the second look. */
async function takeTurns(scene: Scene, transactionId: string): Promise<void> {
  for (const name of ['target_document_id', 'entry_id'] as const) {
    const rows = await store.listAllocations(scene, [transactionId])
    const keys = rows.filter((row) => row.released_at === null).map((row) => row[name])
    const known = keys.filter((key) => key !== null).toSorted()
    for (const key of known) takeTurn(scene.tx, key)
  }
}

/** A document goes: what was matched to it is unmatched again. Gives those transactions. */
export async function releaseDocument(scene: Scene, documentId: string): Promise<string[]> {
  return await releaseAll(scene, await store.listTransactionsOfDocument(scene, documentId))
}

/** Told of transactions that have lost their match, in the transaction that took it from them. */
export type ReleaseFollower = (scene: Scene, transactionIds: readonly string[]) => Promise<void>

const followers = new Set<ReleaseFollower>()

/**
 * The room of the transactions stands above this one and cannot be called from here; what it keeps of
 * them must change with the allocations and not a moment later, so it leaves word where to find it.
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
 * Takes an entry back by its mirror. What was paid on it is unmatched again, since there is nothing
 * left that it could have paid; gives those transactions.
 */
export async function reverseEntry(
  scene: Scene,
  entryId: string,
  given: Reversal,
): Promise<{ reversal: LedgerEntry; unmatched: string[] }> {
  const standing: Standing = await lockStanding(scene, entryId)
  const unmatched = await releaseAll(scene, await store.listTransactionsOfEntry(scene, entryId))
  return { reversal: writeReversal(scene, standing, given), unmatched }
}
