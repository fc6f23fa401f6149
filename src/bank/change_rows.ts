import { currencyDigits } from '#kernel/money'
import type { Scene } from '#kernel/scene'
import { takeTurn } from '#kernel/turn'
import { decimalOf } from '#ledger/room'
import type { DaySum } from './balance_proof.ts'
import type { BankRow } from './bank_row.ts'
import { noteLate } from './balance_store.ts'
import { toBankTransactions } from './bank_transaction.ts'
import { byRule, type Reason } from './decision.ts'
import type { KnownRow } from './identity.ts'
import type { Destination } from './import_rows.ts'
import { takeBackWhole } from './matching.ts'
import { lockTransactions, type TransactionRow } from './match_store.ts'
import { isAnother, isCompatible } from './pair_equals.ts'
import type { RowChange } from './row_changes.ts'
import * as store from './transaction_store.ts'
import { holdMatches } from './turns.ts'

/** How many are changed in one transaction; each holds a turn, and the server has only so many. */
export const changesAtOnce = 100

type Told = { event: string; before: TransactionRow; after: TransactionRow }

/**
 * Writes what the bank changed or took back. What was reconciled under another day or amount is
 * unmatched again first, since what it settled is not what happened. At most `changesAtOnce`.
 */
export async function writeChanges(
  scene: Scene,
  { accountId, origin }: Pick<Destination, 'accountId' | 'origin'>,
  given: { changes: readonly RowChange[]; withdrawals: readonly KnownRow[] },
): Promise<void> {
  takeTurn(scene.tx, accountId)
  const changes = new Map(given.changes.map((one) => [one.known.id, one]))
  const ids = [...changes.keys(), ...given.withdrawals.map((one) => one.id)]
  await holdMatches(scene, ids)
  const told: Told[] = []
  for (const row of await lockTransactions(scene, ids)) {
    const change = changes.get(row.id)
    if (!change) {
      if (row.withdrawn_at === null) told.push(withdraw(scene, row))
      continue
    }
    told.push(await rewrite(scene, accountId, row, { ...change, origin }))
  }
  noteLate(scene, accountId, told.flatMap(shiftOf))
  const before = await toBankTransactions(
    scene,
    told.map((one) => one.before),
  )
  const after = await toBankTransactions(
    scene,
    told.map((one) => one.after),
  )
  told.forEach(({ event }, place) => {
    const record = after[place]
    if (!record) return
    scene.changed({ event, id: record.id, before: before[place] ?? null, after: record })
  })
}

/** What went from one day and came to another; nothing where both are the same. */
function shiftOf({ before, after }: Told): DaySum[] {
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
): Promise<Told> {
  // Where the bank now tells of somebody else's payment, what it was matched to may be wrong too.
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

/** Words may change; a reference that was trusted and is another now, with other words, is not one. */
function isReplaced(known: KnownRow, row: BankRow): boolean {
  const { entryReference: name } = row
  const isRenamed = known.isStable && name !== null && !known.aliases.includes(name)
  return !isCompatible(known, row) || (isRenamed && isAnother(known, row))
}

/** Takes the match back as an event of its own, and gives the row as that left it. */
async function loosen(scene: Scene, row: TransactionRow): Promise<TransactionRow> {
  const decision = byRule('bank_changed')
  const { version } = await takeBackWhole(scene, row, decision)
  const status = 'unmatched' as const
  return { ...row, status, decision, decision_run_id: null, review: null, version }
}

function changedBy(row: TransactionRow): Reason {
  const amount = decimalOf(BigInt(row.amount_minor), currencyDigits(row.currency))
  return { code: 'bank_changed', params: { date: row.booked_on ?? '', amount } }
}

/** It stays to be seen; what was reconciled with it is for a person to look at. */
function withdraw(scene: Scene, before: TransactionRow): Told {
  const isReconciled = before.status === 'reconciled'
  const review: Reason | null = isReconciled ? { code: 'bank_withdrew', params: {} } : before.review
  const stamps = { withdrawn_at: scene.now, version: before.version + 1, updated_at: scene.now }
  const after = { ...before, ...stamps, review }
  store.saveWithdrawal(scene, after.id, review, after.version)
  return { event: 'bank_transaction.withdrawn', before, after }
}
