import { cleanName } from '#files/room'
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
  formatPercent,
  frame,
  groupByFour,
  startPage,
  wrapIn,
  writableText,
  type Sheet,
  type Style,
} from '#pdf/room'
import type { PaperLine, ReminderPaper } from './paper.ts'

const quiet: Style = { size: 8, color: colors.quiet }
const plain: Style = { size: 10 }
const rightColumn = 350

/** The same paper gives the same bytes. */
export async function renderReminderPdf(paper: ReminderPaper): Promise<Uint8Array> {
  const words = wordsOf(paper.language).reminder
  const sheet = createSheet({
    title: `${words.title(paper.reminder)} ${writableText(paper.invoice.number)}`,
    author: writableText(paper.sender.name),
    language: paper.language,
    createdAt: paper.createdAt,
  })
  sheet.bottom = frame.height - 66
  startPage(sheet)
  drawParties(sheet, paper)
  drawTitle(sheet, paper)
  drawLines(sheet, paper)
  drawPayment(sheet, paper)
  drawFoot(sheet, paper)
  return await finishSheet(sheet)
}

export function reminderFileName({ paper }: { paper: ReminderPaper }): string {
  const number = paper.invoice.number.replaceAll(/[/\\]/g, '-')
  return cleanName(`reminder-${paper.reminder}-${number}.pdf`)
}

function drawParties(sheet: Sheet, { sender, buyer }: ReminderPaper): void {
  const width = rightColumn - frame.left - 24
  const strong: Style = { size: 15, weight: 'strong' }
  const names = clampLines(wrapIn(sheet, sender.name, strong, width), 4)
  const nameEnd = drawStack(sheet, names, { x: frame.left, y: 44 }, strong)
  const facts = [...sender.addressLines, ...sender.numbers, sender.phone, sender.email]
  const own = facts
    .filter((line) => line !== null)
    .flatMap((line) => wrapIn(sheet, line, quiet, frame.right - rightColumn))
  const ownEnd = drawStack(sheet, clampLines(own, 12), { x: rightColumn, y: 44 }, quiet)
  // Where the address window of an envelope begins.
  let y = Math.max(132, nameEnd + 16, ownEnd + 16)
  const bold: Style = { ...plain, weight: 'strong' }
  const name = clampLines(wrapIn(sheet, buyer.name, bold, width), 4)
  y = drawStack(sheet, name, { x: frame.left, y }, bold)
  const address = buyer.addressLines.flatMap((line) => wrapIn(sheet, line, plain, width))
  y = drawStack(sheet, clampLines(address, 8), { x: frame.left, y }, plain) + 3
  sheet.y = drawStack(sheet, [...buyer.numbers], { x: frame.left, y }, quiet) + 24
}

function drawTitle(sheet: Sheet, paper: ReminderPaper): void {
  const { language, invoice } = paper
  const words = wordsOf(language).reminder
  const y = sheet.y + 20
  const title = words.title(paper.reminder)
  drawText(sheet, title, { x: frame.left, y }, { size: 20, weight: 'strong' })
  const day = formatDay(paper.date, language)
  drawText(sheet, day, { x: frame.right, y, align: 'right' }, { size: 9, color: colors.quiet })
  sheet.y += 44
  const said = words.intro(
    writableText(invoice.number),
    formatDay(invoice.date, language),
    formatDay(invoice.dueOn, language),
  )
  drawParagraph(sheet, said, plain)
  sheet.y += 10
}

function drawLines(sheet: Sheet, paper: ReminderPaper): void {
  const { language, currency, lines, total, payBy } = paper
  const words = wordsOf(language).reminder
  const amount = (text: string): string => formatAmount(text, language, currency)
  drawTable(sheet, {
    x: frame.left,
    width: frame.right - frame.left,
    labels: [words.what, `${words.amount} (${currency})`],
    rows: lines.map((line) => [sayLine(paper, line), amount(line.amount)]),
  })
  ensureRoom(sheet, 44)
  sheet.document.rect(frame.left, sheet.y + 8, frame.right - frame.left, 26).fill(colors.shade)
  const style: Style = { size: 11, weight: 'strong' }
  const y = sheet.y + 25
  const label = words.payBy(formatDay(payBy, language))
  drawText(sheet, label, { x: frame.left + 8, y }, style)
  const place = { x: frame.right - 8, y, align: 'right' as const }
  drawText(sheet, `${currency} ${amount(total)}`, place, style)
  sheet.y += 56
}

function sayLine({ language, invoice }: ReminderPaper, line: PaperLine): string {
  const words = wordsOf(language).reminder
  if (line.kind === 'open') return words.open(writableText(invoice.number))
  if (line.kind !== 'interest') return words[line.kind]
  const said = line.parts.map(({ rate, from, to }) =>
    words.interest(
      formatPercent(rate, language),
      formatDay(from, language),
      formatDay(to, language),
    ),
  )
  return said.join('; ')
}

function drawPayment(sheet: Sheet, { sender, language, reference }: ReminderPaper): void {
  const words = wordsOf(language).reminder
  const small: Style = { size: 9 }
  const lines = [
    sender.iban === null ? null : `${words.payTo} ${groupByFour(sender.iban)}`,
    sender.bic === null ? null : `BIC ${sender.bic}`,
    reference === null ? null : `${words.reference} ${reference}`,
    words.paid,
  ]
  for (const line of lines) {
    if (line === null) continue
    ensureRoom(sheet, 20)
    drawParagraph(sheet, line, small)
  }
}

function drawFoot(sheet: Sheet, { language, isTest, sender }: ReminderPaper): void {
  const { reminder, statement } = wordsOf(language)
  const band = isTest ? reminder.test : null
  drawFeet(sheet, { text: sender.name, width: 320, page: statement.page, band })
}
