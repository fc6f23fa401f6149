import type { z } from 'zod'
import type { FeedTransaction } from '#bank/ports'
import { minorOf, signedMinorOf } from './amount.ts'
import { readAnswer, transactionRow } from './answers.ts'

type Row = z.output<typeof transactionRow>

/** Whatever is neither booked nor taken back may still change, so it counts as pending. */
const statuses: Readonly<Record<string, FeedTransaction['status']>> = {
  BOOK: 'booked',
  CNCL: 'gone',
  RJCT: 'gone',
}

export function readTransaction(raw: unknown): FeedTransaction {
  const row = readAnswer(transactionRow, raw)
  const status = statuses[row.status] ?? 'pending'
  const isOut = row.credit_debit_indicator === 'DBIT'
  const { currency } = row.transaction_amount
  return {
    entryReference: row.entry_reference,
    status,
    bookedOn: status === 'booked' ? bookingDayOf(row) : row.booking_date,
    valueOn: row.value_date,
    transactionOn: row.transaction_date,
    amountMinor: signedMinorOf(row.transaction_amount, row.credit_debit_indicator),
    currency,
    counterpartyName: (isOut ? row.creditor : row.debtor)?.name ?? null,
    counterpartyIban: (isOut ? row.creditor_account : row.debtor_account)?.iban ?? null,
    text: textOf(row),
    reference: row.reference_number,
    balanceAfterMinor: balanceOf(row, currency),
    bankCode: bankCodeOf(row),
    raw,
  }
}

/** Some banks book without saying when; then the nearest day they give is the best there is. */
function bookingDayOf(row: Row): string | null {
  return row.booking_date ?? row.value_date ?? row.transaction_date
}

function textOf(row: Row): string {
  const lines = (row.remittance_information ?? []).map((line) => line?.trim() ?? '')
  return lines.filter((line) => line !== '').join('\n')
}

function balanceOf({ balance_after_transaction: after }: Row, currency: string): bigint | null {
  return after?.currency === currency ? minorOf(after) : null
}

function bankCodeOf({ bank_transaction_code: given }: Row): string | null {
  const code = [given?.code, given?.sub_code].filter((part) => part).join('-')
  return code === '' ? (given?.description ?? null) : code
}
