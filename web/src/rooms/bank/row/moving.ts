import { type BankTransactionRecord, moneyOf } from '@daybook/sdk'
import { daybook } from '../../../app/daybook.ts'
import { settle, type PartOf, type TargetRef } from './target.ts'

export type Part = BankTransactionRecord['allocations'][number]

/** What was paid on it beyond what was owed, without sign; null where it was not too much. */
export function overPaid({
  amount,
  residual,
  residualCurrency: currency,
}: Part): { amount: number; currency: string } | null {
  if (residual === null || currency === null || residual === 0) return null
  return residual < 0 === amount < 0 ? null : { amount: Math.abs(residual), currency }
}

/** Whether what the row pays is all there is to it; a fee or a loss booked with it cannot be moved along. */
export function isWhole({ allocations, amount, currency }: BankTransactionRecord): boolean {
  const minors = allocations.map((one) => moneyOf(one.amount, currency).minor)
  return minors.reduce((sum, one) => sum + one, 0n) === moneyOf(amount, currency).minor
}

const refOf = ({ targetType, targetId, amount }: Part): PartOf => ({ targetType, targetId, amount })

/**
 * The match with one target is taken back, and made with another; the other parts stay as they are. Where the other one
 * refuses it, the first match is made again.
 */
export async function moveWhole(
  { id, allocations }: Pick<BankTransactionRecord, 'id' | 'allocations'>,
  part: Part,
  to: TargetRef,
): Promise<BankTransactionRecord> {
  const targets = allocations.map((one) =>
    one === part ? { ...to, amount: one.amount } : refOf(one),
  )
  await daybook.bank.unmatchTransaction({ transactionId: id })
  try {
    return await settle(id, targets)
  } catch (error) {
    await settle(id, allocations.map(refOf)).catch(() => undefined)
    throw error
  }
}

/** As it was before the move. */
export async function moveBack({
  id,
  allocations,
}: Pick<BankTransactionRecord, 'id' | 'allocations'>): Promise<unknown> {
  await daybook.bank.unmatchTransaction({ transactionId: id })
  return await settle(id, allocations.map(refOf))
}

/** The entry that a bill or invoice was booked with; what was paid too much moves between entries. */
export async function entryOf({ targetType, targetId }: TargetRef): Promise<string> {
  if (targetType === 'ledger') return targetId
  const { posting } = await daybook.documents.getDocument(targetId)
  return posting?.ledgerEntryId ?? targetId
}
