import PdfDocument from 'pdfkit'
import { readFont, splitRuns, type Weight } from './fonts.ts'
import { wrapText } from './wrap_text.ts'

export type Style = { size: number; weight?: Weight; color?: string }

/** A4 in points, with margins of 20 mm, so that the address fits a window envelope. */
export const frame = { width: 595.28, height: 841.89, left: 56.7, right: 538.58, top: 72 } as const

export const colors = { text: '#1c1c1c', quiet: '#666666', rule: '#d0d0d0', shade: '#f4f4f2' }

/** A document that is filled from the top down. */
export type Sheet = {
  document: PDFKit.PDFDocument
  /** The position of the next element, and the bottom of the page above the footer. */
  y: number
  bottom: number
  /** Drawn first on each page. */
  onPage: (sheet: Sheet) => void
  /** Drawn at the top of a page that something continues on. */
  onBreak: (() => void) | null
  fonts: Set<string>
  /** Cached widths of measured texts, since words and digits repeat. */
  widths: Map<string, number>
}

export type SheetOptions = {
  title: string
  author: string
  language: string
  createdAt: string
}

export function createSheet({ title, author, language, createdAt }: SheetOptions): Sheet {
  const madeAt = new Date(createdAt)
  const document = new PdfDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    lang: language,
    displayTitle: true,
    // The file's id is derived from these, so that nothing in it comes from the clock or
    // randomness.
    info: {
      Title: title,
      Author: author,
      Creator: 'Daybook',
      Producer: 'Daybook',
      CreationDate: madeAt,
      ModDate: madeAt,
    },
  })
  return {
    document,
    y: frame.top,
    bottom: frame.height - frame.top,
    onPage: () => undefined,
    onBreak: null,
    fonts: new Set(),
    widths: new Map(),
  }
}

/** Ends the document and returns its bytes; nothing may be drawn afterwards. */
export async function finishSheet({ document }: Sheet): Promise<Uint8Array> {
  document.end()
  const chunks: Buffer[] = []
  for await (const chunk of document) chunks.push(chunk as Buffer)
  return new Uint8Array(Buffer.concat(chunks))
}

export function startPage(sheet: Sheet): void {
  sheet.document.addPage()
  sheet.y = frame.top
  sheet.onPage(sheet)
}

export function breakPage(sheet: Sheet): void {
  startPage(sheet)
  sheet.onBreak?.()
}

/** Starts a new page if the height does not fit on this one; returns whether it did. */
export function ensureRoom(sheet: Sheet, height: number): boolean {
  if (sheet.y + height <= sheet.bottom) return false
  breakPage(sheet)
  return true
}

export function measureText(sheet: Sheet, text: string, { size, weight }: Style): number {
  const key = `${weight ?? 'regular'} ${text}`
  let perPoint = sheet.widths.get(key)
  if (perPoint === undefined) {
    perPoint = 0
    for (const run of splitRuns(text)) {
      useFont(sheet, run.subset, weight)
      perPoint += sheet.document.fontSize(100).widthOfString(run.text) / 100
    }
    sheet.widths.set(key, perPoint)
  }
  return perPoint * size
}

export function wrapIn(sheet: Sheet, text: string, style: Style, width: number): string[] {
  return wrapText(text, (part) => measureText(sheet, part, style), width)
}

export type TextPosition = { x: number; y: number; align?: 'left' | 'right' }

/** One line of printable text with its baseline at `y`, starting or ending at `x`. */
export function drawText(sheet: Sheet, text: string, place: TextPosition, style: Style): void {
  const { document } = sheet
  const width = place.align === 'right' ? measureText(sheet, text, style) : 0
  let x = place.x - width
  document.fillColor(style.color ?? colors.text)
  for (const run of splitRuns(text)) {
    useFont(sheet, run.subset, style.weight)
    document.fontSize(style.size)
    document.text(run.text, x, place.y, { lineBreak: false, baseline: 'alphabetic' })
    x += measureText(sheet, run.text, style)
  }
}

/** Lines below each other from the current position, over as many pages as needed. */
export function drawParagraph(
  sheet: Sheet,
  text: string,
  style: Style,
  { x = frame.left, width = frame.right - frame.left }: { x?: number; width?: number } = {},
): void {
  const lineHeight = lineHeightOf(style)
  for (const line of wrapIn(sheet, text, style, width)) {
    ensureRoom(sheet, lineHeight)
    drawText(sheet, line, { x, y: sheet.y + style.size }, style)
    sheet.y += lineHeight
  }
}

/** Lines below each other from a place on; gives where they end. */
export function drawStack(
  sheet: Sheet,
  lines: readonly string[],
  { x, y }: TextPosition,
  style: Style,
): number {
  for (const [index, line] of lines.entries()) {
    drawText(sheet, line, { x, y: y + index * lineHeightOf(style) + style.size }, style)
  }
  return y + lines.length * lineHeightOf(style)
}

export function lineHeightOf({ size }: Style): number {
  return size * 1.4
}

export function drawRule(sheet: Sheet, from: number, to: number, color = colors.rule): void {
  sheet.document.lineWidth(0.5).strokeColor(color)
  sheet.document.moveTo(from, sheet.y).lineTo(to, sheet.y).stroke()
}

// Parsing a font takes longer than drawing an invoice, and nothing of a document is kept in it.
const parsed = new Map<string, PDFKit.Mixins.PDFFontSource | undefined>()

function useFont({ document, fonts }: Sheet, subset: string, weight: Weight = 'regular'): void {
  const name = `${subset} ${weight}`
  if (!fonts.has(name)) document.registerFont(name, parsed.get(name) ?? readFont(subset, weight))
  fonts.add(name)
  document.font(name)
  if (!parsed.has(name)) parsed.set(name, fontOf(document))
}

/** What the library made of the bytes, which it takes in their place. */
function fontOf(document: PDFKit.PDFDocument): PDFKit.Mixins.PDFFontSource | undefined {
  const { _font: used } = document as unknown as {
    _font?: { font?: PDFKit.Mixins.PDFFontSource }
  }
  return used?.font
}
