import { Failure } from '#kernel/failure'
import { usableReference } from './entry_reference.ts'
import type { FeedTransaction } from './ports.ts'

/** A booked transaction as a bank or a statement tells it, ready to be compared with ours. */
export type BankRow = Omit<FeedTransaction, 'status' | 'bookedOn'> & { readonly bookedOn: string }

/** One that is announced: its day may still be unknown. */
export type PendingRow = Omit<FeedTransaction, 'status'>

/** Where the words about a transaction come from; a feed knows better than a statement. */
export type Origin = 'feed' | 'statement'

const most = { name: 500, text: 10_000, reference: 500, code: 200 }
const largestAmount = 2n ** 63n - 1n

/**
 * Takes what the bank calls booked. Some banks leave the booking day out and give another; a row
 * without any day cannot be told from its like, and leaving it out would lose money silently.
 */
export function toBankRow(given: FeedTransaction): BankRow {
  const bookedOn = given.bookedOn ?? given.valueOn ?? given.transactionOn
  if (bookedOn === null) {
    throw new Failure('provider_failed', { detail: 'The bank sent a booking without a date.' })
  }
  return { ...toPendingRow(given), bookedOn }
}

export function toPendingRow(given: FeedTransaction): PendingRow {
  const { status: _, ...row } = given
  if (row.amountMinor > largestAmount || row.amountMinor < -largestAmount) {
    throw new Failure('provider_failed', { detail: 'The bank sent an amount beyond all measure.' })
  }
  return {
    ...row,
    entryReference: usableReference(cut(row.entryReference, most.reference)),
    counterpartyName: cut(row.counterpartyName, most.name),
    counterpartyIban: cut(row.counterpartyIban, most.code),
    text: cut(row.text, most.text) ?? '',
    reference: cut(row.reference, most.reference),
    bankCode: cut(row.bankCode, most.code),
  }
}

/** The database takes neither the character zero nor half a pair of surrogates. */
function cut(text: string | null, length: number): string | null {
  if (text === null) return null
  const clean = text.replaceAll('\0', '').slice(0, length).toWellFormed().trim()
  return clean === '' ? null : clean
}

/** What the bank sent, as JSON that the database takes. */
export function rawJson(raw: unknown): string {
  const text = JSON.stringify(raw ?? null)
  if (!/\\u(?:0000|d[89a-f])/i.test(text)) return text
  return JSON.stringify(raw, (_key, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
  )
}
