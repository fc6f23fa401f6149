import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { TextItem } from 'pdfjs-dist/types/src/display/api.js'
import {
  followDrawing,
  isOnField,
  bareText,
  type TextRun,
  type RunSight,
} from './pdf_lines_hidden.ts'
import { pdfSettings } from './pdf_settings.ts'
import type { ReadingFinding, Refusal } from '../reading/reading.ts'
import type { Line, Box, LineWord } from '../text/text_lines.ts'

/** A run of text with its place as fractions of the page. */
export type PlacedText = { text: string; left: number; right: number; top: number; bottom: number }

// Two texts are on one line where the middle of one lies within the other. A gap wider than this
// share of the height of the letters is the space between two columns.
const columnGap = 1.2
const wordGap = 0.15
// Pages are higher than wide by about this, and gaps are measured against heights.
const pageShape = 1.41

/** `shape`: how much higher than wide the page is; a receipt is longer than a sheet. */
export function joinWords(
  texts: readonly PlacedText[],
  page: number,
  shape: number = pageShape,
): Line[] {
  const rows: PlacedText[][] = []
  for (const text of texts.toSorted((a, b) => middleOf(a) - middleOf(b))) {
    const row = rows.at(-1)
    const last = row?.at(-1)
    if (row !== undefined && last !== undefined && isBeside(last, text)) row.push(text)
    else rows.push([text])
  }
  return rows.map((row) =>
    lineOfRow(
      closeUp(
        row.toSorted((a, b) => a.left - b.left),
        shape,
      ),
      page,
      shape,
    ),
  )
}

function middleOf({ top, bottom }: PlacedText): number {
  return (top + bottom) / 2
}

function isBeside(a: PlacedText, b: PlacedText): boolean {
  const reach = Math.max(Math.min(a.bottom - a.top, b.bottom - b.top), 0.001) * 0.45
  return Math.abs(middleOf(a) - middleOf(b)) <= reach
}

const fewestLetters = 4

// A word may be letter-spaced for show: "T O T A L E". Letters with a single space between them, or
// placed one by one at even gaps, are one word.
function closeUp(row: readonly PlacedText[], shape: number): PlacedText[] {
  const closed: PlacedText[] = []
  for (let index = 0; index < row.length; index += 1) {
    const run = letterRun(row, index, shape)
    const [first, last] = [row[index], run.at(-1)]
    if (first === undefined) break
    if (last === undefined || run.length < fewestLetters) {
      closed.push({ ...first, text: isSpaced(first.text) ? closedText(first.text) : first.text })
      continue
    }
    closed.push({ ...first, text: run.map(({ text }) => text.trim()).join(''), right: last.right })
    index += run.length - 1
  }
  return closed
}

const isSpaced = (text: string) =>
  /^(?:\S {1,3}){4,}\S$/u.test(text.trim()) || isKerned(text.trim())

// Letters that lean on each other come as one: "R I C E V U TA".
function isKerned(text: string): boolean {
  if (!/^(?:\p{Lu}{1,2} ){5,}\p{Lu}{1,2}$/u.test(text)) return false
  const parts = text.split(' ')
  return parts.filter(({ length }) => length === 1).length * 4 >= parts.length * 3
}

const closedText = (text: string) =>
  text
    .trim()
    .split(/ {2,}/)
    .map((word) => word.replaceAll(' ', ''))
    .join(' ')

function letterRun(row: readonly PlacedText[], from: number, shape: number): PlacedText[] {
  const run: PlacedText[] = []
  let narrowest = Number.POSITIVE_INFINITY
  for (const part of row.slice(from)) {
    const last = run.at(-1)
    if (part.text.trim().length !== 1) break
    const gap = last === undefined ? 0 : part.left - last.right
    const size = Math.max(part.bottom - part.top, 0.001) * shape
    if (last !== undefined && (gap < size * wordGap || gap > size * columnGap)) break
    if (last !== undefined && gap > narrowest * 1.8) break
    if (last !== undefined) narrowest = Math.min(narrowest, gap)
    run.push(part)
  }
  return run
}

