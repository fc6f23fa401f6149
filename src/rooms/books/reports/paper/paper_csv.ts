import { byteOrderMark, csvRowsWith, figure, type Cell } from '#exports/room'
import { wordsOf } from '#languages/room'
import type { ReportPaper } from './paper.ts'

/** The report as a table for a spreadsheet, with headings in its language. */
export function renderReportCsv(paper: ReportPaper): string {
  const words = wordsOf(paper.language).reports
  const columns = paper.columns.map((label) => label.replaceAll('\n', ' – '))
  const head: Cell[] = [paper.codeLabel, words.text, ...paper.factLabels, ...columns]
  const blanks = paper.factLabels.map(() => null)
  const rows = paper.rows
    .filter((row) => row.isPrintedOnly !== true)
    .map(({ code, text, facts, amounts }): Cell[] => [
      code,
      text,
      ...(facts.length === 0 ? blanks : facts),
      ...amounts.map((amount) => (amount === null ? null : figure(amount))),
    ])
  return byteOrderMark + [head, ...rows].map(csvRowsWith(paper.separator)).join('')
}
