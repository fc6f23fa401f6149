import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { regionOf } from '#regions/room'
import { ownBooks, type BankTransaction } from './allocate.ts'
import { insertAllocation } from './allocation_store.ts'
import { findKeeper, holdHome } from '../entries/entry_store.ts'
import type { Entry, EntryLine } from '../ports.ts'
import { writeEntry } from '../entries/write_entry.ts'

export type Counterpart = {
  account: string
  text: string
  /** The amount on the account if it differs; the rest is an exchange difference. */
  worthMinor?: bigint
}

/** If an external system keeps the books, an entry of ours would not be part of them. */
export async function assertOwnBooks(scene: Scene): Promise<void> {
  const keeper = await findKeeper(scene)
  if (keeper !== null && keeper !== ownBooks) throw new Failure('books_kept_outside')
}

/**
 * Books a whole bank transaction to one account, without an open item. The transaction is allocated
 * to the entry itself, so unmatching also reverses the entry. It has no VAT, so it can be dated in
 * a filed period.
 */
export async function bookStraight(
  scene: Scene,
  transaction: BankTransaction,
  counterpart: Counterpart,
): Promise<string> {
  const { date, account, currency, amountMinor, baseMinor, id: transactionId } = transaction
  const entry = await entryOf(scene, transaction, counterpart)
  writeEntry(scene, {
    entry,
    source: 'settlement',
    sourceId: transactionId,
    origin: 'daybook',
    provider: ownBooks,
    reference: null,
    state: 'booked',
    automatic: scene.principal.actor.kind === 'policy',
  })
  insertAllocation(scene, {
    id: scene.newId(),
    transactionId,
    date,
    account,
    currency,
    amountMinor,
    baseMinor,
    target: 'ledger',
    documentId: null,
    entryId: entry.id,
    openItemId: null,
    settled: null,
    settlementEntryId: entry.id,
  })
  return entry.id
}

async function entryOf(
  scene: Scene,
  { date, account, baseMinor }: BankTransaction,
  { account: other, text, worthMinor = baseMinor }: Counterpart,
): Promise<Entry> {
  const { currency, regionKey } = await holdHome(scene)
  const { exchangeDifference } = regionOf(regionKey).accountRoles
  const lines = [
    lineOf(account, baseMinor),
    lineOf(other, -worthMinor),
    lineOf(exchangeDifference, worthMinor - baseMinor),
  ].filter((line) => line.amountMinor !== '0')
  return { id: scene.newId(), date, vatDate: date, text, currency, foreign: null, lines }
}

function lineOf(account: string, amount: bigint): EntryLine {
  const noVat = { vatCode: null, vatRole: null, vatBaseMinor: null, vatAmountMinor: null }
  return { account, amountMinor: amount.toString(), foreignMinor: null, text: null, ...noVat }
}
