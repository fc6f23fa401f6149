import type { Scene } from '#kernel/corridor/scene'
import { lockRecord } from '#kernel/database/record_lock'
import { Failure } from '#kernel/failure/failure'
import { encodeId } from '#kernel/values/id'
import { listAdjustmentsOn, listUndoneWith } from './adjustment_store.ts'
import { listTransactionsOfEntry } from './allocation_store.ts'
import { findPaidByHand } from './paid_remotely_store.ts'

/**
 * A payment by hand is an entry of its own: were what it pays taken back, its line on the account of
 * customers or suppliers would stand for nothing. Looks at an entry and at the adjustments that are
 * undone with it, and is asked before anything is undone or sent.
 */
export async function assertNotPaidByHand(
  scene: Scene,
  entryId: string,
  seen = new Set<string>(),
): Promise<void> {
  if (seen.has(entryId)) return
  seen.add(entryId)
  lockRecord(scene.tx, entryId)
  const paidBy = await findPaidByHand(scene, entryId)
  if (paidBy !== null) {
    const detail = `What is taken back was paid by hand with the entry ${encodeId('led', paidBy)}. Reverse that first with reverse_entry.`
    throw new Failure('target_settled', { detail })
  }
  for (const id of await listAdjustmentsOn(scene, entryId)) {
    await assertNotPaidByHand(scene, id, seen)
  }
  for (const id of await listTransactionsOfEntry(scene, entryId)) {
    await assertMatchNotPaidByHand(scene, id, seen)
  }
}

/** As above, of what is undone with a bank transaction. */
export async function assertMatchNotPaidByHand(
  scene: Scene,
  transactionId: string,
  seen = new Set<string>(),
): Promise<void> {
  for (const id of await listUndoneWith(scene, transactionId)) {
    await assertNotPaidByHand(scene, id, seen)
  }
}
