import { Failure } from '#kernel/failure'
import type { Scene } from '#kernel/scene'
import { regionOf } from '#regions/room'
import { ownBooks, type BankTransaction } from './allocate.ts'
import { insertAllocation } from './allocation_store.ts'
import { findKeeper, holdHome } from './entry_store.ts'
import type { Entry, EntryLine } from './ports.ts'
import { writeEntry } from './write_entry.ts'

export type Counterpart = {
  account: string
  text: string
  /** What the account moves by, where that is not the transaction: the rest is what a rate made. */
  worthMinor?: bigint
}

/** Elsewhere an entry of ours would stand beside the books and not in them. */
export async function assertOwnBooks(scene: Scene): Promise<void> {
  const keeper = await findKeeper(scene)
  if (keeper !== null && keeper !== ownBooks) throw new Failure('books_kept_outside')
}

/**
 * Books a whole bank transaction on one account, without anything that it could settle. The entry is
 * what the transaction is held against, so taking the match back takes the entry back as well. It
 * carries no VAT, and may be of any day: no return changes by it.
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
