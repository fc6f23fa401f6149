import type { Canvas } from '@napi-rs/canvas'
import { joinWords, type PlacedText } from '../pdf/pdf_lines_join.ts'
import type { Paddle } from './paddle.ts'
import { greyOf, turned } from './page_picture.ts'
import { readWithPaddle, type PictureLines } from './picture_lines.ts'
import { readWithTesseract, type TesseractWord } from './tesseract.ts'

// Upright print reads far above this; sideways or upside down far below.
const goodCertainty = 0.75
const fewestLetters = 20
const quarters = [1, 3, 2]
// Below this a word with digits may be another number.
const doubtfulBelow = 0.85
// Its boxes end with the letters; lines of others have some space.
const leastCertainty = 0.2

/**
 * The lines of a page by tesseract alone, where PP-OCR is not installed: only by quarters can it find how
 * the page was held, and nobody confirms its digits. Null where it is not installed either.
 */
async function readAlone(picture: Canvas, number: number): Promise<PictureLines | null> {
  let best = await tried(picture)
  if (best === null) return null
  for (const turns of isGood(best.words) ? [] : quarters) {
    const other = await tried(turned(picture, (turns * Math.PI) / 2))
    if (other !== null && weightOf(other.words) > weightOf(best.words) * 1.2) best = other
    if (isGood(best.words)) break
  }
  const { page, words } = best
  const seen = words.filter(({ certainty }) => certainty >= leastCertainty)
  const texts = seen.map((word) => placeOf(word, page))
  const doubts = seen.flatMap((word, index): PictureLines['doubts'] => {
    const place = texts[index]
    if (place === undefined || !/\d/.test(word.text) || word.certainty >= doubtfulBelow) return []
    const { left, top, right, bottom, text } = place
    return [{ page: number, box: [left, top, right, bottom], text, isOfDigits: true }]
  })
  return {
    lines: joinWords(texts, number, page.height / page.width),
    doubts,
    engines: 1,
    page,
  }
}

async function tried(page: Canvas): Promise<{ page: Canvas; words: TesseractWord[] } | null> {
  const words = await readWithTesseract(greyOf(page))
  return words && { page, words }
}

const weightOf = (words: readonly TesseractWord[]): number =>
  words.reduce((sum, { text, certainty }) => sum + text.length * certainty ** 2, 0)

function isGood(words: readonly TesseractWord[]): boolean {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0)
  const certain = words.reduce((sum, { text, certainty }) => sum + text.length * certainty, 0)
  return letters >= fewestLetters && certain / letters >= goodCertainty
}

function placeOf(word: TesseractWord, { width, height }: Canvas): PlacedText {
  return {
    text: word.text,
    left: word.left / width,
    right: word.right / width,
    top: word.top / height,
    bottom: word.bottom / height,
  }
}

/** The lines of one page by the engines that are installed; null where there is none. */
export async function readPictureLines(
  paddle: Paddle | null,
  picture: Canvas,
  number: number,
): Promise<PictureLines | null> {
  return paddle === null
    ? await readAlone(picture, number)
    : await readWithPaddle(paddle, picture, number)
}
