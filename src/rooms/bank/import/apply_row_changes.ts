import { currencyDigits } from '#kernel/values/money'
import type { Scene } from '#kernel/corridor/scene'
import { lockRecord } from '#kernel/database/record_lock'
import { decimalOf } from '#kernel/values/decimal'
import type { DaySum } from './balance_proof.ts'
import type { BankRow } from './bank_row.ts'
import { noteLate } from './balance_store.ts'
import { toBankTransactions } from '../transactions/bank_transaction.ts'
import { byRule, type DecisionReason } from '../transactions/decision.ts'
import type { KnownRow } from './pair_bank_rows.ts'
import type { Destination } from './import_rows.ts'
import { undoWholeMatch } from '../reconcile/transaction_status.ts'
import { lockTransactions, type TransactionRow } from '../transactions/match_store.ts'
import { isAnother, isCompatible } from './pair_equals.ts'
import type { RowChange } from './plan_row_changes.ts'
import * as store from './transaction_store.ts'
import { lockMatches } from '../transactions/lock_targets.ts'

/** Changes per database transaction: each holds a lock, and the server has a limited number. */
export const changesAtOnce = 100

type Written = { event: string; before: TransactionRow; after: TransactionRow }

/**
 * Writes what the bank changed or withdrew. A reconciled row whose date or amount changed is
 * unmatched first, since it no longer is what it settled. At most `changesAtOnce`.
 */
export async function applyRowChanges(
  scene: Scene,
  { accountId, origin }: Pick<Destination, 'accountId' | 'origin'>,
  given: { changes: readonly RowChange[]; withdrawals: readonly KnownRow[] },
): Promise<void> {
  lockRecord(scene.tx, accountId)
  const changes = new Map(given.changes.map((one) => [one.known.id, one]))
  const ids = [...changes.keys(), ...given.withdrawals.map((one) => one.id)]
  await lockMatches(scene, ids)
  const written: Written[] = []
  for (const row of await lockTransactions(scene, ids)) {
    const change = changes.get(row.id)
    if (!change) {
      if (row.withdrawn_at === null) written.push(withdraw(scene, row))
      continue
    }
    written.push(await rewrite(scene, accountId, row, { ...change, origin }))
  }
  noteLate(scene, accountId, written.flatMap(shiftOf))
  const before = await toBankTransactions(
    scene,
    written.map((one) => one.before),
  )
  const after = await toBankTransactions(
    scene,
    written.map((one) => one.after),
  )
  written.forEach(({ event }, place) => {
    const record = after[place]
    if (!record) return
    scene.changed({ event, id: record.id, before: before[place] ?? null, after: record })
  })
}

/** The amounts moved between days; nothing if both are the same. */
function shiftOf({ before, after }: Written): DaySum[] {
  const signed = (row: TransactionRow, sign: bigint): DaySum[] => {
    if (row.withdrawn_at !== null || row.booked_on === null) return []
    return [{ day: row.booked_on, amountMinor: sign * BigInt(row.amount_minor) }]
  }
  return [...signed(before, -1n), ...signed(after, 1n)]
}

async function rewrite(
  scene: Scene,
  accountId: string,
  locked: TransactionRow,
  { known, row, isMoved, isRestored, origin }: RowChange & Pick<Destination, 'origin'>,
): Promise<Written> {
  // If the row is now another payment, its match may be wrong too.
  const isOther = isReplaced(known, row)
  const isLoosened = (isMoved || isOther) && locked.status === 'reconciled'
  const before = isLoosened ? await loosen(scene, locked) : locked
  const isBack = before.review?.code === 'bank_withdrew'
  const review = isLoosened ? changedBy(locked) : isBack ? null : before.review
  const after: TransactionRow = {
    ...before,
    booked_on: row.bookedOn,
    value_on: row.valueOn,
    transaction_on: row.transactionOn,
    amount_minor: String(row.amountMinor),
    currency: row.currency,
    counterparty_name: row.counterpartyName,
    counterparty_iban: row.counterpartyIban,
    text: row.text,
    reference: row.reference,
    review,
    withdrawn_at: null,
    version: before.version + 1,
    updated_at: scene.now,
  }
  store.saveWords(scene, accountId, after.id, {
    row,
    origin,
    isMoved,
    review,
    version: after.version,
  })
  return { event: `bank_transaction.${isRestored ? 'restored' : 'updated'}`, before, after }
}

/** Texts may change; a stable reference that changed together with the text is not stable. */
function isReplaced(known: KnownRow, row: BankRow): boolean {
  const { entryReference: name } = row
  const isRenamed = known.isStable && name !== null && !known.aliases.includes(name)
  return !isCompatible(known, row) || (isRenamed && isAnother(known, row))
}

/** Undoes the match with its own event, and returns the row afterwards. */
async function loosen(scene: Scene, row: TransactionRow): Promise<TransactionRow> {
  const decision = byRule('bank_changed')
  const { version } = await undoWholeMatch(scene, row, decision)
  const status = 'unmatched' as const
  return { ...row, status, decision, decision_run_id: null, review: null, version }
}

function changedBy(row: TransactionRow): DecisionReason {
  const amount = decimalOf(BigInt(row.amount_minor), currencyDigits(row.currency))
  return { code: 'bank_changed', params: { date: row.booked_on ?? '', amount } }
}

/** The row is kept; a match on it is for a person to review. */
function withdraw(scene: Scene, before: TransactionRow): Written {
  const isReconciled = before.status === 'reconciled'
  const review: DecisionReason | null = isReconciled
    ? { code: 'bank_withdrew', params: {} }
    : before.review
  const stamps = { withdrawn_at: scene.now, version: before.version + 1, updated_at: scene.now }
  const after = { ...before, ...stamps, review }
  store.saveWithdrawal(scene, after.id, review, after.version)
  return { event: 'bank_transaction.withdrawn', before, after }
}
