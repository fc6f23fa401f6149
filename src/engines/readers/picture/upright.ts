import type { Canvas } from '@napi-rs/canvas'
import type { PictureLetter } from './align_letters.ts'
import { turned } from './page_picture.ts'
import { medianAngle } from './paddle_find.ts'
import type { Paddle } from './paddle.ts'

// Enough to see how the lines run.
const coarseSide = 736
const smallestTurn = 0.004
const looksAt = 6

/** The page turned so that its lines run level and its letters stand upright. */
export async function uprightPage(paddle: Paddle, page: Canvas): Promise<Canvas> {
  const spans = await paddle.find(page, coarseSide)
  if (spans.length === 0) return page
  const angle = medianAngle(spans.map(({ angle: one, width }) => ({ angle: one, weight: width })))
  const level = Math.abs(angle) < smallestTurn ? page : turned(page, -angle)
  // The longest lines say most, and read upside down they say nothing.
  const found = level === page ? spans : await paddle.find(level, coarseSide)
  const longest = found.toSorted((a, b) => b.width - a.width).slice(0, looksAt)
  const upright: PictureLetter[] = []
  for (const span of longest) upright.push(...(await paddle.read(level, span)))
  if (isPlain(upright)) return level
  const inverted: PictureLetter[] = []
  for (const span of longest) {
    inverted.push(...(await paddle.read(level, { ...span, angle: span.angle + Math.PI })))
  }
  return weightOf(inverted) > weightOf(upright) * 1.2 ? turned(level, Math.PI) : level
}

const weightOf = (letters: readonly PictureLetter[]): number =>
  letters.reduce((sum, { certainty }) => sum + certainty, 0)

// Letters on their heads are read with less certainty, as others that they resemble.
const plainCertainty = 0.92
const fewestLetters = 40

/** Whether they read so well that nobody need look at them upside down. */
function isPlain(letters: readonly PictureLetter[]): boolean {
  return letters.length >= fewestLetters && weightOf(letters) / letters.length >= plainCertainty
}
