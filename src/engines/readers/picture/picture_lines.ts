import type { Canvas } from '@napi-rs/canvas'
import { joinWords, type PlacedText } from '../pdf/pdf_lines_join.ts'
import type { Box, Line } from '../text/text_lines.ts'
import type { PictureLetter } from './align_letters.ts'
import { levelOf } from './level_lines.ts'
import type { TextSpan } from './page_picture.ts'
import type { Paddle } from './paddle.ts'
import { alongLine, rowHeight, stackStrips } from './stack_strips.ts'
import { readWithTesseract, type TesseractWord } from './tesseract.ts'
import { uprightPage } from './upright.ts'
import { vote, type VotedWord } from './vote.ts'

export type PictureLines = {
  lines: Line[]
  /** Words whose digits the engines read differently. */
  doubts: { page: number; box: Box; text: string }[]
  /** How many engines read it. */
  engines: number
  /** The page as it was read: upright and level. */
  page: Canvas
}

const fineSide = 1_408
const mostSpans = 400
const leastWidth = 6
// Of the height of a found line, so much is the size of its letters.
const letterShare = 0.72
// Wider gaps than this, in sizes of letters, part two columns.
const columnGap = 1.3

/** The lines of one page by PP-OCR, and by tesseract where it is installed. */
export async function readPictureLines(
  paddle: Paddle,
  picture: Canvas,
  number: number,
): Promise<PictureLines> {
  const page = await uprightPage(paddle, picture)
  const found = await paddle.find(page, fineSide)
  const spans = found
    .filter(({ width, height }) => width > leastWidth && height > leastWidth)
    .toSorted((a, b) => a.y - b.y)
    .slice(0, mostSpans)
  const words = spans.length === 0 ? [] : await readWithTesseract(stackStrips(page, spans))
  const rows = words === null ? null : rowsOf(words, spans)
  const level = levelOf(spans, page.width, page.height)
  const texts: PlacedText[] = []
  const doubts: PictureLines['doubts'] = []
  for (const [index, span] of spans.entries()) {
    const letters = await paddle.read(page, span)
    for (const run of runsOf(vote(letters, rows === null ? null : (rows[index] ?? [])), span)) {
      const place = placeOf(run, span, page, level)
      texts.push(place)
      doubts.push(...doubtsOf(run, place, number))
    }
  }
  const lines = joinWords(texts, number, page.height / page.width)
  return { lines, doubts, engines: rows === null ? 1 : 2, page }
}

/** Tesseract's letters for each line, with spaces where its words begin. */
function rowsOf(words: readonly TesseractWord[], spans: readonly TextSpan[]): PictureLetter[][] {
  const rows: PictureLetter[][] = spans.map(() => [])
  for (const { text, left, right, top, bottom, certainty } of words.toSorted(
    (a, b) => a.left - b.left,
  )) {
    const index = Math.floor((top + bottom) / 2 / rowHeight)
    const [row, span] = [rows[index], spans[index]]
    if (row === undefined || span === undefined) continue
    const [from, to] = [alongLine(left, span), alongLine(right, span)]
    const letters = Array.from(text)
    for (const [place, letter] of letters.entries()) {
      const at = from + ((place + 0.5) / letters.length) * (to - from)
      row.push({ letter, at, certainty, isAfterSpace: place === 0 && row.length > 0 })
    }
  }
  return rows
}

/** Words that stand together; what is found as one line may be two columns. */
function runsOf(words: readonly VotedWord[], span: TextSpan): VotedWord[][] {
  const runs: VotedWord[][] = []
  for (const word of words) {
    const run = runs.at(-1)
    const gap = (word.from - (run?.at(-1)?.to ?? 0)) * span.width
    if (run === undefined || gap > span.height * letterShare * columnGap) runs.push([word])
    else run.push(word)
  }
  return runs
}

function placeOf(
  run: readonly VotedWord[],
  span: TextSpan,
  page: Canvas,
  level: (x: number, y: number) => number,
): PlacedText {
  const [from, to] = [run[0]?.from ?? 0, run.at(-1)?.to ?? 1]
  const xAt = (along: number): number => span.x + (along - 0.5) * span.width * Math.cos(span.angle)
  const along = (from + to) / 2
  const y = span.y + (along - 0.5) * span.width * Math.sin(span.angle)
  const middle = level(xAt(along), y)
  const half = (span.height * letterShare) / 2
  return {
    text: run.map(({ text }) => text).join(' '),
    left: xAt(from) / page.width,
    right: xAt(to) / page.width,
    top: (middle - half) / page.height,
    bottom: (middle + half) / page.height,
  }
}

/** The boxes of doubtful words, by the same even letters as those of all words. */
function doubtsOf(
  run: readonly VotedWord[],
  place: PlacedText,
  page: number,
): PictureLines['doubts'] {
  const length = Math.max(1, place.text.length)
  const width = place.right - place.left
  let start = 0
  return run.flatMap(({ text, isDoubtful }) => {
    const [from, to] = [start, start + text.length]
    start = to + 1
    if (!isDoubtful) return []
    const box: Box = [
      place.left + (width * from) / length,
      place.top,
      place.left + (width * to) / length,
      place.bottom,
    ]
    return [{ page, box, text }]
  })
}
