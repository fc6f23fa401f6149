import type { Scene } from '#kernel/corridor/scene'
import { regionOf } from '#regions/room'
import { writeSettlement, type BankTransaction } from './allocate.ts'
import { insertAllocation } from './allocation_store.ts'
import { holdHome } from '#settings/room'
import type { Entry, EntryLine } from '../ports.ts'

export type Counterpart = {
  account: string
  text: string
  /** The amount on the account if it differs; the rest is an exchange difference. */
  worthMinor?: bigint
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
  const booksOn = await writeSettlement(scene, entry, { transactionId, paidEntryId: null })
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
    booksOn,
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
