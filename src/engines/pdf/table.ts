import {
  breakPage,
  colors,
  drawRule,
  drawText,
  ensureRoom,
  frame,
  lineHeightOf,
  measureText,
  type Sheet,
  type Style,
  wrapIn,
} from './sheet.ts'

/** The first column is text that wraps, the others are amounts that never do. */
export type Table = {
  x: number
  width: number
  labels: readonly string[]
  rows: readonly (readonly string[])[]
}

type Layout = { style: Style; firstWidth: number; rights: number[] }

const gap = 14
const pad = 4
const headHeight = 17
const labelStyle: Style = { size: 8, color: colors.quiet }
const largest = 9
const smallest = 4

/** The minimum width of the text column. */
const leastShare = 0.3

export function drawTable(sheet: Sheet, table: Table): void {
  const layout = layoutTable(sheet, table)
  const drawHead = (): void => drawLabels(sheet, table, layout)
  ensureRoom(sheet, headHeight + rowHeight(layout, 1))
  drawHead()
  sheet.onBreak = drawHead
  for (const row of table.rows) drawRow(sheet, table, layout, row)
  sheet.onBreak = null
}

/** Without page breaks, for callers that keep a table together with something else. */
export function tableHeight(sheet: Sheet, table: Table): number {
  const layout = layoutTable(sheet, table)
  const heights = table.rows.map(([text = '']) =>
    rowHeight(layout, wrapIn(sheet, text, layout.style, layout.firstWidth).length),
  )
  return heights.reduce((sum, height) => sum + height, headHeight)
}

// Amounts are printed smaller rather than cut: an amount must be complete.
function layoutTable(sheet: Sheet, { x, width, labels, rows }: Table): Layout {
  const widths = labels.slice(1).map((label, index) => {
    const figures = rows.map((row) => row[index + 1] ?? '')
    const sizes = figures.map((figure) => measureText(sheet, figure, { size: largest }))
    return sizes.reduce((most, size) => Math.max(most, size), measureText(sheet, label, labelStyle))
  })
  const needed = widths.reduce((sum, one) => sum + one + gap, 0)
  const scale = Math.min(1, (width * (1 - leastShare)) / needed)
  const rights: number[] = []
  let right = x + width
  for (const one of widths.toReversed()) {
    rights.unshift(right)
    right -= (one + gap) * scale
  }
  const style = { size: Math.max(smallest, largest * scale) }
  return { style, firstWidth: right - x, rights }
}

function rowHeight({ style }: Layout, lines: number): number {
  return lines * lineHeightOf(style) + 2 * pad
}

function drawLabels(sheet: Sheet, { x, width, labels }: Table, layout: Layout): void {
  const scaled = { ...labelStyle, size: Math.min(labelStyle.size, layout.style.size) }
  const y = sheet.y + 11
  drawText(sheet, labels[0] ?? '', { x, y }, scaled)
  for (const [index, right] of layout.rights.entries()) {
    drawText(sheet, labels[index + 1] ?? '', { x: right, y, align: 'right' }, scaled)
  }
  sheet.y += headHeight
  drawRule(sheet, x, x + width, colors.quiet)
}

function drawRow(sheet: Sheet, table: Table, layout: Layout, row: readonly string[]): void {
  const { style } = layout
  const lines = wrapIn(sheet, row[0] ?? '', style, layout.firstWidth)
  const height = rowHeight(layout, lines.length)
  // A row stays on one page unless it is longer than a page.
  const fitsPage = height <= sheet.bottom - frame.top - headHeight
  if (fitsPage) ensureRoom(sheet, height)
  else if (sheet.y + rowHeight(layout, 3) > sheet.bottom) breakPage(sheet)

  sheet.y += pad
  for (const [number, line] of lines.entries()) {
    if (ensureRoom(sheet, lineHeightOf(style) + pad)) sheet.y += pad
    const y = sheet.y + style.size
    drawText(sheet, line, { x: table.x, y }, style)
    // The amounts follow the first line, so that screen readers and copied text keep the order.
    for (const [index, right] of number === 0 ? layout.rights.entries() : []) {
      drawText(sheet, row[index + 1] ?? '', { x: right, y, align: 'right' }, style)
    }
    sheet.y += lineHeightOf(style)
  }
  sheet.y += pad
  drawRule(sheet, table.x, table.x + table.width)
}
