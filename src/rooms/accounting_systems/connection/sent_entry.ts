import type { Scene } from '#kernel/corridor/scene'
import { findKeeping, findConnected, findConnection } from './connection_store.ts'
import type { Keeper } from './keeper.ts'
import { findPosting, type PostingRow } from '#ledger/parts'

/** Where an entry of ours is over there. */
export type SentEntry = Pick<PostingRow, 'state' | 'reference' | 'problem'> & { keeper: Keeper }

export async function sentEntryOf(scene: Scene, entryId: string): Promise<SentEntry | null> {
  const posting = await findPosting(scene, entryId)
  if (posting === null) return null
  const row = await findConnection(scene, posting.connection_id)
  if (row === null || row.state === 'ended') return null
  const { state, reference, problem } = posting
  return { state, reference, problem, keeper: { provider: row.provider, connectionId: row.id } }
}

/** Whether whoever keeps the books of that day sends the e-invoices of its sales itself. */
export async function keeperSendsOn(scene: Scene, day: string): Promise<boolean> {
  const row = await findKeeping(scene, day)
  return row !== null && row.state !== 'ended' && row.sends_einvoices && row.holds.includes('sale')
}

/** Whether a system is connected that sends e-invoices. */
export async function isSentByKeeper(scene: Scene): Promise<boolean> {
  return (await findConnected(scene))?.sends_einvoices === true
}
