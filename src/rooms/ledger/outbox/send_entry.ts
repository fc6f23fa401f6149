import { enqueue } from '#kernel/corridor/queue'
import type { Scene } from '#kernel/corridor/scene'
import type { EntryKind, Posted } from '../ports.ts'
import { ownBooks } from '../entries/entry_types.ts'
import type { OtherBooks } from '../hooks.ts'
import {
  findPosting,
  insertPosting,
  markNotHeld,
  markSent,
  type PostingRow,
  type SentRequest,
} from './posting_store.ts'

export const sendKind = 'send_ledger_entry'

const booked: Posted = { provider: ownBooks, reference: null, state: 'booked' }

/**
 * Where an entry that is written now will stand. Daybook's ledger is whole whoever keeps the books;
 * what another system keeps is provisional until it is booked there.
 */
export type Placement = {
  posted: Posted
  /** Null: Daybook keeps the books of that day. */
  connection: OtherBooks | null
}

export async function placementOn(scene: Scene, day: string, kind: EntryKind): Promise<Placement> {
  const connection = await scene.hooks.ledger.keeper(scene, { day })
  if (connection === null) return { posted: booked, connection: null }
  const isHeld = connection.state !== 'ended' && connection.holds.includes(kind)
  const state = isHeld ? 'provisional' : 'booked'
  return { posted: { provider: connection.provider, reference: null, state }, connection }
}

/** Puts an entry on its way; the caller has written it in the same transaction. */
export async function queueEntry(
  scene: Scene,
  { connection }: Placement,
  entryId: string,
  request: SentRequest,
): Promise<void> {
  if (connection === null) return
  const place = { entry_id: entryId, connection_id: connection.id, request }
  if (connection.state === 'ended' || !connection.holds.includes(request.kind)) {
    return insertPosting(scene, { ...place, ...withoutNumber, state: 'not_held' })
  }
  await putOnWay(scene, place)
}

/**
 * Where an entry stands that only Daybook needs: it changes which item is paid and no balance, so there
 * is nothing to send.
 */
export async function placementHere(scene: Scene, day: string): Promise<Placement> {
  const { posted, connection } = await placementOn(scene, day, 'other')
  return { posted: { ...posted, state: 'booked' }, connection }
}

/** Says of such an entry that the system that keeps the books does not have it. */
export function keepHere(scene: Scene, { connection }: Placement, entryId: string): void {
  if (connection === null) return
  const request = { kind: 'other', partner: null, bill: null } as const
  const place = { entry_id: entryId, connection_id: connection.id, request }
  insertPosting(scene, { ...place, ...withoutNumber, state: 'not_held' })
}

/** The payment of a bill or an invoice tells who paid or was paid; null: it pays neither. */
export async function queuePayment(
  scene: Scene,
  placement: Placement,
  entryId: string,
  paidEntryId: string | null,
): Promise<void> {
  if (placement.connection === null) return
  const paid = paidEntryId === null ? null : await findPosting(scene, paidEntryId)
  const { partner = null, bill = null } = paid?.request ?? {}
  await queueEntry(scene, placement, entryId, { kind: 'payment', partner, bill })
}

async function putOnWay(
  scene: Scene,
  place: Pick<PostingRow, 'entry_id' | 'connection_id' | 'request'>,
): Promise<void> {
  const taken = await scene.hooks.ledger.remoteVoucher(scene, place.connection_id)
  insertPosting(scene, { ...place, ...taken, state: 'waiting' })
  enqueueSending(scene, place.entry_id)
}

const withoutNumber = { voucher: null, journal: null }

export function enqueueSending(scene: Scene, entryId: string, afterMs = 0): void {
  enqueue(scene.tx, { kind: sendKind, orgId: scene.orgId, data: { entryId }, afterMs })
}

/**
 * The reversal of an entry that arrived or may have goes the same way. What certainly never arrived
 * has nothing to do there any more, and neither has its reversal.
 */
export async function queueReversal(
  scene: Scene,
  reversedId: string,
  reversalId: string,
): Promise<{ state?: Posted['state'] }> {
  const reversed = await findPosting(scene, reversedId)
  if (reversed === null) return {}
  const { connection_id, request } = reversed
  const connection = await scene.hooks.ledger.keeper(scene, { id: connection_id })
  const isAbsent = reversed.state === 'failed' && !reversed.may_stand
  const { kind = 'purchase', partner = null } = request ?? {}
  const place = { entry_id: reversalId, connection_id, request: { kind, partner, bill: null } }
  const isAlone = isAbsent || reversed.state === 'not_held'
  if (connection === null || connection.state === 'ended' || isAlone) {
    if (isAbsent) markNotHeld(scene, reversedId)
    insertPosting(scene, { ...place, ...withoutNumber, state: 'not_held' })
    return { state: 'booked' }
  }
  // It is looked for first: only what is found there can be taken back.
  if (reversed.state === 'failed') enqueueSending(scene, reversedId)
  await putOnWay(scene, place)
  return { state: 'provisional' }
}

/** Records that it arrived. Our own entries are on nobody's way. */
export function keepSent(
  scene: Scene,
  entryId: string,
  { provider, reference }: Pick<Posted, 'provider' | 'reference'>,
): void {
  if (provider !== ownBooks) markSent(scene, entryId, reference ?? entryId)
}
