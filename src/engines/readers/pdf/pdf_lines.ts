import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { TextItem } from 'pdfjs-dist/types/src/display/api.js'
import {
  followDrawing,
  isOnField,
  bareText,
  type TextRun,
  type RunSight,
} from './pdf_lines_hidden.ts'
import { joinWords, type PlacedText } from './pdf_lines_join.ts'
import { pdfSettings } from './pdf_settings.ts'
import type { ReadingFinding, Refusal } from '../reading/reading.ts'
import type { Line } from '../text/text_lines.ts'

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
