import type { Canvas } from '@napi-rs/canvas'
import { isProvenBySums } from '../amounts/proven_by_sums.ts'
import { finding } from '../einvoice/einvoice_fields.ts'
import type { ReaderInput, Reading, Refusal, ReadingFinding } from '../reading/reading.ts'
import { withParts } from '../several/several_documents.ts'
import { isIban } from '../text/iban.ts'
import { readLines } from '../text/text.ts'
import type { Line, Box } from '../text/text_lines.ts'
import { drawPdf, mostScanned } from './draw_pdf.ts'
import { openPicture } from './open_picture.ts'
import { loadPaddle } from './paddle.ts'
import type { PictureLines, PictureDoubt } from './picture_lines.ts'
import { readPictureLines } from './read_page.ts'

/** The fields that are posted, or that say who the supplier is. */
const decisive = ['total', 'vat', 'net', 'date', 'currency', 'supplierVatNumber', 'iban'] as const
type Decisive = (typeof decisive)[number]

type Doubted = Pick<Reading, 'fields' | 'equations'>

/**
 * The fields whose digits the engines read differently, where nothing on the page settles it: a wrong
 * digit would break the sums, or the check digit of a number.
 */
export function doubtAlerts(reading: Doubted, doubts: readonly PictureDoubt[]): ReadingFinding[] {
  const hit = decisive.flatMap((name) => {
    const { page = null, box = null } = reading.fields[name] ?? {}
    if (box === null || isSettled(name, reading)) return []
    const word = doubts.find(
      (one) => one.page === page && overlaps(one.box, box) && concerns(name, one),
    )
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

/** Whether a point or a dash stands between its numbers is no matter for a day. */
const concerns = (name: Decisive, { isOfDigits }: PictureDoubt): boolean =>
  name !== 'date' || isOfDigits

function isSettled(name: Decisive, { fields, equations }: Doubted): boolean {
  if (name === 'total' || name === 'vat' || name === 'net') {
    // Without VAT a sum is only the same amount again.
    const hasVat = Number(fields.vat?.value ?? 0) !== 0
    return hasVat && isProvenBySums(equations, [fields.total, fields.vat])
  }
  if (name === 'iban') return isIban((fields.iban?.value ?? '').replaceAll(' ', ''))
  return name === 'supplierVatNumber' && fields[name]?.proofs.includes('check_digit') === true
}

/** Whether a good part of the first box lies in the second. */
function overlaps(a: Box, b: Box): boolean {
  const across = Math.min(a[2], b[2]) - Math.max(a[0], b[0])
  const down = Math.min(a[3], b[3]) - Math.max(a[1], b[1])
  if (across <= 0 || down <= 0) return false
  return across * down > (a[2] - a[0]) * (a[3] - a[1]) * 0.3
}

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
