import { Failure } from '#kernel/failure/failure'
import { encodeId } from '#kernel/values/id'
import type { Change, Scene } from '#kernel/corridor/scene'
import {
  allocateAll,
  bookStraight,
  conversionOf,
  release,
  type Allocated,
  type BankTransaction,
  type Counterpart,
  type Target,
} from '#ledger/room'
import { holdHome } from '#settings/room'
import { partOf } from '#kernel/values/decimal'
import { assertAfterOpening } from '../accounts/opening_day.ts'
import { toBankTransaction, type BankTransactionRecord } from '../transactions/bank_transaction.ts'
import { byRule } from '../transactions/decision.ts'
import * as store from '../transactions/match_store.ts'
import type { NewStatus, TransactionRow } from '../transactions/match_store.ts'
import { assertWorth, type OpenTarget } from '../transactions/rules.ts'
import { lockRecords } from '../transactions/lock_targets.ts'
import { reasonsOff } from './off_account.ts'
import { learnFromMatch, learnFromDecision } from '../learning/learn_from_decision.ts'

export type MatchPart = { target: OpenTarget; amountMinor: bigint }

/** A part of a transaction that pays nothing: it is booked on an account. */
export type StraightPart = { counterpart: Counterpart; amountMinor: bigint }

/** What is done with a match besides: parts booked on accounts, and what follows it. */
export type MatchBesides = {
  straight?: readonly StraightPart[]
  follow?: (transaction: BankTransaction) => Promise<void>
}

/**
 * Matches a locked, unmatched transaction to targets that the caller has locked. All parts together
 * are the transaction.
 */
export async function reconcile(
  scene: Scene,
  row: TransactionRow,
  parts: readonly MatchPart[],
  given: Omit<NewStatus, 'status'>,
  { straight = [], follow }: MatchBesides = {},
): Promise<BankTransactionRecord> {
  const transaction = await bankTransactionOf(scene, row)
  assertWorth(transaction.baseMinor)
  const off = await reasonsOff(
    scene,
    transaction.account,
    parts.map(({ target }) => target),
  )
  const decision = { ...given.decision, reasons: [...given.decision.reasons, ...off] }
  return await move(
    scene,
    'matched',
    row,
    { ...given, decision, status: 'reconciled' },
    async () => {
      const allocated = await allocateAll(
        scene,
        transaction,
        parts.map(({ target, amountMinor }) => ({ target: ledgerTarget(target), amountMinor })),
      )
      // Automatic matches do not count against the limits of an app; its own matches do.
      if (given.decision.method === 'manual') await countParts(scene, allocated)
      await bookParts(scene, transaction, parts, straight)
      learnFromMatch(scene, row, given, transaction.baseMinor)
      await follow?.(transaction)
    },
  )
}

async function bookParts(
  scene: Scene,
  transaction: BankTransaction,
  parts: readonly MatchPart[],
  straight: readonly StraightPart[],
): Promise<void> {
  let before = parts.reduce((sum, one) => sum + one.amountMinor, 0n)
  for (const { counterpart, amountMinor } of straight) {
    const { baseMinor: base, amountMinor: whole } = transaction
    const baseMinor = partOf(base, whole, before, amountMinor)
    assertWorth(baseMinor)
    await scene.countAgainstLimits({ amountMinor: baseMinor })
    await bookStraight(scene, { ...transaction, amountMinor, baseMinor }, counterpart)
    before += amountMinor
  }
}

/**
 * Each part writes an entry of its own, at once or when its document is posted. Their sum says nothing:
 * parts of both signs may move much more than went over the account.
 */
async function countParts(scene: Scene, allocated: readonly Allocated[]): Promise<void> {
  for (const { target, settles, baseMinor } of allocated) {
    const isLater = settles === null && target.type === 'document'
    const isBooked = (settles?.settlementEntryId ?? null) !== null
    if (isBooked || isLater) await scene.countAgainstLimits({ amountMinor: baseMinor })
  }
}

/**
 * A locked, unmatched transaction with its value; everything that may refuse it is checked here.
 */
export async function bookable(
  scene: Scene,
  row: TransactionRow,
): Promise<{ row: TransactionRow; transaction: BankTransaction }> {
  const transaction = await bankTransactionOf(scene, row)
  assertWorth(transaction.baseMinor)
  return { row, transaction }
}

/** Books a transaction directly on a ledger account, if there is nothing it pays. */
export async function book(
  scene: Scene,
  { row, transaction }: Awaited<ReturnType<typeof bookable>>,
  counterpart: Counterpart,
  given: Omit<NewStatus, 'status'>,
): Promise<BankTransactionRecord> {
  const isByHand = given.decision.method === 'manual'
  if (isByHand) {
    const { account: bookedOn } = counterpart
    await learnFromDecision(scene, { row, verdict: 'ignored', targets: [], bookedOn })
    await scene.countAgainstLimits({ amountMinor: transaction.baseMinor })
  }
  return await move(scene, 'matched', row, { ...given, status: 'reconciled' }, async () => {
    await bookStraight(scene, transaction, counterpart)
  })
}

/** Undoes the decision about a locked transaction, and reverses what was booked for it. */
export async function undoMatch(
  scene: Scene,
  row: TransactionRow,
  decision: NewStatus['decision'],
): Promise<BankTransactionRecord> {
  const given = { status: 'unmatched', decision, decision_run_id: null } as const
  return await move(scene, 'unmatched', row, given, async () => {
    if (row.status !== 'reconciled') return
    for (const { settlementEntryId, baseMinor } of await release(scene, row.id)) {
      if (settlementEntryId !== null) await scene.countAgainstLimits({ amountMinor: baseMinor })
    }
  })
}

/**
 * As above, and for a transfer between own accounts the other side too: both were decided together,
 * and one alone would leave money in transit.
 */
export async function undoWholeMatch(
  scene: Scene,
  row: TransactionRow,
  decision: NewStatus['decision'],
): Promise<BankTransactionRecord> {
  const record = await undoMatch(scene, row, decision)
  const partnerId = row.decision?.partnerId
  if (row.status !== 'reconciled' || partnerId === undefined) return record
  const [partner] = await store.lockTransactions(scene, [partnerId])
  const isPair = partner?.status === 'reconciled' && partner.decision?.partnerId === row.id
  if (isPair) await undoMatch(scene, partner, byRule('partner_taken_back'))
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
 * One change of status with its event. The change of the transaction is recorded first, though its
 * record is known last: the audit row is about what was asked for, not about the entries that
 * follow.
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

/** As the ledger needs it: with its ledger account and its value in the organization's currency. */
async function bankTransactionOf(scene: Scene, row: TransactionRow): Promise<BankTransaction> {
  const { id, currency, booked_on: date } = row
  if (date === null) throw new Error(`transaction ${id} is booked on no day`)
  // Held first: what changes the ledger account or the opening balance of a bank account holds them alone.
  const home = await holdHome(scene)
  await assertAfterOpening(scene, row.account_id, date)
  const account = await store.findLedgerAccount(scene, row.account_id, date)
  const isHome = currency === home.currency
  const rate = isHome ? null : await store.findRate(scene, home.currency, currency, date)
  if (rate === null && !isHome) {
    const detail = `No exchange rate of ${currency} is known for ${date}; run reconcile_now and try again.`
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
 * After a document was deleted or a posting reversed, in the same transaction: unmatches what was
 * matched to it. The ledger has released it, and holds the locks of the targets.
 */
export async function followRelease(scene: Scene, ids: readonly string[]): Promise<void> {
  lockRecords(scene, ids)
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
