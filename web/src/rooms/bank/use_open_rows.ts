import type { BankTransactionRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { boot } from '../../app/daybook.ts'
import { heldQuery } from '../follow_up/queries.ts'
import { openRowsQuery } from './queries.ts'

export type OpenRows = {
  open: readonly BankTransactionRecord[]
  held: readonly BankTransactionRecord[]
  /** Whether the rows were read, so that none means none. */
  isRead: boolean
  isHeldRead: boolean
  /** False where more wait than are shown. */
  isAll: boolean
  error: unknown
}

/** The rows that nobody has decided, apart from those on hold. */
export function useOpenRows(): OpenRows {
  const rows = useQuery(openRowsQuery)
  const holds = useQuery({
    ...heldQuery,
    enabled: boot.permissions.includes('documents:read'),
  })
  const away = new Set((holds.data?.items ?? []).map(({ transactionId }) => transactionId))
  const items = rows.data?.items ?? []
  return {
    open: items.filter(({ id }) => !away.has(id)),
    held: items.filter(({ id }) => away.has(id)),
    isRead: rows.data !== undefined,
    isHeldRead: rows.data !== undefined && holds.data !== undefined,
    isAll: (rows.data?.nextCursor ?? null) === null,
    error: rows.error,
  }
}
