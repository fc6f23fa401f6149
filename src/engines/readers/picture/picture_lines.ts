import type { Canvas } from '@napi-rs/canvas'
import { joinWords, type PlacedText } from '../pdf/pdf_lines_join.ts'
import type { Box, Line } from '../text/text_lines.ts'
import { lookAtPage, type PictureLook } from './look_at_page.ts'
import type { TextSpan } from './page_picture.ts'
import type { Paddle } from './paddle.ts'
import { uprightPage } from './upright.ts'
import { vote, type VotedWord } from './vote.ts'

// Of the width of a letter: wider gaps part two columns, such as a number and a rate.
const widestGap = 1.6

const beforeDecimals = /\d[.,]$/
const decimals = /^\d{2}$/
const wholePart = /(?:^|[^\d.,])\d{1,3}(?:[.,]\d{3})*$/
const separatorAndDecimals = /^[.,]\d{2}$/
// A day and the time of the day behind it, as a till prints them close together.
const dayAndTime =
  /^(\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2}|\d{1,2}-?\p{L}{3}-?\d{4})(\d{1,2}:\d{2}.*)$/u

/**
 * Words as they were printed: an engine sees a space behind the wide comma of a till, "20, 70", or none
 * between a day and the time, "16.10.2609:14".
 */
export function settleWords(words: readonly VotedWord[]): VotedWord[] {
  const settled: VotedWord[] = []
  for (const word of words.flatMap(parted)) {
    const last = settled.at(-1)
    if (last !== undefined && isOneNumber(last, word))
      settled[settled.length - 1] = joined(last, word)
    else settled.push(word)
  }
  return settled
}

function isOneNumber(first: VotedWord, second: VotedWord): boolean {
  const pitch = (first.to - first.from) / Math.max(1, first.text.length)
  if (second.from - first.to > pitch * widestGap) return false
  if (beforeDecimals.test(first.text)) return decimals.test(second.text)
  return wholePart.test(first.text) && separatorAndDecimals.test(second.text)
}

function joined(first: VotedWord, second: VotedWord): VotedWord {
  return {
    text: `${first.text}${second.text}`,
    from: first.from,
    to: second.to,
    isDoubtful: first.isDoubtful || second.isDoubtful,
    isOfDigits: first.isOfDigits || second.isOfDigits,
    certainty: Math.min(first.certainty, second.certainty),
  }
}

function parted(word: VotedWord): VotedWord[] {
  const [, day, time] = dayAndTime.exec(word.text) ?? []
  if (day === undefined || time === undefined) return [word]
  const at = word.from + ((word.to - word.from) * day.length) / word.text.length
  return [
    { ...word, text: day, to: at },
    { ...word, text: time, from: at },
  ]
}

const longEnough = 6

/**
 * How far lines still slope, by place: a photo is taken from above or aside, so the upper lines slope
 * otherwise than the lower ones. Returns the height at which a point would stand on a level page.
 */
function levelOf(
  spans: readonly TextSpan[],
  width: number,
  height: number,
): (x: number, y: number) => number {
  const long = spans.filter((span) => span.width > span.height * longEnough)
  // Slope as a + b·y, weighted by length; y from -1 to 1.
  let [w, wy, wyy, ws, wsy] = [0, 0, 0, 0, 0]
  for (const span of long) {
    const [y, slope] = [(span.y / height) * 2 - 1, Math.tan(span.angle)]
    w += span.width
    wy += span.width * y
    wyy += span.width * y * y
    ws += span.width * slope
    wsy += span.width * slope * y
  }
  const spread = w * wyy - wy * wy
  // All at one height, or too few: the mean will do.
  const isFlat = long.length < 4 || spread < w * w * 0.01
  const tilt = isFlat ? 0 : (w * wsy - wy * ws) / spread
  const mean = w === 0 ? 0 : (ws - tilt * wy) / w
  return (x, y) => y - (mean + tilt * ((y / height) * 2 - 1)) * (x - width / 2)
}

/** `isOfDigits`: they differ about digits, not only about points and commas. */
export type PictureDoubt = { page: number; box: Box; text: string; isOfDigits: boolean }

export type PictureLines = {
  lines: Line[]
  /** Words whose digits the engines read differently. */
  doubts: PictureDoubt[]
  /** How many engines read it. */
  engines: number
  /** The page as it was read: upright and level. */
  page: Canvas
}

// Of the height of a found line, so much is the size of its letters.
const letterShare = 0.72
// Wider gaps than this, in sizes of letters, part two columns.
const columnGap = 1.3

/** By PP-OCR, and by tesseract where it is installed. */
export async function readWithPaddle(
  paddle: Paddle,
  picture: Canvas,
  number: number,
): Promise<PictureLines> {
  const page = await uprightPage(paddle, picture)
  return { ...linesOfLook(await lookAtPage(paddle, page), number), page }
}

/** The lines of a page by what both engines saw. */
export function linesOfLook(look: PictureLook, number: number): Omit<PictureLines, 'page'> {
  const { spans, letters, rows } = look
  const level = levelOf(spans, look.width, look.height)
  const texts: PlacedText[] = []
  const doubts: PictureLines['doubts'] = []
  for (const [index, span] of spans.entries()) {
    const voted = vote(letters[index] ?? [], rows === null ? null : (rows[index] ?? []))
    for (const run of runsOf(settleWords(voted), span)) {
      const place = placeOf(run, span, look, level)
      texts.push(place)
      doubts.push(...doubtsOf(run, place, number))
    }
  }
  const lines = joinWords(texts, number, look.height / look.width)
  return { lines, doubts, engines: rows === null ? 1 : 2 }
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
  page: Pick<PictureLook, 'width' | 'height'>,
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
  return run.flatMap(({ text, isDoubtful, isOfDigits }) => {
    const [from, to] = [start, start + text.length]
    start = to + 1
    if (!isDoubtful) return []
    const box: Box = [
      place.left + (width * from) / length,
      place.top,
      place.left + (width * to) / length,
      place.bottom,
    ]
    return [{ page, box, text, isOfDigits }]
  })
}
