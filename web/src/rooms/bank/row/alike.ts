import type { BankTransactionRecord } from '@daybook/sdk'
import { queryOptions } from '@tanstack/react-query'
import { daybook } from '../../../app/daybook.ts'
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

const pageSize = 200
const mostPages = 5

/** Those that wait beyond the rows that the queue holds. Once: what comes in meanwhile was not looked at. */
export const othersQuery = (row: BankTransactionRecord) =>
  queryOptions({
    queryKey: ['bank_alike', keyOf(row)],
    queryFn: async ({ signal }): Promise<BankTransactionRecord[]> => {
      const found: BankTransactionRecord[] = []
      let cursor: string | undefined
      for (let page = 0; page < mostPages; page += 1) {
        const asked = { status: 'unmatched', q: nameOf(row).trim(), limit: pageSize } as const
        const { items, nextCursor } = await daybook.bank.listBankTransactions(
          { ...asked, withdrawn: false, order: 'oldest', ...(cursor ? { cursor } : {}) },
          { signal },
        )
        found.push(...items)
        if (nextCursor === null) break
        cursor = nextCursor
      }
      return found
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
