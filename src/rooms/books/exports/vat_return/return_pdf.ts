import { sayPeriod, wordsOf, type LanguageWords } from '#languages/room'
import { sizeOf } from '#kernel/values/money'
import {
  colors,
  createSheet,
  drawBand,
  drawParagraph,
  drawRule,
  drawText,
  ensureRoom,
  finishSheet,
  frame,
  lineHeightOf,
  measureText,
  type Sheet,
  startPage,
  type Style,
  wrapIn,
  writableText,
} from '#pdf/room'
import type { ReturnView } from '#vat/room'
import {
  bothOf,
  factsOf,
  hasBoxNames,
  languageOf,
  shownAmount,
  shownProvisional,
} from './return_lines.ts'

const quiet: Style = { size: 7, color: colors.quiet }
const height = 74
const gap = 14

/** The place to sign; never split over two pages. */
function drawSignOff(sheet: Sheet, words: LanguageWords['vatReturn']): void {
  ensureRoom(sheet, height)
  const english = wordsOf('en').vatReturn
  const heading = bothOf(words.signOff, english.signOff)
  drawText(sheet, heading, { x: frame.left, y: sheet.y + 10 }, { size: 9, weight: 'strong' })
  const names = ['name', 'date', 'signature'] as const
  const width = (frame.right - frame.left - gap * (names.length - 1)) / names.length
  sheet.y += 48
  for (const [index, name] of names.entries()) {
    const x = frame.left + index * (width + gap)
    drawRule(sheet, x, x + width, colors.quiet)
    drawText(sheet, bothOf(words[name], english[name]), { x, y: sheet.y + 11 }, quiet)
  }
  sheet.y += height - 48
}

const plain: Style = { size: 8.2 }
const strong: Style = { size: 8.2, weight: 'strong' }

/** From left to right: name of the box, its label, the English label, provisional part, amount. */
const nameWidth = 82
const englishLeft = frame.left + nameWidth + 160
const englishWidth = 122
const provisionalRight = frame.right - 62
const figureWidth = 54
const pad = 2.5
const factColumns = 3

/** The return of a test organization says so: nothing of it may be filed. */
export type PrintedReturn = ReturnView & { isTest?: boolean }

/** A page to review, compare with the ledger and sign. The same view gives the same bytes. */
export async function renderReturnPdf(view: PrintedReturn): Promise<Uint8Array> {
  const language = languageOf(view)
  const words = wordsOf(language).vatReturn
  const sheet = createSheet({
    title: `${words.title} ${sayPeriod(view.period.key, language)}`,
    author: writableText(view.organization.name),
    language,
    createdAt: view.filedAt ?? view.preparedAt,
  })
  sheet.bottom = frame.height - 56
  startPage(sheet)
  drawHead(sheet, view)
  drawFacts(sheet, view)
  drawBoxes(sheet, view)
  drawPayable(sheet, view)
  drawWarnings(sheet, view)
  drawSignOff(sheet, words)
  drawFeet(sheet, view)
  return await finishSheet(sheet)
}

function drawHead(sheet: Sheet, view: ReturnView): void {
  const words = wordsOf(languageOf(view)).vatReturn
  const [name = ''] = wrapIn(sheet, view.organization.name, { size: 12, weight: 'strong' }, 320)
  drawText(sheet, name, { x: frame.left, y: 54 }, { size: 12, weight: 'strong' })
  const status = bothOf(words[view.status], wordsOf('en').vatReturn[view.status])
  const color = view.status === 'draft' ? '#a33c00' : '#1c6b2a'
  const place = { x: frame.right, y: 54, align: 'right' as const }
  drawText(sheet, status.toUpperCase(), place, { size: 10, weight: 'strong', color })
  sheet.y = 66
  drawParagraph(sheet, words.title, { size: 18, weight: 'strong' })
  if (words.title !== wordsOf('en').vatReturn.title) {
    drawParagraph(sheet, wordsOf('en').vatReturn.title, { size: 10, color: colors.quiet })
  }
  sheet.y += 8
}

function drawFacts(sheet: Sheet, view: ReturnView): void {
  const width = (frame.right - frame.left) / factColumns
  const facts = factsOf(view)
  for (const [index, { label, labelEn, value }] of facts.entries()) {
    const column = index % factColumns
    const x = frame.left + column * width
    drawText(sheet, bothOf(label, labelEn), { x, y: sheet.y + 8 }, quiet)
    const [line = ''] = wrapIn(sheet, value, plain, width - 8)
    drawText(sheet, line, { x, y: sheet.y + 19 }, plain)
    if (column === factColumns - 1 || index === facts.length - 1) sheet.y += 27
  }
  sheet.y += 4
}

