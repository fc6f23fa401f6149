import {
  colors,
  drawRule,
  drawTable,
  drawText,
  ensureRoom,
  formatAmount,
  formatDecimal,
  formatPercent,
  frame,
  measureText,
  type Sheet,
  type Style,
  type Table,
  tableHeight,
} from '#pdf/room'
import { wordsOf } from '#languages/room'
import { fillWords } from './fill_words.ts'
import type { InvoiceView } from './invoice_view.ts'

const summaryWidth = 232
const totalsLeft = 324
const rowHeight = 17
const strongHeight = 24

export type TotalRow = { label: string; amount: string; isStrong: boolean }

/** VAT by rate on the left and the totals on the right, kept on one page. */
export function drawTotals(sheet: Sheet, view: InvoiceView): void {
  const summary = summaryOf(view)
  const rows = totalRows(view)
  const height = Math.max(tableHeight(sheet, summary), heightOf(rows))
  sheet.y += 14
  ensureRoom(sheet, height)

  // A summary longer than a page continues on the next one, with the totals after it.
  const top = sheet.y
  drawTable(sheet, summary)
  const end = sheet.y
  if (end > top) sheet.y = top
  ensureRoom(sheet, heightOf(rows))
  for (const row of rows) drawTotal(sheet, row)
  sheet.y = Math.max(end > top ? end : 0, sheet.y)
}

function summaryOf({ totals, language, currency }: InvoiceView): Table {
  const words = wordsOf(language).invoice
  return {
    x: frame.left,
    width: summaryWidth,
    labels: [words.summaryRate, words.summaryNet, words.summaryVat],
    rows: totals.byRate.map(({ rate, nature, net, vat }) => [
      formatPercent(rate, language) + (nature === null ? '' : ` (${nature})`),
      formatAmount(net, language, currency),
      formatAmount(vat, language, currency),
    ]),
  }
}

export function totalRows(view: InvoiceView): TotalRow[] {
  const { totals, language, currency } = view
  const words = wordsOf(language).invoice
  const amount = (text: string): string => formatAmount(text, language, currency)
  const hasVat = /[1-9]/.test(totals.vat)
  const rows: TotalRow[] = [
    { label: words.net, amount: amount(totals.net), isStrong: false },
    { label: words.vat, amount: amount(totals.vat), isStrong: false },
    {
      label: hasVat ? words.gross : words.grossWithoutVat,
      amount: `${currency} ${amount(totals.gross)}`,
      isStrong: true,
    },
  ]
  if (totals.payable !== null && totals.payable !== totals.gross) {
    const payable = `${currency} ${amount(totals.payable)}`
    rows.push({ label: words.payable, amount: payable, isStrong: true })
  }
  return [...rows, ...homeRows(view)]
}

// VAT is stated in the currency of the country it is due in.
function homeRows({ vatInHomeCurrency: home, language, currency }: InvoiceView): TotalRow[] {
  if (home === null) return []
  const words = wordsOf(language).invoice
  const label = fillWords(words.vatIn, { currency: home.currency })
  const amount = formatAmount(home.amount, language, home.currency)
  const rows: TotalRow[] = [{ label, amount: `${home.currency} ${amount}`, isStrong: false }]
  if (home.rate !== null) {
    const rate = formatDecimal(home.rate, language, 4)
    const params = { from: currency, rate, to: home.currency }
    rows.push({ label: fillWords(words.exchangeRate, params), amount: '', isStrong: false })
  }
  return rows
}

function heightOf(rows: readonly TotalRow[]): number {
  return rows.reduce((sum, row) => sum + (row.isStrong ? strongHeight : rowHeight), 0)
}

function drawTotal(sheet: Sheet, { label, amount, isStrong }: TotalRow): void {
  if (isStrong) drawRule(sheet, totalsLeft, frame.right, colors.quiet)
  const weight = isStrong ? 'strong' : 'regular'
  const style: Style = { size: isStrong ? 10.5 : 9, weight }
  const needed = measureText(sheet, `${label}   ${amount}`, style)
  style.size *= Math.min(1, (frame.right - totalsLeft) / needed)
  const y = sheet.y + (isStrong ? 16 : 12)
  drawText(sheet, label, { x: totalsLeft, y }, style)
  drawText(sheet, amount, { x: frame.right, y, align: 'right' }, style)
  sheet.y += heightOf([{ label, amount, isStrong }])
}
