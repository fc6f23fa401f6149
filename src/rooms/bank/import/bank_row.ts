import { Failure } from '#kernel/failure/failure'
import type { FeedTransaction } from '../ports.ts'
import { isDay } from '#kernel/values/day'

/** Placeholders that banks use for a missing reference. */
const placeholders: ReadonlySet<string> = new Set(['NOTPROVIDED', 'NONREF', 'NONE', 'N/A'])

const isoDay = /^(\d{4})[-./]?(\d{2})[-./]?(\d{2})(?:[-._/:# ]\d{1,5})?$/
const dayFirst = /^(\d{2})[-./](\d{2})[-./](\d{4})(?:[-._/:# ]\d{1,5})?$/

/**
 * The bank's reference of an entry, if it identifies one. Blanks, placeholders and positions in a
 * list (2026-11-15.0, 3) do not: the next listing gives them to another entry.
 */
export function usableReference(given: string | null): string | null {
  const text = given?.trim() ?? ''
  if (text === '' || placeholders.has(text.toUpperCase()) || isPlace(text)) return null
  return text
}

function isPlace(text: string): boolean {
  if (/^0+$|^\d{1,4}$/.test(text)) return true
  const [, year, month, day] = isoDay.exec(text) ?? []
  if (year !== undefined && isDay(`${year}-${month}-${day}`)) return true
  const [, first, second, last] = dayFirst.exec(text) ?? []
  return first !== undefined && isDay(`${last}-${second}-${first}`)
}

/** A booked transaction from a bank or a statement, ready to be compared with ours. */
export type BankRow = Omit<FeedTransaction, 'status' | 'bookedOn'> & { readonly bookedOn: string }

/** A pending transaction; its date may be unknown. */
export type PendingRow = Omit<FeedTransaction, 'status'>

/** Where the text of a transaction comes from; a feed knows more than a statement. */
export type Origin = 'feed' | 'statement'

const most = { name: 500, text: 10_000, reference: 500, code: 200 }
const largestAmount = 2n ** 63n - 1n

/**
 * Converts a booked transaction. Some banks omit the booking date and give another; a row without
 * any date cannot be told from similar ones, and leaving it out would lose money silently.
 */
export function toBankRow(given: FeedTransaction): BankRow {
  const bookedOn = given.bookedOn ?? given.valueOn ?? given.transactionOn
  if (bookedOn === null) {
    throw new Failure('provider_failed', {
      detail: 'The bank sent a booked transaction without a date.',
    })
  }
  return { ...toPendingRow(given), bookedOn }
}

export function toPendingRow(given: FeedTransaction): PendingRow {
  const { status: _, ...row } = given
  if (row.amountMinor > largestAmount || row.amountMinor < -largestAmount) {
    throw new Failure('provider_failed', { detail: 'The bank sent an amount that is too large.' })
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

/** PostgreSQL accepts neither NUL characters nor lone surrogates. */
function cut(text: string | null, length: number): string | null {
  if (text === null) return null
  const clean = text.replaceAll('\0', '').slice(0, length).toWellFormed().trim()
  return clean === '' ? null : clean
}

/** The bank's answer as JSON that PostgreSQL accepts. */
export function rawJson(raw: unknown): string {
  const text = JSON.stringify(raw ?? null)
  if (!/\\u(?:0000|d[89a-f])/i.test(text)) return text
  return JSON.stringify(raw, (_key, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
  )
}
