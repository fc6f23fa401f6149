import type { Scene } from '#kernel/corridor/scene'
import { encodeId } from '#kernel/values/id'
import type { MatchInput, MatchOutcome, Transaction } from '#matching/room'
import { homeRegion } from '#regions/room'
import { learnFromMatch } from '../learning/learn_from_decision.ts'
import type { BankTransactionRecord } from '../transactions/bank_transaction.ts'
import { ownTransfer, type Decision } from '../transactions/decision.ts'
import { insertBatch, type NewBatch } from '../candidates/match_batch_store.ts'
import {
  claimTransactions,
  lockTransactions,
  type TransactionRow,
} from '../transactions/match_store.ts'
import { spokenText } from '../transactions/rules.ts'
import { readAllowed } from './reconcile_allowed.ts'
import { listUnproven, saveClass } from './reconcile_store.ts'
import { openRun, type RunStart } from '../runs/open_run_store.ts'
import { book, bookable } from './transaction_status.ts'

type OwnTransfer = {
  /** The side that left an account; locked and unmatched, like the other. */
  outRow: TransactionRow
  /** The side that arrived on the other account. */
  inRow: TransactionRow
  decision: Decision
  runId: string | null
}

/**
 * Books a transfer between own accounts: each side on its own day against the transit account,
 * which returns to zero. Each side names the other, and unmatching one unmatches both. Everything
 * that may fail is checked before the first side is written.
 */
export async function bookTransfer(
  scene: Scene,
  { outRow, inRow, decision, runId }: OwnTransfer,
): Promise<[BankTransactionRecord, BankTransactionRecord]> {
  assertOneTransfer(outRow, inRow)
  const { transit } = homeRegion(scene).accountRoles
  const out = await bookable(scene, outRow)
  const into = await bookable(scene, inRow)
  const givenFor = (partner: TransactionRow) => ({
    decision: { ...decision, partnerId: partner.id },
    decision_run_id: runId,
  })
  // The arriving side clears the transit account, at the rate of the day it left.
  const worthMinor = -out.transaction.baseMinor
  // The two sides are one decision and count once among automatic matches.
  learnFromMatch(scene, outRow, givenFor(inRow), worthMinor)
  return [
    await book(scene, out, { account: transit, text: textOf(outRow) }, givenFor(inRow)),
    await book(
      scene,
      into,
      { account: transit, text: textOf(inRow), worthMinor },
      givenFor(outRow),
    ),
  ]
}

function assertOneTransfer(outRow: TransactionRow, inRow: TransactionRow): void {
  const sum = BigInt(outRow.amount_minor) + BigInt(inRow.amount_minor)
  const isOut = BigInt(outRow.amount_minor) < 0n
  const isOther = outRow.account_id !== inRow.account_id
  if (sum === 0n && isOut && isOther && outRow.currency === inRow.currency) return
  throw new Error(`transactions ${outRow.id} and ${inRow.id} are not two sides of a transfer`)
}

function textOf(row: TransactionRow): string {
  return spokenText(row) ?? encodeId('btx', row.id)
}

/** The two sides of a transfer between own accounts, as the matcher saw them. */
export type TransferTake = { out: Transaction; into: Transaction; engineVersion: string }

/** Every certain pair once, whichever side was decided. */
export function planTransfers(
  given: MatchInput,
  outcomes: readonly MatchOutcome[],
): TransferTake[] {
  const seen = new Map(given.transactions.map((one) => [one.id, one]))
  const takes = new Map<string, TransferTake>()
  for (const { decision, class: what, transactionId, partnerId, engineVersion } of outcomes) {
    if (decision !== 'auto' || what !== 'own_transfer' || partnerId === null) continue
    const [one, other] = [seen.get(transactionId), seen.get(partnerId)]
    if (!one || !other) continue
    const [out, into] = one.amountMinor < 0n ? [one, other] : [other, one]
    takes.set(out.id, { out, into, engineVersion })
  }
  return [...takes.values()]
}

/** Books transfers after a second check under locks; returns the transactions that were matched. */
export async function settleTransfers(
  scene: Scene,
  run: RunStart,
  batch: NewBatch,
  takes: readonly TransferTake[],
): Promise<string[]> {
  const ids = takes.flatMap(({ out, into }) => [out.id, into.id])
  claimTransactions(scene, ids)
  const rows = await lockTransactions(scene, ids)
  const unproven = new Set(await listUnproven(scene))
  const isAllowed = await readAllowed(scene)
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const matched: string[] = []
  for (const { out, into, engineVersion } of takes) {
    const [outRow, inRow] = [rowOf.get(out.id), rowOf.get(into.id)]
    if (!outRow || !inRow || !isAsSeen(outRow, out) || !isAsSeen(inRow, into)) continue
    if (unproven.has(outRow.account_id) || unproven.has(inRow.account_id)) continue
    if (!isAllowed('transfer', out) || !isAllowed('transfer', into)) continue
    if (matched.length === 0) {
      await openRun(scene, run)
      insertBatch(scene, batch)
    }
    saveClass(scene, out.id, { class: 'own_transfer', partnerId: into.id })
    saveClass(scene, into.id, { class: 'own_transfer', partnerId: out.id })
    await bookTransfer(scene, {
      outRow: { ...outRow, class: 'own_transfer', partner_id: into.id },
      inRow: { ...inRow, class: 'own_transfer', partner_id: out.id },
      decision: decisionOf(batch.id, engineVersion),
      runId: run.id,
    })
    matched.push(out.id, into.id)
  }
  return matched
}

/** A transaction with an undone decision is for a person to decide. */
function isAsSeen(row: TransactionRow, seen: Transaction): boolean {
  const isOpen = row.status === 'unmatched' && row.withdrawn_at === null && row.decision === null
  return (
    isOpen &&
    BigInt(row.amount_minor) === seen.amountMinor &&
    row.currency === seen.currency &&
    row.booked_on === seen.date &&
    row.text === seen.text &&
    row.counterparty_name === seen.counterparty &&
    row.counterparty_iban === seen.iban
  )
}

function decisionOf(batchId: string, engineVersion: string): Decision {
  return {
    method: 'transfer',
    reasons: [ownTransfer],
    engineVersion,
    rivals: 0,
    evidence: 'transfer',
    batchId,
  }
}
