import { encodeId } from '#kernel/values/id'
import type { Scene } from '#kernel/corridor/scene'
import { regionOf, type RegionKey } from '#regions/room'
import type { BankTransactionRecord } from '../transactions/bank_transaction.ts'
import type { Decision } from '../transactions/decision.ts'
import { book, bookable } from './transaction_status.ts'
import type { TransactionRow } from '../transactions/match_store.ts'
import { spokenText } from '../transactions/rules.ts'
import { learnFromMatch } from '../learning/learn_from_decision.ts'

export type OwnTransfer = {
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
  const { transit } = regionOf(scene.principal.regionKey as RegionKey).accountRoles
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
