import { wordsOf } from '#languages/room'
import {
  clampLines,
  colors,
  createSheet,
  drawFeet,
  drawParagraph,
  drawStack,
  drawTable,
  drawText,
  ensureRoom,
  finishSheet,
  formatAmount,
  formatDay,
  frame,
  groupByFour,
  type Sheet,
  startPage,
  type Style,
  wrapIn,
  writableText,
} from '#pdf/room'
import type { StatementView } from './statement_view.ts'

const quiet: Style = { size: 8, color: colors.quiet }
const plain: Style = { size: 10 }
const rightColumn = 350

/** The same view gives the same bytes. */
export async function renderStatementPdf(view: StatementView): Promise<Uint8Array> {
  const words = wordsOf(view.language).statement
  const sheet = createSheet({
    title: `${words.title} ${writableText(view.contact.name)}`,
    author: writableText(view.sender.name),
    language: view.language,
    createdAt: view.createdAt,
  })
  sheet.bottom = frame.height - 66
  startPage(sheet)
  drawParties(sheet, view)
  drawTitle(sheet, view)
  for (const one of view.currencies) drawCurrency(sheet, view, one)
  drawPayment(sheet, view)
  drawFoot(sheet, view)
  return await finishSheet(sheet)
}

function drawParties(sheet: Sheet, { sender, contact }: StatementView): void {
  const leftWidth = rightColumn - frame.left - 24
  const strong: Style = { size: 15, weight: 'strong' }
  const names = clampLines(wrapIn(sheet, sender.name, strong, leftWidth), 4)
  const nameEnd = drawStack(sheet, names, { x: frame.left, y: 44 }, strong)
  const own = [...sender.addressLines, ...sender.numbers, sender.phone, sender.email]
  const facts = own.filter((line) => line !== null)
  const lines = facts.flatMap((line) => wrapIn(sheet, line, quiet, frame.right - rightColumn))
  const ownEnd = drawStack(sheet, clampLines(lines, 12), { x: rightColumn, y: 44 }, quiet)
  // Where the address window of an envelope begins.
  let y = Math.max(132, nameEnd + 16, ownEnd + 16)
  const bold: Style = { ...plain, weight: 'strong' }
  y = drawStack(
    sheet,
    clampLines(wrapIn(sheet, contact.name, bold, leftWidth), 4),
    { x: frame.left, y },
    bold,
  )
  const address = contact.addressLines.flatMap((line) => wrapIn(sheet, line, plain, leftWidth))
  y = drawStack(sheet, clampLines(address, 8), { x: frame.left, y }, plain) + 3
  sheet.y = drawStack(sheet, [...contact.numbers], { x: frame.left, y }, quiet) + 24
}

function drawTitle(sheet: Sheet, { language, from, to }: StatementView): void {
  const words = wordsOf(language).statement
  const y = sheet.y + 20
  drawText(sheet, words.title, { x: frame.left, y }, { size: 20, weight: 'strong' })
  const period = `${formatDay(from, language)} – ${formatDay(to, language)}`
  drawText(sheet, period, { x: frame.right, y, align: 'right' }, { size: 9, color: colors.quiet })
  sheet.y += 40
}

function drawCurrency(
  sheet: Sheet,
  { language, from, to }: StatementView,
  { currency, opening, closing, lines, isOwedByContact }: StatementView['currencies'][number],
): void {
  const words = wordsOf(language).statement
  const amount = (text: string): string => formatAmount(text, language, currency)
  const rows = lines.map((line) => {
    const named =
      line.number === null ? words.kinds[line.kind] : `${words.kinds[line.kind]} ${line.number}`
    return [
      `${formatDay(line.date, language)}   ${named}`,
      amount(line.amount),
      amount(line.balance),
    ]
  })
  drawTable(sheet, {
    x: frame.left,
    width: frame.right - frame.left,
    labels: [words.entry, `${words.amount} (${currency})`, `${words.balance} (${currency})`],
    rows: [[`${formatDay(from, language)}   ${words.opening}`, '', amount(opening)], ...rows],
  })
  ensureRoom(sheet, 44)
  sheet.document.rect(frame.left, sheet.y + 8, frame.right - frame.left, 26).fill(colors.shade)
  const style: Style = { size: 11, weight: 'strong' }
  const y = sheet.y + 25
  const label = isOwedByContact ? words.youOwe : words.weOwe
  drawText(sheet, `${label} ${formatDay(to, language)}`, { x: frame.left + 8, y }, style)
  const place = { x: frame.right - 8, y, align: 'right' as const }
  drawText(sheet, `${currency} ${amount(closing)}`, place, style)
  sheet.y += 56
}

function drawPayment(sheet: Sheet, { sender, language, currencies }: StatementView): void {
  const isOwed = currencies.some((one) => one.isOwedByContact && /[1-9]/.test(one.closing))
  if (sender.iban === null || !isOwed) return
  ensureRoom(sheet, 30)
  const words = wordsOf(language).statement
  drawParagraph(sheet, `${words.payTo} ${groupByFour(sender.iban)}`, { size: 9 })
}

function drawFoot(sheet: Sheet, { language, isTest, sender }: StatementView): void {
  const { page, test } = wordsOf(language).statement
  drawFeet(sheet, { text: sender.name, width: 320, page, band: isTest ? test : null })
}
