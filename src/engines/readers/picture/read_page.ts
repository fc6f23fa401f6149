import type { Canvas } from '@napi-rs/canvas'
import type { Paddle } from './paddle.ts'
import { readWithPaddle, type PictureLines } from './picture_lines.ts'
import { readAlone } from './read_alone.ts'

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