function lineOfRow(row: readonly PlacedText[], page: number, shape: number): Line {
  let text = ''
  let previous: PlacedText | undefined
  const words: LineWord[] = []
  for (const part of row) {
    text += previous === undefined ? '' : gapBetween(previous, part, shape)
    const from = text.length
    text += part.text.replace(/\s/g, ' ').replace(/\p{Cf}/gu, '')
    words.push(...wordsOf(text, from, part))
    previous = part
  }
  return { page, text: text.trimEnd(), words: mergeTouching(words) }
}

function gapBetween(a: PlacedText, b: PlacedText, shape: number): string {
  const gap = b.left - a.right
  const size = Math.max(b.bottom - b.top, 0.001) * shape
  if (gap > size * columnGap) return '   '
  return gap > size * wordGap ? ' ' : ''
}

// The letters of a run are taken to be equally wide, which is near enough to show where they stand.
function wordsOf(text: string, from: number, part: PlacedText): LineWord[] {
  const length = Math.max(text.length - from, 1)
  const width = part.right - part.left
  const at = (index: number) => part.left + (width * (index - from)) / length
  return [...text.slice(from).matchAll(/\S+/g)].map((match) => {
    const start = from + match.index
    const end = start + match[0].length
    const box = boxOf(at(start), part.top, at(end), part.bottom)
    return { text: match[0], start, end, box }
  })
}

// Some programs place every letter by itself: what touches is one word.
function mergeTouching(words: readonly LineWord[]): LineWord[] {
  const merged: LineWord[] = []
  for (const word of words) {
    const last = merged.at(-1)
    if (last === undefined || last.end !== word.start) {
      merged.push({ ...word })
      continue
    }
    last.text += word.text
    last.end = word.end
    if (last.box !== null && word.box !== null) {
      last.box = [
        last.box[0],
        Math.min(last.box[1], word.box[1]),
        word.box[2],
        Math.max(last.box[3], word.box[3]),
      ]
    }
  }
  return merged
}

function boxOf(left: number, top: number, right: number, bottom: number): Box {
  const within = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000
  return [within(left), within(top), within(right), within(bottom)]
}

type Sights = {
  /** How each text can be seen. */
  sights: RunSight[]
  /** What is drawn and not among the texts. */
  missing: string[]
}

/**
 * The visibility of each text of a page. Texts and drawing operators list the same letters in the
 * same order, so each text consumes its share; a run out of order is missing from the texts. If
 * they differ for another reason, a text is hidden if it occurs in a hidden run.
 */
export function sightsOf(texts: readonly string[], runs: readonly TextRun[]): Sights {
  const shares = texts.map(bareText)
  const all = shares.join('')
  const missing: string[] = []
  const marks: RunSight[] = []
  for (const { text, sight } of runs) {
    if (!all.startsWith(text, marks.length)) missing.push(text.slice(0, 200))
    else for (let index = 0; index < text.length; index += 1) marks.push(sight)
  }
  if (marks.length !== all.length) return { sights: sightsByText(shares, runs), missing: [] }
  let from = 0
  const sights = shares.map((share): RunSight => {
    const own = marks.slice(from, from + share.length)
    from += share.length
    return own.find((sight) => sight !== 'seen') ?? 'seen'
  })
  return { sights, missing }
}

function sightsByText(shares: readonly string[], runs: readonly TextRun[]): RunSight[] {
  const lettersOf = (wanted: RunSight) =>
    runs.map(({ text, sight }) => (sight === wanted ? text : '\n')).join('')
  const [unseen, white] = [lettersOf('unseen'), lettersOf('white')]
  return shares.map((share) => {
    if (share !== '' && unseen.includes(share)) return 'unseen'
    return share !== '' && white.includes(share) ? 'white' : 'seen'
  })
}

export type PdfLines = {
  lines: Line[]
  pages: number
  /** Reports hidden text, which is in the file but not visible on its pages; it is not read. */
  alerts: ReadingFinding[]
}

