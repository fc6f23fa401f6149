import { atOnce, type AtOnce, type IntentContext, type Outcome } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import type { Connection, PostRequest } from '../ports.ts'
import { type Posted } from '#ledger/room'
import {
  entries,
  withLines,
  type LedgerEntry,
  findPosting,
  replaceVoucher,
  enqueueSending,
  keepSent,
} from '#ledger/parts'
import * as connections from './connection_store.ts'
import { keepUnsent, openKeeper, sendAlone, withoutClaim, type Keeper } from './keeper.ts'
import { requestOfPosting } from './request_of_posting.ts'
import { breakConnection } from './refresh_connection.ts'

const firstWaitMs = 1_000
const longestWaitMs = 15 * 60_000

export type SendPlan = { entryId: string; keeper: Keeper }

/** Null answers of the plan: it has arrived, or it stays in Daybook's ledger. */
export async function planSending(
  scene: Scene,
  entryId: string,
): Promise<SendPlan | AtOnce<LedgerEntry>> {
  const posting = await findPosting(scene, entryId)
  if (posting === null || posting.state === 'sent' || posting.state === 'not_held') {
    return atOnce(await entryRecord(scene, entryId))
  }
  const row = await connections.findConnection(scene, posting.connection_id)
  if (row === null || row.state === 'ended') throw new Failure('provider_disconnected')
  if (row.state === 'broken') throw new Failure('provider_access_lost')
  const keeper = { provider: row.provider, connectionId: row.id }
  return { entryId, keeper }
}

export async function entryRecord(scene: Scene, entryId: string): Promise<LedgerEntry> {
  const [record] = await withLines(scene, [await entries.findEntry(scene, entryId)])
  if (record === undefined) throw new Failure('ledger_entry_not_found')
  return record
}

export async function findSent(outside: IntentContext, plan: SendPlan): Promise<Posted | null> {
  const { provider, connection } = await openKeeper(outside, plan.keeper)
  return await provider.findPosted(await requestOf(outside, plan, connection))
}

export async function performSending(outside: IntentContext, plan: SendPlan): Promise<Posted> {
  const { provider, connection } = await openKeeper(outside, plan.keeper)
  const request = await requestOf(outside, plan, connection)
  return await sendAlone(outside, plan.keeper, { provider, request })
}

async function requestOf(
  outside: IntentContext,
  { entryId }: SendPlan,
  connection: Connection,
): Promise<PostRequest> {
  return await outside.read(async (scene) => {
    const posting = await findPosting(scene, entryId)
    if (posting === null) throw new Error(`entry ${entryId} is not on its way`)
    const row = await entries.findEntry(scene, entryId)
    const lines = await entries.listLines(scene, [entryId])
    const paper = scene.hooks.accounting_systems.paperOf(row.source)
    const { source_id: sourceId } = row
    return {
      ...requestOfPosting(connection, posting, row, lines),
      reverses: await reversedBy(scene, row.reverses),
      attachment: paper === null || sourceId === null ? null : () => paper(outside, sourceId),
    }
  })
}

/** What is reversed must have arrived first, so that it can be taken back there. */
async function reversedBy(scene: Scene, id: string | null): Promise<PostRequest['reverses']> {
  if (id === null) return null
  const posting = await findPosting(scene, id)
  if (posting?.state === 'sent') return { id, reference: posting.reference }
  throw new Failure('provider_unavailable', {
    nothingHappened: true,
    detail: 'The entry that this one reverses has not arrived yet. It is sent after that.',
  })
}

export async function settleSending(
  scene: Scene,
  { entryId, keeper }: SendPlan,
  outcome: Outcome<Posted>,
): Promise<LedgerEntry> {
  const before = await entryRecord(scene, entryId)
  if (outcome.ok) {
    keepSent(scene, entryId, outcome.reply)
    if (outcome.reply.state === 'booked') entries.markBooked(scene, entryId)
  } else {
    await keepFailure(scene, entryId, keeper, outcome)
  }
  const after = await entryRecord(scene, entryId)
  const event = outcome.ok ? 'ledger_entry.sent' : 'ledger_entry.not_sent'
  scene.changed({ event, id: after.id, before, after })
  return after
}

async function keepFailure(
  scene: Scene,
  entryId: string,
  keeper: Keeper,
  { failure, inDoubt }: { failure: Failure; inDoubt: boolean },
): Promise<void> {
  // What may pass by itself stays on its way; the rest waits for a person.
  const isLost = failure.code === 'provider_access_lost'
  const mayRepeat = failure.status >= 500 && failure.code !== 'effect_unknown'
  const { isNumberTaken, nothingHappened } = failure.details
  const isTaken = isNumberTaken === true && nothingHappened === true
  // The entry is written here already, so its number stays with it even if nothing was sent.
  keepUnsent(scene, entryId, withoutClaim(failure), inDoubt || mayRepeat || isLost || isTaken)
  // One in doubt is looked for by whoever takes up its intent; a lost one when it is renewed.
  if (mayRepeat && !inDoubt) {
    const { attempts = 0 } = (await findPosting(scene, entryId)) ?? {}
    const afterMs = Math.min(firstWaitMs * 2 ** Math.min(attempts, 20), longestWaitMs)
    enqueueSending(scene, entryId, afterMs)
  }
  if (isTaken && keeper.connectionId !== null) {
    replaceVoucher(scene, entryId, await connections.takeVoucher(scene, keeper.connectionId))
    enqueueSending(scene, entryId, firstWaitMs)
  }
  if (isLost) await breakConnection(scene, keeper, failure)
}
