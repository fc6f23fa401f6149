import { Failure } from '#kernel/failure/failure'
import { lockRecord } from '#kernel/database/record_lock'
import { sizeOf } from '#kernel/values/money'
import type { Scene } from '#kernel/corridor/scene'
import { regionOf } from '#regions/room'
import { holdHome } from '#settings/room'
import { entryWords } from '../entries/entry_words.ts'
import { lockReversible, type LockedEntry } from '../entries/write_entry.ts'
import type { Entry } from '../ports.ts'
import { adjustingLine, writeAdjustment, type AdjustedPart } from './adjustment.ts'
import { findPayer } from './adjustment_store.ts'
import { findItemOfEntry, toOwed, type OpenItemRow } from './allocation_store.ts'
import { latestDaysOf } from './deferred_vat.ts'
import { openItem } from './open_item.ts'
import { residualOf, settledBaseOf } from './settlement.ts'

export type Moving = {
  fromEntryId: string
  /** Null: to a prepayment, an open item of its own. */
  toEntryId: string | null
  /** In the currency of the items; null: as much as fits. */
  sizeMinor: bigint | null
  /** Needed where the items are of different contacts. */
  reason: string | null
  date: string
}

type Side = LockedEntry & { item: OpenItemRow; restMinor: bigint }

/** Moves what is paid too much on one item to another, on the same account. Gives the entry's id. */
export async function moveCredit(scene: Scene, given: Moving): Promise<string> {
  const { fromEntryId, toEntryId } = given
  const ids = [fromEntryId, ...(toEntryId === null ? [] : [toEntryId])]
  for (const id of ids.toSorted()) lockRecord(scene.tx, id)
  const from = await sideOf(scene, fromEntryId)
  const to = toEntryId === null ? null : await sideOf(scene, toEntryId)
  if (!isCredit(from)) throw new Failure('not_over_paid')
  if (to !== null) assertPair(from, to, given.reason)
  const moved = partToMove(from, to, given.sizeMinor)
  scene.pinFacts({ fromEntryId, toEntryId, settledMinor: String(moved), date: given.date })
  assertNoWaitingVat([from, ...(to === null ? [] : [to])], given.date)
  const home = await holdHome(scene)
  const taken = partOfSide(from, moved)
  const parts = to === null ? [taken] : [taken, partOfSide(to, -moved)]
  const isForeign = from.item.currency !== home.currency
  const entry = entryOf(from, parts, {
    id: scene.newId(),
    date: given.date,
    currency: home.currency,
    isForeign,
    exchangeDifference: regionOf(home.regionKey).accountRoles.exchangeDifference,
  })
  const written = await writeAdjustment(scene, {
    entry,
    kind: 'move',
    reason: given.reason ?? entryWords(scene).paidTooMuch,
    parts,
    transactionId: await findPayer(scene, fromEntryId),
    warnings: [],
  })
  if (to === null) openPrepayment(scene, written, from.item)
  return written.id
}

async function sideOf(scene: Scene, entryId: string): Promise<Side> {
  const reversible = await lockReversible(scene, entryId)
  const item = await findItemOfEntry(scene, entryId)
  if (item === null || item.kind === 'payment') throw new Failure('not_over_paid')
  return { ...reversible, item, restMinor: residualOf(toOwed(item)) }
}

/** A customer has a credit below zero, we have one with a supplier above. */
function isCredit({ item, restMinor }: Side): boolean {
  return item.kind === 'receivable' ? restMinor < 0n : restMinor > 0n
}

function assertPair(from: Side, to: Side, reason: string | null): void {
  if (to.restMinor === 0n || isCredit(to)) {
    throw new Failure('target_settled')
  }
  if (from.item.id === to.item.id || from.item.account !== to.item.account) {
    const detail = 'The two items are not on one account. Choose an item of the same side.'
    throw new Failure('difference_not_allowed', { detail })
  }
  if (from.item.currency !== to.item.currency) throw new Failure('currency_mismatch')
  const { counterparty_id: contact } = from.item
  const isOne = contact !== null && contact === to.item.counterparty_id
  if (!isOne && reason === null) throw new Failure('contact_differs')
}

/** With the sign of the credit. */
function partToMove(from: Side, to: Side | null, size: bigint | null): bigint {
  const credit = sizeOf(from.restMinor)
  const most = to === null || sizeOf(to.restMinor) > credit ? credit : sizeOf(to.restMinor)
  if (size !== null && size > most) throw new Failure('not_over_paid')
  const part = size ?? most
  return from.restMinor < 0n ? -part : part
}

/** VAT that waits for the payment would have to move with it. */
function assertNoWaitingVat(sides: readonly Side[], date: string): void {
  const isWaiting = sides.some(({ entry }) => latestDaysOf(entry).some((latest) => date < latest))
  if (!isWaiting) return
  const detail =
    'VAT of one of them waits for its payment. Undo the match with unmatch_transaction and divide the payment with split_transaction.'
  throw new Failure('difference_not_allowed', { detail })
}

function partOfSide({ item }: Side, settledMinor: bigint): AdjustedPart {
  const settledBaseMinor = settledBaseOf(toOwed(item), settledMinor)
  return { item, settled: { settledMinor, settledBaseMinor } }
}

type Facts = {
  id: string
  date: string
  currency: string
  isForeign: boolean
  exchangeDifference: string
}

function entryOf({ row, entry, item }: Side, parts: readonly AdjustedPart[], facts: Facts): Entry {
  const { id, date, currency, isForeign } = facts
  const lines = parts.map(({ settled: { settledMinor, settledBaseMinor } }) =>
    adjustingLine(item.account, -settledBaseMinor, isForeign ? -settledMinor : null),
  )
  const [taken] = parts
  if (parts.length === 1 && taken !== undefined) {
    const { settledMinor, settledBaseMinor } = taken.settled
    lines.push(adjustingLine(item.account, settledBaseMinor, isForeign ? settledMinor : null))
  }
  const sum = lines.reduce((all, line) => all + BigInt(line.amountMinor), 0n)
  const rest = sum === 0n ? [] : [adjustingLine(facts.exchangeDifference, -sum)]
  const foreign = isForeign ? entry.foreign : null
  return { id, date, vatDate: date, text: row.text, currency, foreign, lines: [...lines, ...rest] }
}

/** The last line of the entry: what was paid ahead, until it pays something. */
function openPrepayment(
  scene: Scene,
  entry: Entry,
  { kind, account, counterparty_id }: OpenItemRow,
) {
  openItem(scene, {
    entry,
    kind,
    account,
    source: 'manual',
    sourceId: null,
    contactId: counterparty_id,
    dueOn: null,
  })
}
