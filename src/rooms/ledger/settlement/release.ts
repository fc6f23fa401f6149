import type { Scene } from '#kernel/corridor/scene'
import { lockRecord } from '#kernel/database/record_lock'
import { Failure } from '#kernel/failure/failure'
import { reversalDayOf, type BookedDay } from '../entries/book_day.ts'
import { reversalText } from '../entries/entry_words.ts'
import { keepSent, queueReversal } from '../outbox/send_entry.ts'
import { toAllocation, type Allocation } from './allocation.ts'
import * as store from './allocation_store.ts'
import { adjustmentRecord, notifyAdjustedVat } from './adjustment.ts'
import * as adjustments from './adjustment_store.ts'
import { notifyVatDays } from './deferred_vat.ts'
import { movedBy } from './moved_by.ts'
import { assertNotPaidByHand } from './paid_by_hand.ts'
import { releasePaidRemotely, notifyUnassigned } from './paid_remotely_store.ts'
import {
  lockReversible,
  writeReversal,
  type LedgerEntry,
  type Reversal,
  type LockedEntry,
} from '../entries/write_entry.ts'

/**
 * Releases every live allocation of a transaction and reverses its settlement entries. Adjustments
 * that were made with it or rest on it are undone first.
 */
export async function release(scene: Scene, transactionId: string): Promise<Allocation[]> {
  await lockTargetsOf(scene, transactionId)
  for (const id of await adjustments.listUndoneWith(scene, transactionId)) {
    await undoAdjustment(scene, id)
  }
  const released = await store.releaseAllocations(scene, transactionId)
  for (const { id, settlement_entry_id: settlementId } of released) {
    if (settlementId === null) continue
    const reversible = await lockReversible(scene, settlementId)
    await takeBack(scene, reversible, [id])
    await notifyVatDays(scene, reversible.entry)
  }
  return released.map(toAllocation)
}

/** On its own day, or today where that is closed: until then it settles what it was allocated to. */
async function takeBack(
  scene: Scene,
  reversible: LockedEntry,
  allocationIds: readonly string[],
): Promise<void> {
  const { id: entryId, text, date: day } = reversible.row
  const { date, moved } = await reversalDayOf(scene, { date: day, today: scene.today })
  const automatic = scene.principal.actor.kind === 'policy'
  const id = scene.newId()
  const sent = await queueReversal(scene, entryId, id)
  writeReversal(scene, reversible, { id, date, text, automatic, moved, ...sent })
  store.keepReleaseDay(scene, allocationIds, { date, moved })
}

/**
 * Documents first, then entries, as when allocating. The second query sees a posting in between.
 */
async function lockTargetsOf(scene: Scene, transactionId: string): Promise<void> {
  for (const name of ['target_document_id', 'entry_id'] as const) {
    const rows = await store.listAllocations(scene, [transactionId])
    const keys = rows.filter((row) => row.released_at === null).map((row) => row[name])
    const adjusted = name === 'entry_id' ? await listAdjustedWith(scene, transactionId) : []
    const known = [...keys.filter((key) => key !== null), ...adjusted].toSorted()
    for (const key of known) lockRecord(scene.tx, key)
  }
}

async function listAdjustedWith(scene: Scene, transactionId: string): Promise<string[]> {
  const ids = await adjustments.listUndoneWith(scene, transactionId)
  const entries: string[] = []
  for (const id of ids) entries.push(...(await adjustments.listAdjusted(scene, id)))
  return entries
}

/** Takes an adjustment back, with everything that rests on an item it opened. */
async function undoAdjustment(scene: Scene, entryId: string): Promise<void> {
  await releaseItemOf(scene, entryId)
  const released = await adjustments.releaseAdjustment(scene, entryId)
  if (released.length === 0) return
  const reversible = await lockReversible(scene, entryId)
  await scene.countAgainstLimits({ amountMinor: movedBy(reversible.entry) })
  await takeBack(scene, reversible, released)
  await notifyAdjustedVat(scene, reversible.entry)
}

