import type { Canvas } from '@napi-rs/canvas'
import { finding } from '../einvoice/einvoice_fields.ts'
import type { ReaderInput, Reading, ReadingFinding, Refusal } from '../reading/reading.ts'
import { readLines } from '../text/text.ts'
import type { Box, Line } from '../text/text_lines.ts'
import { drawPdf, mostScanned } from './draw_pdf.ts'
import { openPicture } from './open_picture.ts'
import { loadPaddle } from './paddle.ts'
import { readPictureLines, type PictureLines } from './picture_lines.ts'

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

export const pictureReader: PictureReader = {
  async readPicture(bytes, home) {
    const picture = await openPicture(bytes)
    if ('refused' in picture) return picture
    return await readPages(home, async (take) => {
      await take(picture, 1)
      return { pages: 1 }
    })
  },
  readScan: async (bytes, home) =>
    await readPages(home, async (take) => await drawPdf(bytes, take)),
}

type Take = (page: Canvas, number: number) => Promise<void>

async function readPages(
  home: Home,
  each: (take: Take) => Promise<{ pages: number } | Refusal>,
): Promise<Reading | Refusal> {
  const paddle = await loadPaddle()
  if (paddle === null) return notInstalled
  const read: Omit<PictureLines, 'page'>[] = []
  const outcome = await each(async (page, number) => {
    const { page: _page, ...rest } = await readPictureLines(paddle, page, number)
    read.push(rest)
  })
  if ('refused' in outcome) return outcome
  const lines = read.flatMap((one) => one.lines)
  if (lines.length === 0) {
    return { refused: 'nothing_to_read', detail: 'No text was found on the picture.' }
  }
  return concluded(lines, read, home, outcome.pages)
}

function concluded(
  lines: readonly Line[],
  read: readonly Omit<PictureLines, 'page'>[],
  home: Home,
  pages: number,
): Reading {
  const reading = readLines(lines, home, 'scan')
  const doubts = read.flatMap((one) => one.doubts)
  const isAlone = read.some(({ engines }) => engines < 2)
  const alerts = [
    ...doubtAlerts(reading, doubts),
    ...(pages > mostScanned ? [finding('partly_read', { pages: String(pages) })] : []),
    ...(isAlone ? [finding('one_engine', {})] : []),
    ...reading.alerts,
  ]
  return { ...reading, pages, alerts: alerts.slice(0, 50) }
}

/** The fields that are posted, or that say who the supplier is. */
const decisive = ['total', 'vat', 'net', 'date', 'currency', 'supplierVatNumber', 'iban'] as const

function doubtAlerts({ fields }: Reading, doubts: PictureLines['doubts']): ReadingFinding[] {
  const hit = decisive.flatMap((name) => {
    const { page = null, box = null } = fields[name] ?? {}
    if (box === null) return []
    const word = doubts.find((one) => one.page === page && overlaps(one.box, box))
    return word === undefined ? [] : [{ name, text: word.text }]
  })
  if (hit.length === 0) return []
  const params = {
    fields: hit.map(({ name }) => name).join(', '),
    words: hit
      .map(({ text }) => text)
      .join(' ')
      .slice(0, 200),
  }
  return [finding('digits_in_doubt', params)]
}

/** Whether a good part of the first box lies in the second. */
function overlaps(a: Box, b: Box): boolean {
  const across = Math.min(a[2], b[2]) - Math.max(a[0], b[0])
  const down = Math.min(a[3], b[3]) - Math.max(a[1], b[1])
  if (across <= 0 || down <= 0) return false
  return across * down > (a[2] - a[0]) * (a[3] - a[1]) * 0.3
}
