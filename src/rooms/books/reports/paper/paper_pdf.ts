import { wordsOf } from '#languages/room'
import {
  colors,
  createSheet,
  drawFeet,
  drawRule,
  drawText,
  ensureRoom,
  finishSheet,
  formatAmount,
  formatDay,
  frame,
  lineHeightOf,
  measureText,
  type Sheet,
  startPage,
  type Style,
  wrapIn,
  writableText,
} from '#pdf/room'
import type { PaperRow, ReportPaper } from './paper.ts'

const quiet: Style = { size: 8, color: colors.quiet }
const styles: Record<PaperRow['kind'], Style> = {
  heading: { size: 10, weight: 'strong' },
  group: { size: 9 },
  account: { size: 8, color: colors.quiet },
  total: { size: 9, weight: 'strong' },
  line: { size: 8.5 },
}
const gap = 12
const indent = 10
const width = frame.right - frame.left
/** The part of the width that words always have. */
const leastShare = 0.34

type Layout = { scale: number; rights: number[]; textWidth: number }

/** The same paper gives the same bytes. */
export async function renderReportPdf(paper: ReportPaper): Promise<Uint8Array> {
  const title = wordsOf(paper.language).reports.titles[paper.report]
  const sheet = createSheet({
    title: `${title} ${paper.about.join(', ')}`,
    author: writableText(paper.sender.name),
    language: paper.language,
    createdAt: paper.createdAt,
  })
  sheet.bottom = frame.height - 62
  startPage(sheet)
  drawHead(sheet, paper, title)
  const layout = layoutOf(sheet, paper)
  const drawColumns = (): void => drawLabels(sheet, paper, layout)
  drawColumns()
  sheet.onBreak = drawColumns
  for (const row of paper.rows) drawRow(sheet, paper, layout, row)
  sheet.onBreak = null
  drawFoot(sheet, paper)
  return await finishSheet(sheet)
}

function drawHead(sheet: Sheet, paper: ReportPaper, title: string): void {
  const { sender, about, currency, language } = paper
  const name = [sender.name, sender.number].filter((one) => one !== null).join('   ')
  const [first = ''] = wrapIn(sheet, name, quiet, width)
  drawText(sheet, first, { x: frame.left, y: 50 }, quiet)
  drawText(sheet, title, { x: frame.left, y: 76 }, { size: 19, weight: 'strong' })
  sheet.y = 88
  for (const line of about) {
    for (const part of wrapIn(sheet, line, { size: 10 }, width - 120)) {
      drawText(sheet, part, { x: frame.left, y: sheet.y + 10 }, { size: 10 })
      sheet.y += 14
    }
  }
  const amounts = `${wordsOf(language).reports.amountsIn} ${currency}`
  drawText(sheet, amounts, { x: frame.right, y: sheet.y - 4, align: 'right' }, quiet)
  sheet.y += 10
}

/** Amounts are printed smaller rather than cut. */
function layoutOf(sheet: Sheet, paper: ReportPaper): Layout {
  const widths = paper.columns.map((label, index) => {
    const figures = paper.rows.map((row) =>
      measureText(sheet, shownAmount(paper, row.amounts[index]), styles[row.kind]),
    )
    const labels = label.split('\n').map((part) => measureText(sheet, part, quiet))
    return [...figures, ...labels].reduce((most, one) => Math.max(most, one), 0) + gap
  })
  const needed = widths.reduce((sum, one) => sum + one, 0)
  const scale = Math.min(1, (width * (1 - leastShare)) / needed)
  const rights: number[] = []
  let right: number = frame.right
  for (const one of widths.toReversed()) {
    rights.unshift(right)
    right -= one * scale
  }
  return { scale, rights, textWidth: right - frame.left }
}

function shownAmount({ language, currency }: ReportPaper, amount?: string | null): string {
  return amount === null || amount === undefined ? '' : formatAmount(amount, language, currency)
}

function drawLabels(sheet: Sheet, { columns }: ReportPaper, { rights, scale }: Layout): void {
  const style = { ...quiet, size: quiet.size * scale }
  const parts = columns.map((label) => label.split('\n'))
  const most = Math.max(...parts.map((one) => one.length))
  for (const [index, lines] of parts.entries()) {
    for (const [number, line] of lines.entries()) {
      const y = sheet.y + (number + 1 + most - lines.length) * 10
      drawText(sheet, line, { x: rights[index] ?? frame.right, y, align: 'right' }, style)
    }
  }
  sheet.y += most * 10 + 6
  drawRule(sheet, frame.left, frame.right, colors.quiet)
  sheet.y += 3
}

function textOf({ language }: ReportPaper, { kind, code, text, facts }: PaperRow): string {
  if (code === null || kind === 'total') return text
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(code)
  // The first fact of an entry's line is the number of its voucher.
  const voucher = isDay && typeof facts[0] === 'string' ? `${facts[0]}   ` : ''
  return `${isDay ? formatDay(code, language) : code}   ${voucher}${text}`
}

function drawRow(sheet: Sheet, paper: ReportPaper, layout: Layout, row: PaperRow): void {
  const style = styles[row.kind]
  const left = frame.left + row.level * indent
  const room = layout.textWidth - row.level * indent
  const lines = wrapIn(sheet, textOf(paper, row), style, room).slice(0, 3)
  const isTotal = row.kind === 'total'
  const above = row.kind === 'heading' ? 10 : isTotal ? 4 : 2
  const below = isTotal ? 7 : 2
  const height = above + lines.length * lineHeightOf(style) + below
  // A heading does not stand alone at the end of a page.
  ensureRoom(sheet, row.kind === 'heading' ? height + 40 : height)
  if (isTotal) drawRule(sheet, frame.left, frame.right)
  sheet.y += above
  const figures = { ...style, size: style.size * layout.scale }
  for (const [index, line] of lines.entries()) {
    const y = sheet.y + style.size
    drawText(sheet, line, { x: left, y }, style)
    for (const [column, right] of index === 0 ? layout.rights.entries() : []) {
      const amount = shownAmount(paper, row.amounts[column])
      drawText(sheet, amount, { x: right, y, align: 'right' }, figures)
    }
    sheet.y += lineHeightOf(style)
  }
  sheet.y += below
}

function drawFoot(sheet: Sheet, paper: ReportPaper): void {
  const { language, isTest, sender, createdAt, pageYear = null } = paper
  const { page: pageOf, test } = wordsOf(language).reports
  const page = (number: number, of: number): string =>
    pageYear === null ? pageOf(number, of) : `${pageYear}/${number}`
  const text = `${sender.name}   ${formatDay(createdAt.slice(0, 10), language)}`
  drawFeet(sheet, { text, width: 360, page, band: isTest ? test : null })
}
