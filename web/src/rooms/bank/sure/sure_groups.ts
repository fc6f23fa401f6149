import type { BankTransactionRecord } from '@daybook/sdk'
import { candidatesOf, sureFrom } from '../row/candidates.ts'

export const sureKinds = ['left_out', 'reference', 'number', 'other'] as const
export type SureKind = (typeof sureKinds)[number]
export type SureGroup = { kind: SureKind; rows: readonly BankTransactionRecord[] }

/** What would be matched, by what proves it; first what looks as sure and is left out all the same. */
export function sureGroupsOf(
  rows: readonly BankTransactionRecord[],
  sure: ReadonlySet<string>,
): SureGroup[] {
  const kindOf = (row: BankTransactionRecord): SureKind | null => {
    const [first] = candidatesOf(row)
    if (!sure.has(row.id)) return (first?.confidence ?? 0) >= sureFrom ? 'left_out' : null
    const codes = new Set((first?.reasons ?? []).map(({ code }) => code))
    if (codes.has('reference_equal')) return 'reference'
    return codes.has('number_equal') || codes.has('sum_listed') ? 'number' : 'other'
  }
  const known = rows.map((row) => ({ row, kind: kindOf(row) }))
  return sureKinds
    .map((kind) => ({ kind, rows: known.filter((one) => one.kind === kind).map(({ row }) => row) }))
    .filter((group) => group.rows.length > 0)
}
