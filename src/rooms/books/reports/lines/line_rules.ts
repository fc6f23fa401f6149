import type { Region, ReportLine } from '#regions/room'
import { reportGroupOf, reportLinesOf, turnedBy } from '#regions/room'
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
  const placed = placeAmounts(region, report, amounts)
  const byGroup = Map.groupBy(placed, ({ group }) => group)
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

type Placed = AccountAmounts & { group: string }

/** Each account in its group; in a column where it stands on the other side, in the line for that. */
function placeAmounts(
  region: Region,
  report: ReportLine['report'],
  amounts: readonly AccountAmounts[],
): Placed[] {
  const lines = new Map(reportLinesOf(region, report).map((line) => [line.id, line]))
  return amounts.flatMap((one) => {
    const home = reportGroupOf(region, one.account)
    const row = turnedBy(region, one.account)
    const other = row && lines.get(row.line)
    if (!row || !other) return [{ ...one, group: home.id }]
    const same = row.together
      ? amounts.filter(({ account }) => turnedBy(region, account) === row)
      : [one]
    const isTurned = one.minors.map((_, index) => {
      const sum = same.reduce((all, { minors }) => all + (minors[index] ?? 0n), 0n)
      return isCredit(other) ? sum < 0n : sum > 0n
    })
    const partOf = (turned: boolean) =>
      one.minors.map((minor, index) => (isTurned[index] === turned ? minor : 0n))
    const parts = [
      { account: one.account, minors: partOf(false), group: home.id },
      { account: one.account, minors: partOf(true), group: other.id },
    ]
    return parts.filter(({ minors }) => minors.some((minor) => minor !== 0n))
  })
}

function isCredit({ side }: ReportLine): boolean {
  return side === 'income' || side === 'liability'
}

export function isResultAccount({ type }: ReportAccount): boolean {
  return type === 'income' || type === 'expense'
}
