import { languagesOf, missingLanguages } from './check_sales_codes.ts'
import { accountKinds, lastTotals, reportNames, type ReportLine } from './reports/report_line.ts'
import { linesByType } from './report_lines.ts'
import type { Region } from './schema.ts'

const reportOf = { income: 'profit_and_loss', expense: 'profit_and_loss' } as const

/** Every account is in one group, every group counts once in what its report comes to. */
export function reportLineFaults(region: Region): string[] {
  const lines = region.reportLines.length > 0 ? region.reportLines : linesByType
  const place = ({ id }: ReportLine): string => `report_lines.csv (${id})`
  const faults = lines.flatMap((line, index) =>
    lineFaults(region, line, lines.slice(0, index)).map((fault) => `${place(line)}: ${fault}`),
  )
  return [...faults, ...restFaults(lines), ...overlapFaults(lines), ...sumFaults(lines)]
}

function lineFaults(region: Region, line: ReportLine, before: readonly ReportLine[]): string[] {
  const faults: string[] = []
  const isOwn = region.reportLines.length > 0
  const missing = isOwn ? missingLanguages(line.texts, languagesOf(region)) : []
  if (missing.length > 0) faults.push(`there is no text in the language ${missing.join(', ')}`)
  if (before.some((one) => one.id === line.id)) faults.push('the id is there twice')
  const isGroup = line.kind === 'group'
  if (isGroup !== line.types.length + line.rest.length > 0) faults.push('only groups have accounts')
  if (line.types.length > 0 !== line.ranges.length > 0) faults.push('types and ranges go together')
  if ((line.kind === 'total') !== line.terms.length > 0) faults.push('only totals have terms')
  for (const term of line.terms) {
    const isKnown = before.some((one) => one.id === term.line && one.report === line.report)
    if (!isKnown) faults.push(`${term.line} is no line of the report before it`)
  }
  for (const type of [...line.types, ...line.rest]) {
    if (reportFor(type) !== line.report) faults.push(`${type} is not shown in this report`)
  }
  return faults
}

function reportFor(type: (typeof accountKinds)[number]): ReportLine['report'] {
  return type in reportOf ? 'profit_and_loss' : 'balance_sheet'
}

function restFaults(lines: readonly ReportLine[]): string[] {
  return accountKinds.flatMap((type) => {
    const count = lines.filter((line) => line.rest.includes(type)).length
    return count === 1 ? [] : [`report_lines.csv: ${count} groups have the rest of ${type}`]
  })
}

function overlapFaults(lines: readonly ReportLine[]): string[] {
  return accountKinds.flatMap((type) => {
    const own = lines.filter((line) => line.types.includes(type))
    const ranges = own
      .flatMap((line) => line.ranges.map((range) => ({ ...range, id: line.id })))
      .toSorted((a, b) => a.first - b.first)
    return ranges.flatMap((range, index) => {
      const next = ranges[index + 1]
      if (range.last < range.first) return [`report_lines.csv (${range.id}): a range is backwards`]
      return next !== undefined && next.first <= range.last
        ? [`report_lines.csv: ${range.id} and ${next.id} both have ${type} ${next.first}`]
        : []
    })
  })
}

/** How often each group counts in a total, with its sign. */
function weightsOf(lines: readonly ReportLine[], id: string): Map<string, number> {
  const line = lines.find((one) => one.id === id)
  if (line === undefined || line.kind !== 'total') return new Map([[id, 1]])
  const weights = new Map<string, number>()
  for (const term of line.terms) {
    for (const [group, weight] of weightsOf(lines, term.line)) {
      weights.set(group, (weights.get(group) ?? 0) + term.sign * weight)
    }
  }
  return weights
}

function sumFaults(lines: readonly ReportLine[]): string[] {
  return reportNames.flatMap((report) => {
    const own = lines.filter((line) => line.report === report)
    const counted = own.filter((line) => line.kind !== 'heading' && line.kind !== 'total')
    return lastTotals[report].flatMap((last) => {
      const total = own.find((line) => line.id === last && line.kind === 'total')
      if (total === undefined) return [`report_lines.csv: ${report} has no total ${last}`]
      const weights = weightsOf(own, last)
      return counted.flatMap((line) => {
        const weight = weights.get(line.id) ?? 0
        return weight === weightIn(total, line)
          ? []
          : [`report_lines.csv: ${line.id} counts ${weight} times in ${last}`]
      })
    })
  })
}

function weightIn(total: ReportLine, line: ReportLine): number {
  if (total.report === 'balance_sheet') return total.side === line.side ? 1 : 0
  return total.side === line.side ? 1 : -1
}
