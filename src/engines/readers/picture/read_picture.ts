import type { Canvas } from '@napi-rs/canvas'
import { finding } from '../einvoice/einvoice_fields.ts'
import type { ReaderInput, Reading, Refusal } from '../reading/reading.ts'
import { withParts } from '../several/several_documents.ts'
import { readLines } from '../text/text.ts'
import type { Line } from '../text/text_lines.ts'
import { doubtAlerts } from './doubt_alerts.ts'
import { drawPdf, mostScanned } from './draw_pdf.ts'
import { openPicture } from './open_picture.ts'
import { loadPaddle } from './paddle.ts'
import type { PictureLines } from './picture_lines.ts'
import { readPictureLines } from './read_page.ts'

type Home = ReaderInput['home']

/** Reads letters off pictures; only a process for pictures has it. */
export type PictureReader = {
  readPicture(bytes: Uint8Array, home: Home): Promise<Reading | Refusal>
  readScan(bytes: Uint8Array, home: Home): Promise<Reading | Refusal>
}

const notInstalled: Refusal = {
  refused: 'type_not_supported',
  detail: 'Pictures are not read here: no engine for them is installed.',
}

/** The pages of a file as lines, those that were read. */
export type SeenPages = { pages: number; read: Omit<PictureLines, 'page'>[] }
export type SeePages = (bytes: Uint8Array, of: 'picture' | 'scan') => Promise<SeenPages | Refusal>

/** A reader of pictures by whatever sees their letters. */
export function createPictureReader(see: SeePages): PictureReader {
  const reading = async (bytes: Uint8Array, of: 'picture' | 'scan', home: Home) => {
    const seen = await see(bytes, of)
    return 'refused' in seen ? seen : concludeSeen(seen, home)
  }
  return {
    readPicture: async (bytes, home) => await reading(bytes, 'picture', home),
    readScan: async (bytes, home) => await reading(bytes, 'scan', home),
  }
}

export const pictureReader = createPictureReader(async (bytes, of) => {
  const paddle = await loadPaddle()
  const read: SeenPages['read'] = []
  const outcome = await eachPage(bytes, of, async (page, number) => {
    const found = await readPictureLines(paddle, page, number)
    if (found === null) return
    const { page: _page, ...rest } = found
    read.push(rest)
  })
  return 'refused' in outcome ? outcome : { ...outcome, read }
})

type Take = (page: Canvas, number: number) => Promise<void>

/** The pages of a PDF, or the one of a picture, one after another. */
export async function eachPage(
  bytes: Uint8Array,
  of: 'picture' | 'scan',
  take: Take,
): Promise<{ pages: number } | Refusal> {
  if (of === 'scan') return await drawPdf(bytes, take)
  const picture = await openPicture(bytes)
  if ('refused' in picture) return picture
  await take(picture, 1)
  return { pages: 1 }
}

function concludeSeen({ pages, read }: SeenPages, home: Home): Reading | Refusal {
  if (read.length === 0) return notInstalled
  const lines = read.flatMap((one) => one.lines)
  if (lines.length === 0) {
    return { refused: 'nothing_to_read', detail: 'No text was found on the picture.' }
  }
  return concluded(lines, read, home, pages)
}

function concluded(
  lines: readonly Line[],
  read: readonly Omit<PictureLines, 'page'>[],
  home: Home,
  pages: number,
): Reading {
  const reading = withParts({ ...readLines(lines, home, 'scan'), pages }, lines, home)
  const doubts = read.flatMap((one) => one.doubts)
  const isAlone = read.some(({ engines }) => engines < 2)
  const alerts = [
    ...doubtAlerts(reading, doubts),
    ...(pages > mostScanned ? [finding('partly_read', { pages: String(pages) })] : []),
    ...(isAlone ? [finding('one_engine', {})] : []),
    ...reading.alerts,
  ]
  return { ...reading, alerts: alerts.slice(0, 50) }
}
