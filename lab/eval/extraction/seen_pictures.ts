import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Canvas } from '@napi-rs/canvas'
import { loadPaddle } from '#readers/picture/paddle'
import { lookAtPage, type PictureLook } from '#readers/picture/look_at_page'
import { linesOfLook } from '#readers/picture/picture_lines'
import { createPictureReader, eachPage, type SeePages } from '#readers/picture/read_picture'
import { uprightPage } from '#readers/picture/upright'
import type { Refusal } from '#readers/reading/reading'

/** What both engines saw on the pages of a file, and how long each page took. */
type Kept = { pages: number; looks: PictureLook[]; milliseconds: number[] } | Refusal

const root = join(import.meta.dirname, '..', '..', '..')
const source = join(root, 'src', 'engines', 'readers', 'picture')

/** Whatever decides what the engines see; where it changes, all is looked at again. */
const deciding = [
  'open_picture.ts',
  'draw_pdf.ts',
  'page_picture.ts',
  'upright.ts',
  'paddle.ts',
  'paddle_find.ts',
  'paddle_read.ts',
  'stack_strips.ts',
  'tesseract.ts',
  'look_at_page.ts',
]

const version = createHash('sha256')
  .update(deciding.map((name) => readFileSync(join(source, name), 'utf8')).join('\n'))
  .digest('hex')
  .slice(0, 12)

const folder = join(root, 'tmp', 'seen', version)
const times = new Map<string, number[]>()

/** Milliseconds that each page of a file took when the engines looked at it; null for what is no picture. */
export function lookedFor(bytes: Uint8Array): number[] | null {
  return times.get(hashOf(bytes)) ?? null
}

const see: SeePages = async (bytes, of) => {
  const hash = hashOf(bytes)
  const kept = keptOf(hash) ?? keep(hash, await look(bytes, of))
  if ('refused' in kept) return kept
  times.set(hash, kept.milliseconds)
  const read = kept.looks.map((one, index) => linesOfLook(one, index + 1))
  return { pages: kept.pages, read }
}

/** The project's reader of pictures, but for one thing: a picture seen before is not looked at again. */
export const seenPictures = createPictureReader(see)

async function look(bytes: Uint8Array, of: 'picture' | 'scan'): Promise<Kept> {
  const paddle = await loadPaddle()
  if (paddle === null)
    throw new Error('PP-OCR is not installed; see docs/operating/configuration.md')
  const looks: PictureLook[] = []
  const milliseconds: number[] = []
  let begun = performance.now()
  const outcome = await eachPage(bytes, of, async (picture: Canvas) => {
    looks.push(await lookAtPage(paddle, await uprightPage(paddle, picture)))
    milliseconds.push(Math.round(performance.now() - begun))
    begun = performance.now()
  })
  return 'refused' in outcome ? outcome : { pages: outcome.pages, looks, milliseconds }
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const fileOf = (hash: string): string => join(folder, `${hash}.json`)

function keptOf(hash: string): Kept | null {
  const file = fileOf(hash)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : null
}

function keep(hash: string, kept: Kept): Kept {
  const file = fileOf(hash)
  mkdirSync(dirname(file), { recursive: true })
  const short = (_key: string, value: unknown): unknown =>
    typeof value === 'number' && !Number.isInteger(value) ? Math.round(value * 1e5) / 1e5 : value
  writeFileSync(`${file}.part`, JSON.stringify(kept, short))
  renameSync(`${file}.part`, file)
  return kept
}
