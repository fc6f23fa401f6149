import type { Account, Region } from './schema.ts'
import type { ReportLine, ReportName, TurnedBalance } from './reports/report_line.ts'

type Placed = Pick<Account, 'id' | 'type' | 'standardNumber'>

/** The lines of a report, in order. */
export function reportLinesOf(region: Region, report: ReportName): ReportLine[] {
  const lines = region.reportLines.length > 0 ? region.reportLines : linesByType
  return lines.filter((line) => line.report === report)
}

/**
 * The one group that an account is shown in: by its number in the standard chart, its own number where
 * it has none, and otherwise by its type.
 */
export function reportGroupOf(region: Region, account: Placed): ReportLine {
  const lines = region.reportLines.length > 0 ? region.reportLines : linesByType
  const number = numberOf(account.standardNumber) ?? numberOf(account.id)
  const found =
    lines.find((line) => number !== null && holds(line, account.type, number)) ??
    lines.find((line) => line.rest.includes(account.type))
  if (found === undefined) throw new Error(`${region.key} has no group for ${account.type}`)
  return found
}

/** The row that an account is turned by, and the line that it is shown in then. */
export function turnedBy(region: Region, account: Placed): TurnedBalance | undefined {
  const number = numberOf(account.standardNumber) ?? numberOf(account.id)
  if (number === null) return undefined
  return region.turnedBalances.find(({ ranges }) =>
    ranges.some(({ first, last }) => first <= number && number <= last),
  )
}

function holds(line: ReportLine, type: Placed['type'], number: number): boolean {
  return (
    line.types.includes(type) &&
    line.ranges.some(({ first, last }) => first <= number && number <= last)
  )
}

function numberOf(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null
}

type Drafted = Pick<ReportLine, 'report' | 'id' | 'side'> & Partial<ReportLine>

function lineOf(line: Drafted, en: string, da: string, it: string): ReportLine {
  return {
    kind: 'group',
    level: 0,
    types: [],
    ranges: [],
    rest: [],
    terms: [],
    mark: null,
    source: 'Daybook choice: by type of account, where the region has no report_lines.csv',
    texts: { en, da, it },
    ...line,
  }
}

const plus = (line: string) => ({ sign: 1, line })
const profit = { report: 'profit_and_loss', side: 'income' } as const
const assets = { report: 'balance_sheet', side: 'asset' } as const
const funds = { report: 'balance_sheet', side: 'liability' } as const

/** For a region that has no lines of its own. */
export const linesByType: readonly ReportLine[] = [
  lineOf({ ...profit, id: 'income', rest: ['income'] }, 'Income', 'Indtægter', 'Ricavi'),
  lineOf({ ...profit, id: 'costs', rest: ['expense'] }, 'Costs', 'Omkostninger', 'Costi'),
  lineOf(
    {
      ...profit,
      id: 'result_of_period',
      kind: 'total',
      terms: [plus('income'), plus('costs')],
    },
    'Result',
    'Resultat',
    'Risultato',
  ),
  lineOf({ ...assets, id: 'assets', rest: ['asset'] }, 'Assets', 'Aktiver', 'Attività'),
  lineOf(
    { ...assets, id: 'total_assets', kind: 'total', terms: [plus('assets')] },
    'Total assets',
    'Aktiver i alt',
    'Totale attivo',
  ),
  lineOf({ ...funds, id: 'equity', rest: ['equity'] }, 'Equity', 'Egenkapital', 'Patrimonio netto'),
  lineOf(
    { ...funds, id: 'earlier_result', kind: 'earlier_result' },
    'Result of earlier years, not carried forward',
    'Tidligere års resultat, ikke overført',
    'Risultato di esercizi precedenti non riportato',
  ),
  lineOf(
    { ...funds, id: 'result_of_year', kind: 'result' },
    'Result of the year',
    'Årets resultat',
    "Risultato dell'esercizio",
  ),
  lineOf(
    { ...funds, id: 'liabilities', rest: ['liability'] },
    'Liabilities',
    'Gældsforpligtelser',
    'Debiti',
  ),
  lineOf(
    {
      ...funds,
      id: 'total_equity_and_liabilities',
      kind: 'total',
      terms: ['equity', 'earlier_result', 'result_of_year', 'liabilities'].map(plus),
    },
    'Total equity and liabilities',
    'Passiver i alt',
    'Totale passivo',
  ),
]
