import type { Scene } from '#kernel/scene'
import { takeTurn } from '#kernel/turn'
import { regionOf } from '#regions/room'
import type { Target } from './allocation.ts'
import * as store from './allocation_store.ts'
import { partOf } from './decimal.ts'
import { holdHome } from './entry_store.ts'
import { buildSettlement, residualOf, settledBy, type Payment } from './settlement.ts'
import { lockStanding, writeEntry } from './write_entry.ts'

/** A bank transaction as the bank room knows it. Out is negative; `account` is in the ledger. */
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
  /** Null where the target has nothing open, or is a document that is not posted yet. */
  settles: {
    openItemId: string
    settledMinor: bigint
    currency: string
    /** What remains of the item; of the other sign where more was paid than was owed. */
    residualMinor: bigint
    /** Gained or lost by the rate, in the organization's currency, debit positive. */
    differenceMinor: bigint
    /** Null where an outside provider keeps the books: then this is a link and no more. */
    settlementEntryId: string | null
  } | null
}

/** The adapter of our own books; only there does a payment make an entry of ours. */
export const ownBooks = 'daybook'

/** Holds one part of a transaction against a target. It never refuses an amount. */
export async function allocate(
  scene: Scene,
  given: { transaction: BankTransaction; target: Target; amountMinor: bigint },
): Promise<Allocated> {
  const { transaction, ...part } = given
  const [allocated] = await allocateAll(scene, transaction, [part])
  if (!allocated) throw new Error('an allocation of one part gave none')
  return allocated
}

/** Several parts at once: the targets' turns are taken in one order, so that nobody waits in a ring. */
export async function allocateAll(
  scene: Scene,
  transaction: BankTransaction,
  parts: readonly { target: Target; amountMinor: bigint }[],
): Promise<Allocated[]> {
  for (const key of parts.map((part) => keyOf(part.target)).toSorted()) takeTurn(scene.tx, key)
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
      : await store.findStandingPosting(scene, target.documentId)
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
  return { id, target, amountMinor: payment.amountMinor, settles: settling.settles }
}

type Settling = { stored: store.Settling; settles: Allocated['settles'] }

/** Settles what an entry left open; an entry that left nothing open is only pointed at. */
async function settle(
  scene: Scene,
  transactionId: string,
  payment: Payment,
  entryId: string | null,
): Promise<Settling> {
  const nothing = { openItemId: null, settled: null, settlementEntryId: null }
  if (entryId === null) return { stored: { entryId, ...nothing }, settles: null }
  const { row, entry } = await lockStanding(scene, entryId)
  const item = await store.findItemOfEntry(scene, entryId)
  if (item === null) return { stored: { entryId, ...nothing }, settles: null }

  const owed = store.toOwed(item)
  const settled = settledBy(payment, owed)
  let settlementEntryId: string | null = null
  if (row.provider === ownBooks) {
    const home = await holdHome(scene)
    const settlement = buildSettlement({
      id: scene.newId(),
      text: row.text,
      homeCurrency: home.currency,
      foreign: item.currency === home.currency ? null : entry.foreign,
      exchangeDifferenceAccount: regionOf(home.regionKey).accountRoles.exchangeDifference,
      payment,
      owed,
      settled,
    })
    settlementEntryId = settlement.id
    writeEntry(scene, {
      entry: settlement,
      source: 'settlement',
      sourceId: transactionId,
      origin: 'daybook',
      provider: ownBooks,
      reference: null,
      state: 'booked',
      automatic: scene.principal.actor.kind === 'policy',
    })
  }
  return {
    stored: { entryId, openItemId: item.id, settled, settlementEntryId },
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

/** What was allocated to a document before it was posted settles now. The caller holds its turn. */
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
