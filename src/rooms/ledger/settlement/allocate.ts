import type { Scene } from '#kernel/corridor/scene'
import { lockRecord } from '#kernel/database/record_lock'
import { regionOf } from '#regions/room'
import type { Target } from './allocation.ts'
import * as store from './allocation_store.ts'
import { bringForward, notifyVatDays } from './deferred_vat.ts'
import { openSettlementDay } from '../entries/book_day.ts'
import { queuePayment, placementOn } from '../outbox/send_entry.ts'
import { partOf } from '#kernel/values/decimal'
import { holdHome } from '#settings/room'
import {
  buildSettlement,
  residualOf,
  settledBy,
  type Payment,
  type SettledAmounts,
} from './settlement.ts'
import { lockReversible, writeEntry } from '../entries/write_entry.ts'
import type { Entry } from '../ports.ts'

/** A bank transaction. Outgoing amounts are negative; `account` is the ledger account. */
export type BankTransaction = {
  id: string
  date: string
  amountMinor: bigint
  currency: string
  /** The whole amount in the organization's currency. */
  baseMinor: bigint
  account: string
}

export type Allocated = {
  id: string
  target: Target
  amountMinor: bigint
  /** In the organization's currency. */
  baseMinor: bigint
  /** Null if the target has no open item, or is a document that is not posted yet. */
  settles: {
    openItemId: string
    settledMinor: bigint
    currency: string
    /** The open rest of the item; with the opposite sign if more was paid than owed. */
    residualMinor: bigint
    /** Exchange difference in the organization's currency, debit positive. */
    differenceMinor: bigint
    /** Null if the payment was booked already, where another system keeps the books. */
    settlementEntryId: string | null
  } | null
}

/** Allocates one part of a transaction to a target. It never refuses an amount. */
export async function allocate(
  scene: Scene,
  given: { transaction: BankTransaction; target: Target; amountMinor: bigint },
): Promise<Allocated> {
  const { transaction, ...part } = given
  const [allocated] = await allocateAll(scene, transaction, [part])
  if (!allocated) throw new Error('allocating one part returned none')
  return allocated
}

/** Allocates several parts. Targets are locked in a fixed order, to avoid deadlocks. */
export async function allocateAll(
  scene: Scene,
  transaction: BankTransaction,
  parts: readonly { target: Target; amountMinor: bigint }[],
): Promise<Allocated[]> {
  for (const key of parts.map((part) => keyOf(part.target)).toSorted()) lockRecord(scene.tx, key)
  const live = await store.listAllocations(scene, [transaction.id])
  let before = live
    .filter((row) => row.released_at === null)
    .reduce((sum, row) => sum + BigInt(row.amount_minor), 0n)
  const done: Allocated[] = []
  for (const { target, amountMinor } of parts) {
    const { baseMinor: base, amountMinor: whole, date, account, currency } = transaction
    const baseMinor = partOf(base, whole, before, amountMinor)
    const payment = { date, account, currency, amountMinor, baseMinor }
    done.push(await allocatePart(scene, transaction.id, payment, target))
    before += amountMinor
  }
  return done
}

function keyOf(target: Target): string {
  return target.type === 'ledger' ? target.entryId : target.documentId
}

async function allocatePart(
  scene: Scene,
  transactionId: string,
  payment: Payment,
  target: Target,
): Promise<Allocated> {
  const documentId = target.type === 'document' ? target.documentId : null
  const entryId =
    target.type === 'ledger'
      ? target.entryId
      : await store.findUnreversedPosting(scene, target.documentId)
  const settling = await settle(scene, transactionId, payment, entryId)
  const id = scene.newId()
  store.insertAllocation(scene, {
    id,
    transactionId,
    ...payment,
    target: target.type,
    documentId,
    ...settling.stored,
  })
  const { amountMinor, baseMinor } = payment
  return { id, target, amountMinor, baseMinor, settles: settling.settles }
}

type Settling = { stored: store.SettledTarget; settles: Allocated['settles'] }

