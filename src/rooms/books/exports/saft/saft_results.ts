import { accountOf, type Region } from '#regions/room'
import type { SaftAccountRow } from './saft_store.ts'

/**
 * Income and expenses begin each year at nothing: what earlier years left is retained earnings, also
 * where no entry has moved it there yet. The sum of all balances stays the same.
 */
export function closeResults(rows: readonly SaftAccountRow[], region: Region): SaftAccountRow[] {
  const isResult = ({ id, type }: SaftAccountRow): boolean =>
    /^(income|expense)$/.test(type ?? accountOf(region, id)?.type ?? '')
  const results = rows.filter(isResult)
  const sum = (pick: (row: SaftAccountRow) => string): bigint =>
    results.reduce((all, row) => all + BigInt(pick(row)), 0n)
  const opening = sum((row) => row.opening_past_minor)
  const closing = sum((row) => row.closing_past_minor)
  const { equity } = region.accountRoles
  const closed = withAccount(rows, equity).map((row) => {
    if (isResult(row)) {
      return moved(row, -BigInt(row.opening_past_minor), -BigInt(row.closing_past_minor))
    }
    return row.id === equity ? moved(row, opening, closing) : row
  })
  return opening === 0n && closing === 0n ? [...rows] : closed
}

function withAccount(rows: readonly SaftAccountRow[], id: string): SaftAccountRow[] {
  if (rows.some((row) => row.id === id)) return [...rows]
  const nothing = {
    opening_minor: '0',
    closing_minor: '0',
    debit_minor: '0',
    credit_minor: '0',
    opening_past_minor: '0',
    closing_past_minor: '0',
  }
  const row = { id, name: null, type: null, standard_number: null, ...nothing }
  return [...rows, row].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

function moved(row: SaftAccountRow, opening: bigint, closing: bigint): SaftAccountRow {
  return {
    ...row,
    opening_minor: String(BigInt(row.opening_minor) + opening),
    closing_minor: String(BigInt(row.closing_minor) + closing),
  }
}
