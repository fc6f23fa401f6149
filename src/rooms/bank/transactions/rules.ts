import { amountFault } from '#kernel/failure/given_amount'
import { Failure } from '#kernel/failure/failure'
import { currencyDigits, isExactDecimal, toDecimal } from '#kernel/values/money'
import type { TransactionRow } from './match_store.ts'

type Standing = Pick<TransactionRow, 'pending' | 'status' | 'withdrawn_at'>

/** Only booked transactions that are not withdrawn and not decided. */
export function assertUnmatched(row: Standing): void {
  if (row.pending) {
    const detail = 'The bank has not booked it yet; it can be matched once it is booked.'
    throw new Failure('transaction_not_unmatched', { detail })
  }
  if (row.withdrawn_at !== null) {
    const detail = 'The bank has withdrawn it, so there is nothing to match.'
    throw new Failure('transaction_not_unmatched', { detail })
  }
  if (row.status !== 'unmatched') throw new Failure('transaction_not_unmatched')
}

/** An ignored transaction can be undone as well. */
export function assertDecided(row: Standing): void {
  if (row.status !== 'reconciled' && row.status !== 'ignored') {
    throw new Failure('transaction_not_reconciled')
  }
}

export function allowedFor(row: Standing): string[] {
  if (row.status === 'reconciled' || row.status === 'ignored') return ['unmatch_transaction']
  const isOpen = row.status === 'unmatched' && row.withdrawn_at === null
  return isOpen
    ? ['match_transaction', 'split_transaction', 'book_transaction', 'ignore_transaction']
    : []
}

/** A locked target. */
export type OpenTarget = {
  type: 'ledger' | 'document'
  id: string
  /** The entry that is paid; null while the document is not posted. */
  entryId: string | null
  /** The currency of the open amount; null if there is none, or it is not known yet. */
  currency: string | null
  isSettled: boolean
}

export function assertOpen(targets: readonly OpenTarget[]): void {
  const settled = targets.find((target) => target.isSettled)
  if (settled) throw new Failure('target_settled')
}

/** The amounts of a split are in the bank's currency, so its targets must be too. */
export function assertSameCurrency(targets: readonly OpenTarget[], currency: string): void {
  const index = targets.findIndex((one) => one.currency !== null && one.currency !== currency)
  const other = targets[index]?.currency
  if (other === undefined) return
  const detail = `Target ${index + 1} is in ${other} and the transaction in ${currency}.`
  throw new Failure('currency_mismatch', { detail, index })
}

export function assertCovered(row: TransactionRow, amounts: readonly bigint[]): void {
  const difference = BigInt(row.amount_minor) - amounts.reduce((sum, one) => sum + one, 0n)
  if (difference === 0n) return
  const digits = currencyDigits(row.currency)
  throw new Failure('allocations_do_not_cover', { difference: toDecimal(difference, digits) })
}

/** An amount must not have more decimals than its currency. */
export function assertExact(amounts: readonly number[], currency: string): void {
  const digits = currencyDigits(currency)
  const errors = amounts.flatMap((amount, index) =>
    isExactDecimal(amount, digits) ? [] : [amountFault(currency, `/allocations/${index}/amount`)],
  )
  if (errors.length > 0) throw new Failure('invalid_input', { errors })
}

/** A document and the entry that was posted for it are one target. */
export function assertDistinct(targets: readonly OpenTarget[]): void {
  const seen = new Set<string>()
  targets.forEach(({ entryId, id }, index) => {
    const key = entryId ?? id
    if (!seen.has(key)) {
      seen.add(key)
      return
    }
    const detail = 'A target appears twice; give it one amount.'
    const error = { pointer: `/allocations/${index}/targetId`, code: 'target_twice', detail }
    throw new Failure('invalid_input', { errors: [error] })
  })
}

/** A transaction of zero cannot pay anything. */
export function assertWorth(baseMinor: bigint): void {
  if (baseMinor !== 0n) return
  const detail = 'The transaction amounts to 0; use ignore_transaction instead.'
  throw new Failure('nothing_to_post', { detail })
}

/** The text for an entry booked for the transaction; null if the bank gives none. */
export function spokenText(row: Pick<TransactionRow, 'text' | 'counterparty_name'>): string | null {
  const said = [row.text, row.counterparty_name ?? ''].map((one) => one.trim())
  return said.find((one) => one !== '') ?? null
}