/** Settles the open item of an entry; an entry without one is only linked. */
async function settle(
  scene: Scene,
  transactionId: string,
  payment: Payment,
  entryId: string | null,
): Promise<Settling> {
  const nothing = { openItemId: null, settled: null, settlementEntryId: null }
  if (entryId === null) return { stored: { entryId, ...nothing }, settles: null }
  const { row, entry } = await lockReversible(scene, entryId)
  const item = await store.findItemOfEntry(scene, entryId)
  if (item === null) return { stored: { entryId, ...nothing }, settles: null }

  const owed = store.toOwed(item)
  const settled = settledBy(payment, owed)
  // The entry has this money on this account already: booking it would count it twice.
  if (owed.account === payment.account) return linkTo(payment, item, settled)
  const home = await holdHome(scene)
  const paid = { entry, itemId: item.id, owed, settled, payment }
  const vatLines = await bringForward(scene, paid)
  const settlement = buildSettlement({
    vatLines,
    id: scene.newId(),
    text: row.text,
    homeCurrency: home.currency,
    foreign: item.currency === home.currency ? null : entry.foreign,
    exchangeDifferenceAccount: regionOf(home.regionKey).accountRoles.exchangeDifference,
    payment,
    owed,
    settled,
  })
  const settlementEntryId = settlement.id
  const named = { transactionId, paidEntryId: entryId }
  const booksOn = await writeSettlement(scene, settlement, named)
  await notifyVatDays(scene, settlement)
  return {
    stored: { entryId, openItemId: item.id, settled, settlementEntryId, booksOn },
    settles: {
      openItemId: item.id,
      settledMinor: settled.settledMinor,
      currency: item.currency,
      residualMinor: residualOf(owed) - settled.settledMinor,
      differenceMinor: settled.settledBaseMinor - payment.baseMinor,
      settlementEntryId,
    },
  }
}

/** Links a transaction to the payment that it is. */
function linkTo(payment: Payment, item: store.OpenItemRow, settled: SettledAmounts): Settling {
  const { id: openItemId, entry_id: entryId, currency } = item
  return {
    stored: { entryId, openItemId, settled, settlementEntryId: null },
    settles: {
      openItemId,
      settledMinor: settled.settledMinor,
      currency,
      residualMinor: residualOf(store.toOwed(item)) - settled.settledMinor,
      differenceMinor: settled.settledBaseMinor - payment.baseMinor,
      settlementEntryId: null,
    },
  }
}

/**
 * Writes the entry of a payment, here and where the books are kept. Gives the day of the books, if it is
 * another than the bank's.
 */
export async function writeSettlement(
  scene: Scene,
  settlement: Entry,
  { transactionId, paidEntryId }: { transactionId: string; paidEntryId: string | null },
): Promise<string | null> {
  const { entry, moved } = await openSettlementDay(scene, settlement, transactionId)
  const placement = await placementOn(scene, entry.date, 'payment')
  writeEntry(scene, {
    entry,
    moved,
    source: 'settlement',
    sourceId: transactionId,
    origin: 'daybook',
    ...placement.posted,
    automatic: scene.principal.actor.kind === 'policy',
  })
  await queuePayment(scene, placement, settlement.id, paidEntryId)
  return moved === null ? null : entry.date
}

/** Settles what was allocated to a document before it was posted. The caller has locked it. */
export async function settlePending(
  scene: Scene,
  documentId: string,
  openItemId: string,
): Promise<string[]> {
  const pending = await store.lockPending(scene, documentId)
  if (pending.length === 0) return []
  const item = await store.findItem(scene, openItemId)
  if (item === null) throw new Error(`document ${documentId} has no open item ${openItemId}`)
  for (const row of pending) {
    const payment = {
      date: row.transaction_on,
      account: row.account,
      currency: row.currency,
      amountMinor: BigInt(row.amount_minor),
      baseMinor: BigInt(row.base_minor),
    }
    const { stored } = await settle(scene, row.transaction_id, payment, item.entry_id)
    store.settleAllocation(scene, row.id, stored)
  }
  return [...new Set(pending.map((row) => row.transaction_id))]
}
