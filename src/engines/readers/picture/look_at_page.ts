import type { Canvas } from '@napi-rs/canvas'
import { languageOf } from '../text/language.ts'
import type { PictureLetter } from './align_letters.ts'
import { tesseractLanguages } from './engines.ts'
import type { TextSpan } from './page_picture.ts'
import type { Paddle } from './paddle.ts'
import { alongLine, rowHeight, stackStrips } from './stack_strips.ts'
import { readWithTesseract, type TesseractWord } from './tesseract.ts'

/** What the engines saw on a page, before their readings are set beside each other. */
export type PictureLook = {
  width: number
  height: number
  spans: TextSpan[]
  /** PP-OCR's letters, for each line. */
  letters: PictureLetter[][]
  /** Tesseract's letters, for each line; null where it is not installed. */
  rows: PictureLetter[][] | null
}

const fineSide = 1_408
const mostSpans = 400
const leastWidth = 6

/** The engines at work on an upright page; all that takes long. */
export async function lookAtPage(paddle: Paddle, page: Canvas): Promise<PictureLook> {
  const found = await paddle.find(page, fineSide)
  const spans = found
    .filter(({ width, height }) => width > leastWidth && height > leastWidth)
    .toSorted((a, b) => a.y - b.y)
    .slice(0, mostSpans)
  const letters: PictureLetter[][] = []
  for (const span of spans) letters.push(await paddle.read(page, span))
  const languages = languagesOf(letters)
  const words =
    spans.length === 0 ? [] : await readWithTesseract(stackStrips(page, spans), languages)
  const { width, height } = page
  return { width, height, spans, letters, rows: words === null ? null : rowsOf(words, spans) }
}

const weightsOf: Readonly<Record<string, string>> = { da: 'dan', it: 'ita', en: 'eng' }

/** What the first engine read says which language it is; where it does not, all are tried. */
export function languagesOf(letters: readonly (readonly PictureLetter[])[]): readonly string[] {
  const lines = letters.map((line) =>
    line.map(({ letter, isAfterSpace }) => (isAfterSpace ? ` ${letter}` : letter)).join(''),
  )
  const language = weightsOf[languageOf(lines.join('\n')) ?? '']
  return language === undefined ? tesseractLanguages : [language]
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
