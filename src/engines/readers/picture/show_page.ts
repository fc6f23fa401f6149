import type { Canvas } from '@napi-rs/canvas'
import { readPdfLines } from '../pdf/pdf_lines.ts'
import type { PagePart, ReaderInput, Refusal } from '../reading/reading.ts'
import {
  mostImageBytes,
  mostPageWords,
  type PageOutcome,
  type PageWord,
} from '../reading/shown_page.ts'
import { isThin } from '../kinds/picture_needs.ts'
import { isClaimed, sniffContent } from '../kinds/sniff.ts'
import { readLines } from '../text/text.ts'
import type { Line } from '../text/text_lines.ts'
import { drawPdf } from './draw_pdf.ts'
import { openPicture } from './open_picture.ts'
import { fitted } from './page_picture.ts'
import { loadPaddle } from './paddle.ts'
import { readPictureLines } from './read_page.ts'
import { uprightPage } from './upright.ts'

/** Sharp in print at the size in which papers show it. */
const most = { width: 800, height: 320 }
const logoQuality = 92

const heads = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff],
]

/** A PNG or JPEG drawn on white and encoded anew: no other byte of the file goes on. */
async function drawLogo(bytes: Uint8Array): Promise<PageOutcome> {
  const plain = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length)
  if (!heads.some((head) => head.every((byte, at) => plain[at] === byte))) return otherType
  const picture = await openPicture(plain)
  if ('refused' in picture) return picture
  const page = inBox(picture)
  const { width, height } = page
  if (width / height > mostStretched || height / width > mostStretched) return noLogo
  const image = (await page.encode('jpeg', logoQuality)).toString('base64')
  return { pages: 1, source: 'picture', width, height, image, words: null }
}

function inBox(canvas: Canvas): Canvas {
  const { width, height } = canvas
  const scale = Math.min(1, most.width / width, most.height / height)
  return fitted(canvas, Math.max(width, height) * scale)
}

/** A line is no logo, and would be drawn with no height at all. */
const mostStretched = 40

const otherType: Refusal = {
  refused: 'type_not_supported',
  detail: 'The file is neither PNG nor JPEG.',
}

const noLogo: Refusal = {
  refused: 'type_not_supported',
  detail: 'The picture is much longer than it is wide.',
}

/** Enough for people to read small print. */
const shownSide = 1_800
const quality = 80

/** One page of a PDF or a picture, turned as it was read, so that the boxes of a reading fit on it. */
export async function showPage(input: ReaderInput): Promise<PageOutcome> {
  const { bytes, mimeType, fileName, page } = input
  if (bytes === null || page === undefined) return noPages
  if (page.part === 'logo') return await drawLogo(bytes)
  const kind = sniffContent(bytes, mimeType, fileName)
  if (kind !== 'pdf' && kind !== 'image') return noPages
  if (!isClaimed(kind, mimeType)) {
    return { refused: 'type_mismatch', detail: `The file's content is ${kind}.` }
  }
  const plain = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length)
  const wanted = { number: page.number, part: page.part }
  if (kind === 'pdf') return await pageOfPdf({ ...input, bytes: plain }, wanted)
  if (page.number !== 1) return { noSuchPage: true, pages: 1 }
  const picture = await openPicture(plain)
  return 'refused' in picture ? picture : await shownPicture(picture, wanted, 1)
}

const noPages: Refusal = {
  refused: 'type_not_supported',
  detail: 'Only PDFs and pictures have pages.',
}

type Wanted = { number: number; part: PagePart }

async function pageOfPdf(
  { bytes, home }: ReaderInput & { bytes: Uint8Array },
  wanted: Wanted,
): Promise<PageOutcome> {
  const { number, part } = wanted
  const text = await readPdfLines(bytes)
  if ('refused' in text && text.refused !== 'nothing_to_read') return text
  const isScan =
    'refused' in text || isThin({ ...readLines(text.lines, home, 'pdf'), pages: text.pages })
  let shown: PageOutcome | null = null
  const drawn = await drawPdf(
    bytes,
    async (canvas) => {
      // The number of pages is known only behind the last one.
      const pages = 'refused' in text ? 1 : text.pages
      shown = isScan
        ? await shownPicture(canvas, wanted, pages)
        : {
            ...(await drawnPart(canvas, part, 'text', pages)),
            words: part === 'words' ? wordsOf(text.lines, number) : null,
          }
    },
    number,
  )
  if ('refused' in drawn) return drawn
  return shown === null ? { noSuchPage: true, pages: drawn.pages } : withPages(shown, drawn.pages)
}

const withPages = (shown: PageOutcome, pages: number): PageOutcome =>
  'words' in shown ? { ...shown, pages } : shown

/** A picture is turned upright first; without an engine that sees lines it stays as it is. */
async function shownPicture(canvas: Canvas, wanted: Wanted, pages: number): Promise<PageOutcome> {
  const paddle = await loadPaddle()
  if (wanted.part === 'image') {
    const page =
      paddle === null
        ? ((await readPictureLines(null, canvas, 1))?.page ?? canvas)
        : await uprightPage(paddle, canvas)
    return { ...(await drawnPart(page, 'image', 'picture', pages)), words: null }
  }
  const read = await readPictureLines(paddle, canvas, wanted.number)
  if (read === null) {
    return { refused: 'type_not_supported', detail: 'No engine for pictures is installed.' }
  }
  const part = await drawnPart(read.page, 'words', 'picture', pages)
  return { ...part, words: wordsOf(read.lines, wanted.number) }
}

async function drawnPart(
  canvas: Canvas,
  part: Wanted['part'],
  source: 'text' | 'picture',
  pages: number,
) {
  const page = fitted(canvas, shownSide)
  const { width, height } = page
  const image = part === 'image' ? await encoded(page) : null
  return { pages, source, width, height, image }
}

async function encoded(page: Canvas): Promise<string> {
  const bytes = await page.encode('webp', quality)
  if (bytes.length > mostImageBytes) throw new RangeError('the picture of a page is too large')
  return bytes.toString('base64')
}

function wordsOf(lines: readonly Line[], number: number): PageWord[] {
  const words = lines.flatMap((line) => (line.page === number ? line.words : []))
  return words.slice(0, mostPageWords).flatMap(({ text, box }) => {
    if (box === null || text.trim() === '') return []
    const [left, top, right, bottom] = box.map(within)
    return [{ text: text.slice(0, 500), box: [left ?? 0, top ?? 0, right ?? 1, bottom ?? 1] }]
  })
}

const within = (place: number): number =>
  Math.min(1, Math.max(0, Math.round(place * 100_000) / 100_000))
