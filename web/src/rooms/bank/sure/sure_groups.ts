import type { BankTransactionRecord } from '@daybook/sdk'
import { candidatesOf, sureFrom } from '../row/candidates.ts'
import { isExact } from '../row/exact.ts'

export const sureKinds = ['left_out', 'differs', 'reference', 'number', 'other'] as const
export type SureKind = (typeof sureKinds)[number]
export type SureGroup = { kind: SureKind; rows: readonly BankTransactionRecord[] }

/** Those of the rows that the server takes in bulk whose amount is exact. */
export const exactOf = (
  rows: readonly BankTransactionRecord[],
  sure: ReadonlySet<string>,
): BankTransactionRecord[] =>
  rows.filter((row) => {
    const [first] = candidatesOf(row)
    return sure.has(row.id) && first !== undefined && isExact(first)
  })

/**
 * What would be matched, by what proves it; first what looks as sure and is left out all the same, and what differs
 * from the open amount, each of which is a decision of its own.
 */
export function sureGroupsOf(
  rows: readonly BankTransactionRecord[],
  sure: ReadonlySet<string>,
): SureGroup[] {
  const exact = new Set(exactOf(rows, sure).map(({ id }) => id))
  const kindOf = (row: BankTransactionRecord): SureKind | null => {
    const [first] = candidatesOf(row)
    if ((first?.confidence ?? 0) >= sureFrom && first !== undefined && !isExact(first)) {
      return 'differs'
    }
    if (!exact.has(row.id)) return (first?.confidence ?? 0) >= sureFrom ? 'left_out' : null
    const codes = new Set((first?.reasons ?? []).map(({ code }) => code))
    if (codes.has('reference_equal')) return 'reference'
    return codes.has('number_equal') || codes.has('sum_listed') ? 'number' : 'other'
  }
  const known = rows.map((row) => ({ row, kind: kindOf(row) }))
  return sureKinds
    .map((kind) => ({ kind, rows: known.filter((one) => one.kind === kind).map(({ row }) => row) }))
    .filter((group) => group.rows.length > 0)
}
