import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { keepHere, queuePayment, placementHere, placementOn } from '../outbox/send_entry.ts'
import { openSettlementDay } from '../entries/book_day.ts'
import { findEntry } from '../entries/entry_store.ts'
import { withLines, writeEntry, type LedgerEntry } from '../entries/write_entry.ts'
import type { Entry, EntryLine } from '../ports.ts'
import * as store from './adjustment_store.ts'
import { insertAllocation, type OpenItemRow } from './allocation_store.ts'
import { notifyDays } from './deferred_vat.ts'
import { movedBy } from './moved_by.ts'
import type { SettledAmounts } from './settlement.ts'

/** An item that an adjustment settles in part or whole; negative parts of it take that back. */
export type AdjustedPart = { item: OpenItemRow; settled: SettledAmounts }

export type NewAdjustment = {
  entry: Entry
  kind: store.AdjustmentKind
  reason: string
  parts: readonly AdjustedPart[]
  /** The bank transaction that it is undone with; null: none. */
  transactionId: string | null
  warnings: store.AdjustmentWarning[]
}

/** Writes the entry of an adjustment, what it settles, and why. Gives the entry as it was written. */
export async function writeAdjustment(scene: Scene, given: NewAdjustment): Promise<Entry> {
  const { parts, transactionId } = given
  const { entry, moved } = await openSettlementDay(scene, given.entry, transactionId, 'adjustment')
  const amounts = entry.lines.map((line) => BigInt(line.amountMinor))
  if (amounts.every((amount) => amount === 0n)) throw new Failure('nothing_to_post')
  await scene.countAgainstLimits({ amountMinor: movedBy(entry) })
  const isMove = given.kind === 'move'
  const placement = isMove
    ? await placementHere(scene, entry.date)
    : await placementOn(scene, entry.date, 'payment')
  const movesVat = hasVatOf(entry)
  writeEntry(scene, {
    entry,
    // A settlement never adds VAT, which the database holds on to; an established loss does.
    source: movesVat ? 'manual' : 'settlement',
    sourceId: movesVat ? null : transactionId,
    origin: 'daybook',
    ...placement.posted,
    moved,
    automatic: scene.principal.actor.kind === 'policy',
  })
  if (isMove) keepHere(scene, placement, entry.id)
  else await queuePayment(scene, placement, entry.id, parts[0]?.item.entry_id ?? null)
  for (const { item, settled } of parts) {
    insertAllocation(scene, {
      id: scene.newId(),
      transactionId: null,
      date: given.entry.date,
      booksOn: moved === null ? null : entry.date,
      account: item.account,
      currency: item.currency,
      amountMinor: settled.settledMinor,
      baseMinor: settled.settledBaseMinor,
      target: 'ledger',
      documentId: null,
      entryId: item.entry_id,
      openItemId: item.id,
      settled,
      settlementEntryId: entry.id,
      adjusts: { undoneWith: transactionId },
    })
  }
  const { kind, reason, warnings } = given
  store.insertAdjustment(scene, entry.id, { kind, reason, transaction_id: transactionId, warnings })
  await notifyAdjustedVat(scene, entry)
  return entry
}

/** Only an established loss moves VAT. */
export async function notifyAdjustedVat(scene: Scene, entry: Entry): Promise<void> {
  if (hasVatOf(entry)) await notifyDays(scene, [entry.vatDate])
}

function hasVatOf({ lines }: Entry): boolean {
  return lines.some((line) => line.vatRole !== null)
}

/** The record of an adjustment's entry, as it stands. */
export async function adjustmentRecord(scene: Scene, entryId: string): Promise<LedgerEntry> {
  const [record] = await withLines(scene, [await findEntry(scene, entryId)])
  if (record === undefined) throw new Error(`adjustment ${entryId} has no entry`)
  return record
}

export function adjustingLine(
  account: string,
  amount: bigint,
  foreign: bigint | null = null,
): EntryLine {
  const noVat = { vatCode: null, vatRole: null, vatBaseMinor: null, vatAmountMinor: null }
  const amounts = { amountMinor: String(amount), foreignMinor: foreign?.toString() ?? null }
  return { account, ...amounts, text: null, ...noVat }
}
