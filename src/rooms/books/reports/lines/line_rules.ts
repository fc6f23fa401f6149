import type { Region, ReportLine } from '#regions/room'
import { reportGroupOf, reportLinesOf } from '#regions/room'
import type { ReportAccount } from '../sums/chart_names.ts'

/** What stands for an account in each column, debit above zero. */
export type AccountAmounts = { account: ReportAccount; minors: readonly bigint[] }

/** A line with one amount for each column, in the sign of its side; a heading has none. */
export type FilledLine = {
  line: ReportLine
  minors: bigint[]
  accounts: { account: ReportAccount; minors: bigint[] }[]
}

type Results = { result: readonly bigint[]; earlier_result: readonly bigint[] }

/** Puts each account into its group, and sums groups into totals. */
export function fillLines(
  region: Region,
  report: ReportLine['report'],
  columns: number,
  amounts: readonly AccountAmounts[],
  results: Results = { result: [], earlier_result: [] },
): FilledLine[] {
  const byGroup = Map.groupBy(amounts, ({ account }) => reportGroupOf(region, account).id)
  const found = new Map<string, bigint[]>()
  return reportLinesOf(region, report).map((line) => {
    const sign = isCredit(line) ? -1n : 1n
    const own = line.kind === 'group' ? (byGroup.get(line.id) ?? []) : []
    const accounts = own.map(({ account, minors }) => ({
      account,
      minors: minors.map((minor) => sign * minor),
    }))
    const columnOf = (index: number): bigint => {
      if (line.kind === 'result' || line.kind === 'earlier_result') {
        return sign * (results[line.kind][index] ?? 0n)
      }
      if (line.kind === 'total') {
        return line.terms.reduce((sum, term) => {
          return sum + BigInt(term.sign) * (found.get(term.line)?.[index] ?? 0n)
        }, 0n)
      }
      return accounts.reduce((sum, { minors }) => sum + (minors[index] ?? 0n), 0n)
    }
    const minors = Array.from({ length: columns }, (_, index) => columnOf(index))
    found.set(line.id, minors)
    return { line, minors, accounts }
  })
}

function isCredit({ side }: ReportLine): boolean {
  return side === 'income' || side === 'liability'
}

export function isResultAccount({ type }: ReportAccount): boolean {
  return type === 'income' || type === 'expense'
}
