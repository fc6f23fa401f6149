import { encodeId } from '#kernel/id'
import type { Scene } from '#kernel/scene'
import { regionOf, type RegionKey } from '#regions/room'
import type { BankTransactionRecord } from './bank_transaction.ts'
import type { Decision } from './decision.ts'
import { book, bookable } from './matching.ts'
import type { TransactionRow } from './match_store.ts'
import { spokenText } from './rules.ts'
import { tellMatched } from './verdict.ts'

export type Transfer = {
  /** What left one account; locked and unmatched, as the other. */
  outRow: TransactionRow
  /** What came to the other account. */
  inRow: TransactionRow
  decision: Decision
  runId: string | null
}

/**
 * Books a transfer between own accounts: each side on its own day against the account of what is
 * under way, which comes back to nothing. Each side names the other, and taking one back takes
 * back both. Whatever may refuse is asked before the first side is written.
 */
export async function bookTransfer(
  scene: Scene,
  { outRow, inRow, decision, runId }: Transfer,
): Promise<[BankTransactionRecord, BankTransactionRecord]> {
  assertOneTransfer(outRow, inRow)
  const { transit } = regionOf(scene.principal.regionKey as RegionKey).accountRoles
  const out = await bookable(scene, outRow)
  const into = await bookable(scene, inRow)
  const givenFor = (partner: TransactionRow) => ({
    decision: { ...decision, partnerId: partner.id },
    decision_run_id: runId,
  })
  // What arrives takes off the transit account what had left, at the rate of that day.
  const worthMinor = -out.transaction.baseMinor
  // The two are one decision, so they count once among what was matched by itself.
  tellMatched(scene, outRow, givenFor(inRow))
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
