import {
  clampLines,
  colors,
  createSheet,
  drawBand,
  drawMark,
  drawParagraph,
  drawRule,
  drawTable,
  drawText,
  ensureRoom,
  finishSheet,
  formatAmount,
  formatDecimal,
  formatPercent,
  frame,
  lineHeightOf,
  type Sheet,
  startPage,
  type Style,
  wrapIn,
  writableText,
} from '#pdf/room'
import { wordsOf } from '#languages/room'
import { fillWords } from './fill_words.ts'
import type { InvoiceView } from './invoice_view.ts'
import {
  companyLine,
  creditsLine,
  deliveryNotesLine,
  drawParties,
  regimeNote,
} from './pdf_parties.ts'
import { drawPayment } from './pdf_payment.ts'
import { drawTotals } from './pdf_totals.ts'

const footStyle: Style = { size: 7.5, color: colors.quiet }
const footWidth = frame.right - frame.left - 90
const noteStyle: Style = { size: 9 }
const quietStyle: Style = { size: 8, color: colors.quiet }

/** Finds a stored picture by its hash; null if it is lost. */
export type LoadPicture = (sha256: string) => Promise<Uint8Array | null>

const noPicture: LoadPicture = async () => await Promise.resolve(null)

/** The same view produces the same bytes, so that rendering twice stores one file. */
export async function renderInvoicePdf(
  view: InvoiceView,
  load: LoadPicture = noPicture,
): Promise<Uint8Array> {
  const { logo = null } = view.seller
  const picture = logo === null ? null : await load(logo.sha256)
  const sheet = createSheet({
    title: titleOf(view),
    author: writableText(view.seller.name),
    language: view.language,
    createdAt: view.createdAt,
  })
  const foot = clampLines(wrapIn(sheet, companyLine(view), footStyle, footWidth), 6)
  const footTop = frame.height - 32 - foot.length * lineHeightOf(footStyle)
  sheet.bottom = footTop - 14
  sheet.onPage = () => drawPageHead(sheet, view)

  startPage(sheet)
  drawParties(sheet, view, picture)
  drawTitle(sheet, view)
  drawTable(sheet, linesOf(view))
  drawTotals(sheet, view)
  drawRemarks(sheet, view)
  drawFeet(sheet, view, foot, footTop)

  return await finishSheet(sheet)
}

export function kindOf({ kind, language, title = null }: InvoiceView): string {
  const words = wordsOf(language).invoice
  return title ?? (kind === 'invoice' ? words.invoice : words.creditNote)
}

function titleOf(view: InvoiceView): string {
  const { number } = view
  const title = kindOf(view)
  return number === null ? title : `${title} ${writableText(number)}`
}

function drawPageHead(sheet: Sheet, view: InvoiceView): void {
  if (sheet.document.bufferedPageRange().count === 1) return
  const [name = ''] = wrapIn(sheet, view.seller.name, quietStyle, 220)
  const [title = ''] = wrapIn(sheet, titleOf(view), quietStyle, 240)
  drawText(sheet, name, { x: frame.left, y: 48 }, quietStyle)
  drawText(sheet, title, { x: frame.right, y: 48, align: 'right' }, quietStyle)
}

/** A draft is known for one by its own word across the page, also where it is a test. */
function drawMarks(sheet: Sheet, { language, kind, isDraft, isTest }: InvoiceView): void {
  const words = wordsOf(language).invoice
  if (isDraft) drawMark(sheet, words.draft.toUpperCase())
  else if (isTest) drawMark(sheet, words.test)
  if (isTest) drawBand(sheet, kind === 'invoice' ? words.testInvoice : words.testCreditNote)
}

function drawTitle(sheet: Sheet, view: InvoiceView): void {
  const words = wordsOf(view.language).invoice
  const title = kindOf(view)
  ensureRoom(sheet, 90)
  const y = sheet.y + 20
  drawText(sheet, title, { x: frame.left, y }, { size: 20, weight: 'strong' })
  const note = fillWords(words.pricesNote, { currency: view.currency })
  drawText(sheet, note, { x: frame.right, y, align: 'right' }, quietStyle)
  sheet.y += 30
  const credits = creditsLine(view)
  if (credits !== null) drawParagraph(sheet, credits, { size: 10 })
  const notes = deliveryNotesLine(view)
  if (notes !== null) drawParagraph(sheet, notes, noteStyle)
  if (view.isDraft) drawParagraph(sheet, words.draftNote, noteStyle)
  sheet.y += 8
}

export function linesOf({
  lines,
  language,
  currency,
}: InvoiceView): Parameters<typeof drawTable>[1] {
  const words = wordsOf(language).invoice
  return {
    x: frame.left,
    width: frame.right - frame.left,
    labels: [words.description, words.quantity, words.unitPrice, words.rate, words.lineNet],
    rows: lines.map((line) => [
      line.description,
      [formatDecimal(line.quantity, language), line.unit].filter(Boolean).join(' '),
      formatAmount(line.unitPrice, language, currency),
      formatPercent(line.rate, language),
      formatAmount(line.net, language, currency),
    ]),
  }
}

function drawRemarks(sheet: Sheet, view: InvoiceView): void {
  const words = wordsOf(view.language).invoice
  const legal = [view.legalText, regimeNote(view)].filter((text) => text !== null && text !== '')
  sheet.y += 14
  for (const text of legal) drawParagraph(sheet, text ?? '', noteStyle)
  if (legal.length > 0) sheet.y += 10
  drawPayment(sheet, view)
  sheet.y += 14
  if (view.notes !== null && view.notes !== '') {
    ensureRoom(sheet, 40)
    drawParagraph(sheet, words.notes, quietStyle)
    drawParagraph(sheet, view.notes, noteStyle)
    sheet.y += 10
  }
  if (view.courtesyNote !== null) drawParagraph(sheet, view.courtesyNote, quietStyle)
}

function drawFeet(sheet: Sheet, view: InvoiceView, foot: string[], top: number): void {
  const { document } = sheet
  const { count } = document.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    document.switchToPage(page)
    drawMarks(sheet, view)
    sheet.y = top - 6
    drawRule(sheet, frame.left, frame.right)
    const y = top + footStyle.size
    for (const [index, line] of foot.entries()) {
      drawText(sheet, line, { x: frame.left, y: y + index * lineHeightOf(footStyle) }, footStyle)
    }
    const params = { page: `${page + 1}`, pages: `${count}` }
    const text = fillWords(wordsOf(view.language).invoice.page, params)
    drawText(sheet, text, { x: frame.right, y, align: 'right' }, footStyle)
  }
}
