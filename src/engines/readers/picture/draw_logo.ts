import type { Canvas } from '@napi-rs/canvas'
import type { Refusal } from '../reading/reading.ts'
import type { PageOutcome } from '../reading/shown_page.ts'
import { openPicture } from './open_picture.ts'
import { fitted } from './page_picture.ts'

/** Sharp in print at the size in which papers show it. */
const most = { width: 800, height: 320 }
const quality = 92

const heads = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff],
]

/** A PNG or JPEG drawn on white and encoded anew: no other byte of the file goes on. */
export async function drawLogo(bytes: Uint8Array): Promise<PageOutcome> {
  const plain = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length)
  if (!heads.some((head) => head.every((byte, at) => plain[at] === byte))) return otherType
  const picture = await openPicture(plain)
  if ('refused' in picture) return picture
  const page = inBox(picture)
  const { width, height } = page
  if (width / height > mostStretched || height / width > mostStretched) return noLogo
  const image = (await page.encode('jpeg', quality)).toString('base64')
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
