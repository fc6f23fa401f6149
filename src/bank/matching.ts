import { Failure } from '#kernel/failure'
import { encodeId } from '#kernel/id'
import type { Change, Scene } from '#kernel/scene'
import {
  allocateAll,
  assertOwnBooks,
  bookStraight,
  conversionOf,
  holdHome,
  release,
  type BankTransaction,
  type Counterpart,
  type Target,
} from '#ledger/room'
import { toBankTransaction, type BankTransactionRecord } from './bank_transaction.ts'
import { byRule } from './decision.ts'
import * as store from './match_store.ts'
import type { NewStatus, TransactionRow } from './match_store.ts'
import { assertWorth, type OpenTarget } from './rules.ts'
import { takeTurns } from './turns.ts'
import { tellMatched, tellVerdict } from './verdict.ts'

export type Part = { target: OpenTarget; amountMinor: bigint }

/** Holds a locked, unmatched transaction against targets whose turns the caller has. */
export async function reconcile(
  scene: Scene,
  row: TransactionRow,
  parts: readonly Part[],
  given: Omit<NewStatus, 'status'>,
): Promise<BankTransactionRecord> {
  const transaction = await bankTransactionOf(scene, row)
  assertWorth(transaction.baseMinor)
  return await move(scene, 'matched', row, { ...given, status: 'reconciled' }, async () => {
    const allocated = await allocateAll(
      scene,
      transaction,
      parts.map(({ target, amountMinor }) => ({ target: ledgerTarget(target), amountMinor })),
    )
    const isBooked = allocated.some((one) => (one.settles?.settlementEntryId ?? null) !== null)
    // What the policy matches is its own; an app answers for what it matches by hand.
    if (isBooked && given.decision_run_id === null) {
      await scene.moves({ amountMinor: transaction.baseMinor })
    }
    tellMatched(scene, row, given)
  })
}

/** A locked, unmatched transaction with what it is worth: all that may refuse it is asked here. */
export async function bookable(
  scene: Scene,
  row: TransactionRow,
): Promise<{ row: TransactionRow; transaction: BankTransaction }> {
  await assertOwnBooks(scene)
  const transaction = await bankTransactionOf(scene, row)
  assertWorth(transaction.baseMinor)
  return { row, transaction }
}

/** Books a transaction on an account of its own, where there is nothing that it could pay. */
export async function book(
  scene: Scene,
  { row, transaction }: Awaited<ReturnType<typeof bookable>>,
  counterpart: Counterpart,
  given: Omit<NewStatus, 'status'>,
): Promise<BankTransactionRecord> {
  const isByHand = given.decision_run_id === null
  if (isByHand) {
    const { account: bookedOn } = counterpart
    await tellVerdict(scene, { row, verdict: 'ignored', targets: [], bookedOn })
    await scene.moves({ amountMinor: transaction.baseMinor })
  }
  return await move(scene, 'matched', row, { ...given, status: 'reconciled' }, async () => {
    await bookStraight(scene, transaction, counterpart)
  })
}

/** Takes back what was decided about a locked transaction, and what was booked for it. */
export async function takeBack(
  scene: Scene,
  row: TransactionRow,
  decision: NewStatus['decision'],
): Promise<BankTransactionRecord> {
  const given = { status: 'unmatched', decision, decision_run_id: null } as const
  return await move(scene, 'unmatched', row, given, async () => {
    if (row.status === 'reconciled') await release(scene, row.id)
  })
}

/**
 * As above, and of a transfer between own accounts the other side as well: it was decided about the
 * two together, and one alone would leave money under way that never arrives.
 */
export async function takeBackWhole(
  scene: Scene,
  row: TransactionRow,
  decision: NewStatus['decision'],
): Promise<BankTransactionRecord> {
  const record = await takeBack(scene, row, decision)
  const partnerId = row.decision?.partnerId
  if (row.status !== 'reconciled' || partnerId === undefined) return record
  const [partner] = await store.lockTransactions(scene, [partnerId])
  const isPair = partner?.status === 'reconciled' && partner.decision?.partnerId === row.id
  if (isPair) await takeBack(scene, partner, byRule('partner_taken_back'))
  return record
}

export async function ignore(
  scene: Scene,
  row: TransactionRow,
  decision: NewStatus['decision'],
): Promise<BankTransactionRecord> {
  const given = { status: 'ignored', decision, decision_run_id: null } as const
  return await move(scene, 'ignored', row, given, async () => undefined)
}

/**
 * One change of status with its event. The transaction is told first, though its record is known
 * last: the audit row is about what was asked for, and not about the entries that follow from it.
 */
async function move(
  scene: Scene,
  event: string,
  row: TransactionRow,
  given: NewStatus,
  work: () => Promise<void>,
): Promise<BankTransactionRecord> {
  const before = await toBankTransaction(scene, row)
  const change: Change = { event: `bank_transaction.${event}`, id: before.id, before, after: null }
  scene.changed(change)
  await work()
  const after = await toBankTransaction(scene, store.saveStatus(scene, row, given))
  change.after = after
  return after
}

/** As the ledger wants it: with its account there, and its worth in the organization's currency. */
async function bankTransactionOf(scene: Scene, row: TransactionRow): Promise<BankTransaction> {
  const { id, currency, booked_on: date } = row
  if (date === null) throw new Error(`transaction ${id} is booked on no day`)
  const account = await store.findLedgerAccount(scene, row.account_id)
  const home = await holdHome(scene)
  const isHome = currency === home.currency
  const rate = isHome ? null : await store.findRate(scene, home.currency, currency, date)
  if (rate === null && !isHome) {
    const detail = `No rate of ${currency} is known for ${date}; run reconcile_now and try again.`
    throw new Failure('exchange_rate_missing', { detail, currency })
  }
  const amountMinor = BigInt(row.amount_minor)
  const { toHome } = conversionOf({ currency, homeCurrency: home.currency, exchange: rate })
  return { id, date, account, currency, amountMinor, baseMinor: toHome(amountMinor) }
}

function ledgerTarget({ type, id }: OpenTarget): Target {
  return type === 'ledger' ? { type, entryId: id } : { type, documentId: id }
}

/**
 * Follows a deleted document or a reversed posting, in the same transaction: what was matched to it
 * is unmatched again. The ledger has released it, and holds the turns of what it was matched to.
 */
export async function followRelease(scene: Scene, ids: readonly string[]): Promise<void> {
  takeTurns(scene, ids)
  const rows = await store.lockTransactions(scene, ids)
  const given = {
    status: 'unmatched',
    decision: byRule('target_gone'),
    decision_run_id: null,
  } as const
  for (const row of rows.filter((one) => one.status === 'reconciled')) {
    const after = await toBankTransaction(scene, store.saveStatus(scene, row, given))
    const before = { id: after.id, version: row.version, status: row.status }
    const id = encodeId('btx', row.id)
    scene.changed({ event: 'bank_transaction.unmatched', id, before, after })
  }
}