/** What settles the item of an entry is released: payments, and adjustments of it. */
async function releaseItemOf(scene: Scene, entryId: string): Promise<string[]> {
  const unmatched = await releaseAll(scene, await store.listTransactionsOfEntry(scene, entryId))
  for (const id of await adjustments.listAdjustmentsOn(scene, entryId)) {
    await undoAdjustment(scene, id)
  }
  return unmatched
}

/** Reverses one adjustment because somebody says so. What it closed is open again. */
export async function reverseAdjustment(scene: Scene, entryId: string): Promise<LedgerEntry> {
  const adjusted = await adjustments.listAdjusted(scene, entryId)
  for (const id of adjusted.toSorted()) lockRecord(scene.tx, id)
  const { entry } = await lockReversible(scene, entryId)
  if ((await adjustments.findAdjustment(scene, entryId)) === null) {
    throw new Failure('not_an_adjustment')
  }
  const isVat = entry.lines.some((line) => line.vatRole !== null)
  if (isVat && (await scene.hooks.ledger.openVatDay(scene, entry.vatDate)) !== entry.vatDate) {
    const detail =
      'The VAT of this loss was declared. What is paid of it later counts in the period of that payment: book it as income with VAT.'
    throw new Failure('difference_not_allowed', { detail })
  }
  await assertNotPaidByHand(scene, entryId)
  await undoAdjustment(scene, entryId)
  return await adjustmentRecord(scene, entryId)
}

/** Unmatches a document that is being deleted. Returns the transactions that were matched to it. */
export async function releaseDocument(scene: Scene, documentId: string): Promise<string[]> {
  return await releaseAll(scene, await store.listTransactionsOfDocument(scene, documentId))
}

async function releaseAll(scene: Scene, transactionIds: string[]): Promise<string[]> {
  for (const id of transactionIds) await release(scene, id)
  if (transactionIds.length === 0) return transactionIds
  await scene.hooks.ledger.transactionsReleased(scene, transactionIds)
  return transactionIds
}

/** What is left out is as it usually is. */
export type TakenBack = Partial<Reversal> & {
  /** Counted against the limits of an app before, or no app asked. */
  counted?: true
  /** With the text of the entry, not with one that says that it is taken back. */
  sameText?: true
}

/**
 * The one way to reverse: counts the entry, finds the day, unmatches the bank transactions that settled
 * it, writes the reversal and puts it on its way to wherever the entry is. Without a day it is that of
 * the entry, or today where that is closed; with a provider it was sent before.
 */
export async function reverseEntry(
  scene: Scene,
  entryId: string,
  given: TakenBack = {},
): Promise<{ reversal: LedgerEntry; unmatched: string[] }> {
  const reversible = await lockReversible(scene, entryId)
  const { row, entry } = reversible
  if (given.counted !== true) await scene.countAgainstLimits({ amountMinor: movedBy(entry) })
  const booked = await dayOf(scene, row.date, given)
  // What was sent already was held against this before; nobody is asked about a rejection.
  const isAsked = given.provider === undefined && given.automatic !== true
  if (isAsked && row.origin === 'daybook') await assertNotPaidByHand(scene, entryId)
  const unmatched = await releaseItemOf(scene, entryId)
  store.keepReleaseDay(scene, await adjustments.releaseAdjustment(scene, entryId), booked)
  for (const apart of await releasePaidRemotely(scene, entryId, booked)) {
    if (apart.settlement_entry_id !== entryId) notifyUnassigned(scene, apart.settlement_entry_id)
  }
  const { id = scene.newId(), provider } = given
  const { text = given.sameText === true ? row.text : reversalText(scene, row.text) } = given
  // Whoever sent it already says where it stands.
  const sent = provider === undefined ? await queueReversal(scene, entryId, id) : {}
  const reversal = writeReversal(scene, reversible, { ...sent, ...given, ...booked, id, text })
  if (provider !== undefined) keepSent(scene, id, { provider, reference: given.reference ?? null })
  await notifyVatDays(scene, entry)
  return { reversal, unmatched }
}

async function dayOf(scene: Scene, day: string, { date, moved }: TakenBack): Promise<BookedDay> {
  if (date !== undefined) return { date, moved: moved ?? null }
  return await reversalDayOf(scene, { date: day, today: scene.today })
}
