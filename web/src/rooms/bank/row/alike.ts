import type { BankTransactionRecord } from '@daybook/sdk'
import { nameOf } from '../decide.ts'

const keyOf = (row: BankTransactionRecord): string =>
  nameOf(row).trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** Nothing in the books fits it, so that it can only be booked on an account. */
const isFree = ({ status, pending, suggestions, allowedActions }: BankTransactionRecord): boolean =>
  status === 'unmatched' &&
  !pending &&
  suggestions.length === 0 &&
  allowedActions.includes('match_transaction')

/** The rows that wait with it, from or to the same one, itself among them; none where it is alone. */
export function alikeOf(
  row: BankTransactionRecord,
  rows: readonly BankTransactionRecord[],
): readonly BankTransactionRecord[] {
  if (!isFree(row) || (row.counterparty === null && row.text === '')) return []
  const [key, isIn] = [keyOf(row), row.amount > 0]
  const found = rows.filter((one) => isFree(one) && keyOf(one) === key && one.amount > 0 === isIn)
  return found.length > 1 ? found : []
}
