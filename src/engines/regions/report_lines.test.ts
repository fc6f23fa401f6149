import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reportLineFaults } from './check.ts'
import { accountKinds, lastTotals, reportNames, type ReportLine } from './reports/report_line.ts'
import { linesByType, reportGroupOf, reportLinesOf } from './report_lines.ts'
import { addRegion, regionOf } from './region.ts'
import { regionKeys } from './region_keys.ts'

const ruritania = addRegion(new URL('../../../test/regions/ruritania/', import.meta.url))
const regions = [...regionKeys.map(regionOf), ruritania]

/** Every group that would take an account, by the rule read once more. */
function takers(lines: readonly ReportLine[], type: ReportLine['types'][number], number: number) {
  const ranged = lines.filter(
    (line) =>
      line.types.includes(type) &&
      line.ranges.some(({ first, last }) => first <= number && number <= last),
  )
  return ranged.length > 0 ? ranged : lines.filter((line) => line.rest.includes(type))
}

describe.each(regions)('in $key', (region) => {
  const lines = reportNames.flatMap((report) => reportLinesOf(region, report))

  it('every account of the chart is in one group of the report of its type', () => {
    for (const account of region.accounts) {
      const found = takers(lines, account.type, Number(account.standardNumber ?? account.id))
      expect([account.id, found.map((line) => line.id)]).toEqual([
        account.id,
        [reportGroupOf(region, account).id],
      ])
      const isResult = account.type === 'income' || account.type === 'expense'
      expect(found[0]?.report).toBe(isResult ? 'profit_and_loss' : 'balance_sheet')
    }
  })

  it('so is any account that an organization may add, whatever its number', () => {
    const number = fc.oneof(fc.nat(99_999), fc.nat(9_999), fc.constantFrom(0, 999_999_999))
    const id = fc.oneof(number.map(String), fc.string({ minLength: 1 }))
    fc.assert(
      fc.property(
        id,
        fc.constantFrom(...accountKinds),
        fc.option(number.map(String)),
        (own, type, standardNumber) => {
          const group = reportGroupOf(region, { id: own, type, standardNumber })
          const text = standardNumber ?? own
          const found = takers(lines, type, /^\d{1,9}$/.test(text) ? Number(text) : -1)
          expect(found.map((line) => line.id)).toEqual([group.id])
        },
      ),
    )
  })

  it('ends each report with its totals, and has both lines of results', () => {
    for (const report of reportNames) {
      const ids = reportLinesOf(region, report).map((line) => line.id)
      for (const last of lastTotals[report]) expect(ids).toContain(last)
      expect(ids.at(-1)).toBe(lastTotals[report].at(-1))
    }
    const kinds = reportLinesOf(region, 'balance_sheet').map((line) => line.kind)
    expect(kinds.filter((kind) => kind === 'result')).toHaveLength(1)
    expect(kinds.filter((kind) => kind === 'earlier_result')).toHaveLength(1)
  })
})

describe('a fault in the lines stops the start', () => {
  const denmark = regionOf('denmark')
  const changed = (id: string, over: Partial<ReportLine>): string[] =>
    reportLineFaults({
      ...denmark,
      reportLines: denmark.reportLines.map((line) =>
        line.id === id ? { ...line, ...over } : line,
      ),
    })

  it.each<[string, string, Partial<ReportLine>, string]>([
    [
      'two groups that take the same account',
      'cash',
      { ranges: [{ first: 6190, last: 6190 }] },
      'both have asset 6190',
    ],
    ['a range that is backwards', 'cash', { ranges: [{ first: 9, last: 1 }] }, 'backwards'],
    ['a type that nobody takes', 'receivables', { rest: [] }, '0 groups have the rest of asset'],
    ['a type that two take', 'cash', { rest: ['asset'] }, '2 groups have the rest of asset'],
    [
      'a group that counts nowhere',
      'gross_profit',
      { terms: [{ sign: 1, line: 'revenue' }] },
      'goods counts 0 times',
    ],
    ['a group with the wrong sign', 'tax', { side: 'cost' }, 'tax counts 1 times'],
    [
      'a term that is no line',
      'gross_profit',
      { terms: [{ sign: 1, line: 'nothing' }] },
      'nothing is no line',
    ],
    ['a report without its total', 'total_assets', { id: 'sum' }, 'has no total total_assets'],
    ['a line without words', 'cash', { texts: { en: 'Cash', it: 'Cassa', da: '' } }, 'language da'],
    ['an id twice', 'cash', { id: 'stock' }, 'the id is there twice'],
    ['an account type of the other report', 'cash', { types: ['income'] }, 'income is not shown'],
    ['ranges without types', 'cash', { types: [], rest: ['asset'] }, 'types and ranges'],
    ['a heading with accounts', 'assets_heading', { rest: ['asset'] }, 'only groups'],
    ['a group with terms', 'cash', { terms: [{ sign: 1, line: 'stock' }] }, 'only totals'],
  ])('%s', (_says, id, over, said) => {
    expect(changed(id, over).join('\n')).toContain(said)
  })

  it('and without one there is none', () => {
    expect(reportLineFaults(denmark)).toEqual([])
    expect(reportLineFaults({ ...denmark, reportLines: [] })).toEqual([])
    expect(linesByType.every((line) => line.source.includes('Daybook choice'))).toBe(true)
  })
})
