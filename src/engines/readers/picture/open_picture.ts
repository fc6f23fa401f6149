import { createCanvas, loadImage, type Canvas } from '@napi-rs/canvas'
import { imageSize } from 'image-size'
import type { Refusal } from '../reading/reading.ts'
import { blank, fitted } from './page_picture.ts'
import { runTool } from './tesseract.ts'

/**
 * Whether a picture is there to its end. One that was cut off is still drawn, with its lower part empty:
 * a bill would then be read without its total, or with a subtotal in its place.
 */
export function isWhole(bytes: Uint8Array, type: string): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (type === 'png') return file.includes('IEND', 0, 'latin1')
  if (type === 'webp') return bytes.length >= 8 && file.readUInt32LE(4) + 8 <= bytes.length
  if (type === 'jpg') return hasEndOfScan(file)
  return true
}

/**
 * Whether it is one picture and not several one after another: people would see others than the first,
 * which is read.
 */
function isStill(bytes: Uint8Array, type: string): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (type === 'png') return !hasChunk(file, 'acTL')
  return type !== 'webp' || !isMarkedAnimated(file)
}

/** Steps from chunk to chunk: the letters may stand in the picture itself by chance. */
function hasChunk(file: Buffer, wanted: string): boolean {
  let at = 8
  while (at + 8 <= file.length) {
    const name = file.toString('latin1', at + 4, at + 8)
    if (name === wanted) return true
    if (name === 'IEND') return false
    at += 12 + file.readUInt32BE(at)
  }
  return false
}

const isMarkedAnimated = (file: Buffer): boolean =>
  file.toString('latin1', 12, 16) === 'VP8X' && ((file[20] ?? 0) & 2) !== 0

const endOfPicture = Buffer.from([0xff, 0xd9])
const startOfScan = 0xda

/** The small picture in the notes of a camera ends, too, so the notes are stepped over. */
function hasEndOfScan(file: Buffer): boolean {
  let at = 2
  while (at + 4 <= file.length && file[at] === 0xff) {
    const marker = file[at + 1] ?? 0
    if (marker === startOfScan) return file.includes(endOfPicture, at)
    // A marker may be preceded by any number of filling bytes.
    at += marker === 0xff ? 1 : 2 + file.readUInt16BE(at + 2)
  }
  return false
}

/** What a phone's camera makes is below this; a bomb is above. */
const mostPixels = 60_000_000
const longestEdge = 20_000
/** More pixels than this do not make letters clearer. */
export const workingSide = 2_400

const drawable = new Set(['jpg', 'png', 'webp'])
const byTool = new Set(['tiff', 'heic', 'heif'])

const refuse = (refused: Refusal['refused'], detail: string): Refusal => ({ refused, detail })

/** The picture in a file, upright as its camera held it. Its size is looked at before it is opened. */
export async function openPicture(bytes: Uint8Array): Promise<Canvas | Refusal> {
  const size = sizeOf(bytes)
  if (size === null) return refuse('broken_file', 'The file is not a readable picture.')
  const { width, height, type } = size
  if (width * height > mostPixels || Math.max(width, height) > longestEdge) {
    return refuse('too_large', `The picture has ${width} × ${height} pixels, which is too many.`)
  }
  if (!isWhole(bytes, type)) return refuse('broken_file', 'The picture is cut off.')
  if (!isStill(bytes, type)) return refuse('type_not_supported', 'The picture is animated.')
  if (drawable.has(type)) return await drawn(bytes, size.orientation)
  if (byTool.has(type)) return await converted(bytes)
  return refuse('type_not_supported', `Pictures of this type are not supported: ${type}.`)
}

type Size = { width: number; height: number; type: string; orientation: number }

function sizeOf(bytes: Uint8Array): Size | null {
  try {
    const { width, height, type = '', orientation = 1 } = imageSize(bytes)
    const isPlausible =
      Number.isInteger(width) && width > 0 && Number.isInteger(height) && height > 0
    return isPlausible ? { width, height, type, orientation } : null
  } catch {
    return null
  }
}

async function drawn(bytes: Uint8Array, orientation: number): Promise<Canvas | Refusal> {
  try {
    const image = await loadImage(Buffer.from(bytes))
    const scale = Math.min(1, (workingSide * 2) / Math.max(image.width, image.height))
    const sheet = blank(image.width * scale, image.height * scale)
    sheet.getContext('2d').drawImage(image, 0, 0, sheet.width, sheet.height)
    return fitted(turnedAs(sheet, orientation), workingSide)
  } catch {
    return refuse('broken_file', 'The picture cannot be opened.')
  }
}

/** The eight ways in which a camera says that it was held. */
function turnedAs(sheet: Canvas, orientation: number): Canvas {
  const { width, height } = sheet
  const isAcross = orientation >= 5
  if (orientation <= 1 || orientation > 8) return sheet
  const out = createCanvas(isAcross ? height : width, isAcross ? width : height)
  const context = out.getContext('2d')
  const [a, b, c, d, e, f] = {
    2: [-1, 0, 0, 1, width, 0],
    3: [-1, 0, 0, -1, width, height],
    4: [1, 0, 0, -1, 0, height],
    5: [0, 1, 1, 0, 0, 0],
    6: [0, 1, -1, 0, height, 0],
    7: [0, -1, -1, 0, height, width],
    8: [0, -1, 1, 0, 0, width],
  }[orientation] ?? [1, 0, 0, 1, 0, 0]
  context.setTransform(a ?? 1, b ?? 0, c ?? 0, d ?? 1, e ?? 0, f ?? 0)
  context.drawImage(sheet, 0, 0)
  return out
}

/** TIFF and HEIC by the system's libvips, which turns the picture upright and makes it smaller. */
async function converted(bytes: Uint8Array): Promise<Canvas | Refusal> {
  const size = `${workingSide}x${workingSide}>`
  const most = workingSide * workingSide * 4 + 1_000
  const png = await runTool('vipsthumbnail', ['stdin', '--size', size, '-o', '.png'], bytes, most)
  if (png === null || png.length === 0) {
    const detail = 'Pictures of this type are read only where libvips (vipsthumbnail) is installed.'
    return refuse('type_not_supported', detail)
  }
  return await drawn(png, 1)
}