/** The page limit is checked before any page is opened. */
export const mostPages = 20

// Text smaller than this, in points, is treated as hidden.
const smallestLetter = 3

type Document = Awaited<ReturnType<typeof getDocument>['promise']>
type Page = Awaited<ReturnType<Document['getPage']>>

/** The text layer of a PDF as lines. Nothing is fetched, executed or drawn. */
export async function readPdfLines(bytes: Uint8Array): Promise<PdfLines | Refusal> {
  const task = getDocument({
    // The library detaches the buffer it is given, so it gets a copy.
    data: bytes.slice(),
    ...pdfSettings,
    disableFontFace: true,
    // Images are not read; decoding them would only cost memory.
    maxImageSize: 1,
  })
  try {
    const document = await task.promise
    if (document.numPages > mostPages) {
      const detail = `The file has ${document.numPages} pages; the maximum is ${mostPages}.`
      return { refused: 'too_many_pages', detail }
    }
    return await readPages(document)
  } catch (error) {
    return refusalOf(error)
  } finally {
    await task.destroy()
  }
}

export function refusalOf(error: unknown): Refusal {
  const name = error instanceof Error ? error.name : ''
  if (name === 'PasswordException') {
    return { refused: 'encrypted_file', detail: 'The file is protected by a password.' }
  }
  return { refused: 'broken_file', detail: 'The file is not a readable PDF.' }
}

async function readPages(document: Document): Promise<PdfLines | Refusal> {
  const lines: Line[] = []
  const hidden: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const texts = await readPage(page, hidden)
    lines.push(...joinWords(texts, number))
    page.cleanup()
  }
  const alerts: ReadingFinding[] = hidden.length === 0 ? [] : [hiddenText(hidden)]
  if (lines.length > 0) return { lines, pages: document.numPages, alerts }
  const detail =
    hidden.length > 0 ? 'All text in the file is hidden.' : 'The file has no text layer.'
  return { refused: 'nothing_to_read', detail }
}

function hiddenText(hidden: readonly string[]): ReadingFinding {
  const words = hidden.join(' ').slice(0, 300)
  return { code: 'hidden_text', params: { count: String(hidden.length), words } }
}

async function readPage(page: Page, hidden: string[]): Promise<PlacedText[]> {
  const content = await page.getTextContent()
  const operators = await page.getOperatorList()
  const { runs, fields } = followDrawing(operators.fnArray, operators.argsArray, OPS)
  const items = content.items.filter((item): item is TextItem => 'str' in item)
  const { sights, missing } = sightsOf(
    items.map(({ str }) => str),
    runs,
  )
  // The library omits text outside the page.
  hidden.push(...missing)
  const { transform, width, height } = page.getViewport({ scale: 1 })
  const texts: PlacedText[] = []
  for (const [index, item] of items.entries()) {
    if (item.str.trim() === '') continue
    const placed = placeOf(item, transform, width, height)
    const [, , , , x = 0, y = 0] = item.transform as number[]
    const isWhite = sights[index] === 'white' && !isOnField(fields, x + 1, y + 1)
    const isTiny = item.height > 0 && item.height < smallestLetter
    const isOutside = placed.left > 1 || placed.right < 0 || placed.top > 1 || placed.bottom < 0
    const isHidden = sights[index] === 'unseen' || isWhite || isTiny || isOutside
    if (isHidden) hidden.push(item.str.slice(0, 200))
    else texts.push(placed)
  }
  return texts
}

// The position of a text is the left end of its baseline; letters reach a little below it.
function placeOf(item: TextItem, view: number[], width: number, height: number): PlacedText {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = view
  const [, , , , x = 0, y = 0] = item.transform as number[]
  const left = (a * x + c * y + e) / width
  const base = (b * x + d * y + f) / height
  const size = item.height / height
  return {
    text: item.str,
    left,
    right: left + item.width / width,
    top: base - size * 0.8,
    bottom: base + size * 0.2,
  }
}
