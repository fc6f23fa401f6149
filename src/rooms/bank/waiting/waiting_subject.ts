import type { Scene } from '#kernel/corridor/scene'
import { Failure } from '#kernel/failure/failure'
import { currencyDigits, toDecimal } from '#kernel/values/money'
import { lockTransactions, transactionUuid } from '../transactions/match_store.ts'

/** A bank row as far as others need it to speak about what is missing. */
export type SubjectRow = {
  id: string
  isOpen: boolean
  name: string | null
  day: string | null
  amount: number | null
  currency: string | null
}

/** One that the bank has not booked yet cannot be decided on, so nothing is said of it either. */
export async function lockWaitingRow(scene: Scene, id: string): Promise<SubjectRow> {
  const [row] = await lockTransactions(scene, [transactionUuid(id)])
  if (row === undefined) throw new Failure('bank_transaction_not_found')
  return {
    id: row.id,
    isOpen: !row.pending && (row.status === 'unmatched' || row.review !== null),
    name: row.counterparty_name ?? row.text,
    day: row.booked_on,
    amount: toDecimal(BigInt(row.amount_minor), currencyDigits(row.currency)),
    currency: row.currency,
  }
}
