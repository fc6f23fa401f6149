import {
  clampLines,
  colors,
  drawText,
  ensureRoom,
  formatAmount,
  formatDay,
  frame,
  groupByFour,
  type Sheet,
  type Style,
  wrapIn,
} from '#pdf/room'
import { wordsOf, type LanguageWords } from '#languages/room'
import type { InvoiceView, PaymentView } from './invoice_view.ts'

const pad = 12
const labelStyle: Style = { size: 7.5, color: colors.quiet }
const valueStyle: Style = { size: 9.5 }
const lineHeight = 13
const labelHeight = 11
const pairGap = 7

type Pair = { label: string; lines: string[] }

/** A box with the account, due date and payment reference. */
export function drawPayment(sheet: Sheet, view: InvoiceView): void {
  const width = (frame.right - frame.left - 3 * pad) / 2
  const pairs = paymentPairs(view).map(([label, value]): Pair => {
    return { label, lines: clampLines(wrapIn(sheet, value, valueStyle, width), 4) }
  })
  if (pairs.length === 0) return
  const rows = Array.from({ length: Math.ceil(pairs.length / 2) }, (_, index) =>
    pairs.slice(2 * index, 2 * index + 2),
  )
  const heights = rows.map(
    (row) => labelHeight + Math.max(...row.map(({ lines }) => lines.length)) * lineHeight,
  )
  const titleHeight = 18
  const inner = heights.reduce((sum, one) => sum + one + pairGap, titleHeight - pairGap)
  ensureRoom(sheet, inner + 2 * pad)
  sheet.document
    .rect(frame.left, sheet.y, frame.right - frame.left, inner + 2 * pad)
    .fill(colors.shade)

  const end = sheet.y + inner + 2 * pad
  const title = { x: frame.left + pad, y: sheet.y + pad + 9 }
  drawText(sheet, wordsOf(view.language).invoice.payment, title, { size: 10, weight: 'strong' })
  sheet.y += pad + titleHeight
  for (const [index, row] of rows.entries()) {
    for (const [column, pair] of row.entries()) {
      drawPair(sheet, pair, frame.left + pad + column * (width + pad))
    }
    sheet.y += (heights[index] ?? 0) + pairGap
  }
  sheet.y = end
}

/** How it is paid, as label and value. */
export function paymentPairs(view: InvoiceView): [string, string][] {
  const { payment, language, currency, totals, seller } = view
  if (payment === null) return []
  const words = wordsOf(language).invoice
  const amount = formatAmount(totals.payable ?? totals.gross, language, currency)
  const pairs: [string, string | null][] = [
    [words.payBy, view.dueDate === null ? null : formatDay(view.dueDate, language)],
    [words.payable, `${currency} ${amount}`],
    ['IBAN', payment.iban === null ? null : groupByFour(payment.iban)],
    ['BIC/SWIFT', payment.bic],
    [payment.account?.label ?? '', payment.account?.number ?? null],
    [words.fiCard, payment.card ?? null],
    referencePair(words, payment),
    [words.bank, seller.bankName],
  ]
  return pairs.flatMap(([label, value]) => (value === null ? [] : [[label, value]]))
}

function referencePair(
  words: LanguageWords['invoice'],
  { kind, reference }: PaymentView,
): [string, string | null] {
  if (kind === null || kind === 'fi73') return [words.plainReference, reference]
  if (kind !== 'rf') return [words.fiReference, reference]
  return [words.rfReference, reference === null ? null : groupByFour(reference)]
}

function drawPair(sheet: Sheet, { label, lines }: Pair, x: number): void {
  drawText(sheet, label, { x, y: sheet.y + labelStyle.size }, labelStyle)
  for (const [index, line] of lines.entries()) {
    const y = sheet.y + labelHeight + index * lineHeight + valueStyle.size
    drawText(sheet, line, { x, y }, valueStyle)
  }
}
