import { Failure } from '#kernel/failure'
import { currencyDigits, isExactDecimal, toDecimal } from '#kernel/money'
import type { TransactionRow } from './match_store.ts'

type Standing = Pick<TransactionRow, 'pending' | 'status' | 'withdrawn_at'>

/** Only what the bank has booked, stands by, and nobody has decided yet. */
export function assertUnmatched(row: Standing): void {
  if (row.pending) {
    const detail = 'The bank has not booked it yet; it is matched once it is booked.'
    throw new Failure('transaction_not_unmatched', { detail })
  }
  if (row.withdrawn_at !== null) {
    const detail = 'The bank has taken it back, so there is nothing to match.'
    throw new Failure('transaction_not_unmatched', { detail })
  }
  if (row.status !== 'unmatched') throw new Failure('transaction_not_unmatched')
}

/** What was ignored can be taken back as well. */
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

/** A target as it is under its turn. */
export type OpenTarget = {
  type: 'ledger' | 'document'
  id: string
  /** The entry that is paid; null while the document is not posted. */
  entryId: string | null
  /** Of what is open; null where nothing is, or nobody knows yet. */
  currency: string | null
  isSettled: boolean
}

export function assertOpen(targets: readonly OpenTarget[]): void {
  const settled = targets.find((target) => target.isSettled)
  if (settled) throw new Failure('target_settled')
}

/** The amounts of a split are those of the bank, so its targets must be in that currency, too. */
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

/** An amount with more decimals than the currency has is none. */
export function assertExact(amounts: readonly number[], currency: string): void {
  const digits = currencyDigits(currency)
  const detail = `An amount in ${currency} has at most ${digits} decimals and 15 digits.`
  const errors = amounts.flatMap((amount, index) => {
    if (isExactDecimal(amount, digits)) return []
    return [{ pointer: `/allocations/${index}/amount`, code: 'invalid_amount', detail }]
  })
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
    const detail = 'A target is named twice; give it one amount.'
    const error = { pointer: `/allocations/${index}/targetId`, code: 'target_twice', detail }
    throw new Failure('invalid_input', { errors: [error] })
  })
}

/** What is worth nothing in the books pays nothing there. */
export function assertWorth(baseMinor: bigint): void {
  if (baseMinor !== 0n) return
  const detail = 'The transaction comes to nothing; mark it with ignore_transaction instead.'
  throw new Failure('nothing_to_post', { detail })
}

/** What an entry is called by that is booked for it; null where the bank says nothing at all. */
export function spokenText(row: Pick<TransactionRow, 'text' | 'counterparty_name'>): string | null {
  const said = [row.text, row.counterparty_name ?? ''].map((one) => one.trim())
  return said.find((one) => one !== '') ?? null
}