function drawBoxes(sheet: Sheet, view: ReturnView): void {
  const words = wordsOf(languageOf(view)).vatReturn
  const drawHeading = (): void => {
    const y = sheet.y + 11
    const amount = `${words.amount} (${view.currency})`
    drawText(sheet, words.box, { x: frame.left, y }, quiet)
    drawText(sheet, words.provisional, { x: provisionalRight, y, align: 'right' }, quiet)
    drawText(sheet, amount, { x: frame.right, y, align: 'right' }, quiet)
    sheet.y += 17
    drawRule(sheet, frame.left, frame.right, colors.quiet)
  }
  drawHeading()
  sheet.onBreak = drawHeading
  for (const box of view.boxes) drawBox(sheet, view, box)
  sheet.onBreak = null
}

function drawBox(sheet: Sheet, view: ReturnView, box: ReturnView['boxes'][number]): void {
  const isNamed = hasBoxNames(view)
  const ownLeft = isNamed ? frame.left + nameWidth : frame.left
  const own = wrapIn(sheet, box.label, isNamed ? plain : strong, englishLeft - ownLeft - 8)
  const english = wrapIn(sheet, box.labelEn, quiet, englishWidth)
  const lines = Math.max(own.length, english.length)
  const height = lines * lineHeightOf(plain) + 2 * pad
  ensureRoom(sheet, height)
  const y = sheet.y + pad + plain.size
  const style = fitting(sheet, box.code, strong, nameWidth - 6)
  if (isNamed) drawText(sheet, box.code, { x: frame.left, y }, style)
  const drawFigure = (text: string, x: number, style: Style): void =>
    drawText(sheet, text, { x, y, align: 'right' }, fitting(sheet, text, style, figureWidth))
  for (let line = 0; line < lines; line++) {
    const at = y + line * lineHeightOf(plain)
    drawText(sheet, own[line] ?? '', { x: ownLeft, y: at }, isNamed ? plain : strong)
    drawText(sheet, english[line] ?? '', { x: englishLeft, y: at }, quiet)
    // The figures follow the first line, so that screen readers and copied text have them in order.
    if (line > 0) continue
    drawFigure(shownProvisional(view, box), provisionalRight, plain)
    drawFigure(shownAmount(view, box.amountMinor, box.kind), frame.right, strong)
  }
  sheet.y += height
  drawRule(sheet, frame.left, frame.right)
}

/** Reduces the font size instead of cutting a code or an amount. */
function fitting(sheet: Sheet, text: string, style: Style, width: number): Style {
  const needed = measureText(sheet, text, style)
  return needed <= width ? style : { ...style, size: (style.size * width) / needed }
}

function drawPayable(sheet: Sheet, view: ReturnView): void {
  const words = wordsOf(languageOf(view)).vatReturn
  const { payableMinor: minor } = view
  const name = minor < 0n ? 'receive' : 'pay'
  ensureRoom(sheet, 34)
  sheet.document.rect(frame.left, sheet.y + 6, frame.right - frame.left, 24).fill(colors.shade)
  const y = sheet.y + 22
  const style: Style = { size: 11, weight: 'strong' }
  const amount = shownAmount(view, sizeOf(minor), 'total')
  const label = bothOf(words[name], wordsOf('en').vatReturn[name])
  drawText(sheet, label, { x: frame.left + 8, y }, style)
  const place = { x: frame.right - 8, y, align: 'right' as const }
  drawText(sheet, `${view.currency} ${amount}`, place, style)
  sheet.y += 40
}

function drawWarnings(sheet: Sheet, view: ReturnView): void {
  if (view.warnings.length === 0) return
  const words = wordsOf(languageOf(view)).vatReturn
  ensureRoom(sheet, 40)
  drawParagraph(sheet, bothOf(words.warnings, wordsOf('en').vatReturn.warnings), quiet)
  for (const { detail } of view.warnings) drawParagraph(sheet, `– ${detail}`, plain)
  sheet.y += 8
}

function drawFeet(sheet: Sheet, view: PrintedReturn): void {
  const { document } = sheet
  const { count } = document.bufferedPageRange()
  const words = wordsOf(languageOf(view)).vatReturn
  for (let page = 0; page < count; page++) {
    document.switchToPage(page)
    if (view.isTest) drawBand(sheet, bothOf(words.test, wordsOf('en').vatReturn.test))
    const y = frame.height - 34
    sheet.y = y - 12
    drawRule(sheet, frame.left, frame.right)
    drawText(sheet, `${view.id}, ${words.version} ${view.version}`, { x: frame.left, y }, quiet)
    const number = `${words.page} ${page + 1} / ${count}`
    drawText(sheet, number, { x: frame.right, y, align: 'right' }, quiet)
  }
}
