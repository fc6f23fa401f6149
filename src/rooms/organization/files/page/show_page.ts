import { z } from 'zod'
import type { App } from '#kernel/corridor/app'
import { transact } from '#kernel/database/transaction'
import { Failure } from '#kernel/failure/failure'
import { pageWord, type PageOutcome, type PagePart } from '#readers/room'
import { readBlob } from '../blobs/blobs.ts'
import { findKeptPage, keepPage, type PageKey, type PageRow } from './store.ts'

/** The words of one page, as they are answered. */
export const pageWords = z.object({
  fileId: z.string(),
  page: z.number().int(),
  pages: z.number().int().meta({ description: 'How many pages the file has.' }),
  source: z.enum(['text', 'picture']).meta({
    description: 'Whether the words are the text of the file or were read off its picture.',
  }),
  width: z.number().int().meta({ description: 'Of the image of the page, in pixels.' }),
  height: z.number().int(),
  words: z.array(pageWord).meta({
    description: 'Left, top, right and bottom of each word, as fractions of the page.',
  }),
})

export type PageFile = { sha256: string; mimeType: string; fileName: string }

/**
 * A page of a file that the caller may read: as it was kept, or made now in the sandbox of the
 * readers, which takes seconds for a photo.
 */
export async function showPage(
  app: App,
  orgId: string,
  file: PageFile,
  asked: { page: string; part: PagePart },
): Promise<PageRow> {
  const page = numberOf(asked.page)
  if (page === null) throw new Failure('page_not_found')
  const { sha256, mimeType, fileName } = file
  const key = { orgId, sha256, page }
  const kept = await transact(app.database, { orgId, readOnly: true }, (tx) =>
    findKeptPage(tx, key, asked.part),
  )
  if (kept !== null) return kept
  const outcome = await app.ports.reader.showPage({
    orgId,
    sha256,
    mimeType,
    fileName,
    page,
    part: asked.part,
    patience: 'caller',
    load: async () => ({ bytes: await readBlob(app, orgId, sha256), text: null }),
  })
  const row = rowOf(outcome, asked.part)
  await keep(app, key, row)
  return row
}

function numberOf(text: string): number | null {
  return /^[1-9]\d{0,2}$/.test(text) ? Number(text) : null
}

function rowOf(outcome: PageOutcome, part: PagePart): PageRow {
  if ('noSuchPage' in outcome) throw new Failure('page_not_found', { pages: outcome.pages })
  if ('refused' in outcome) throw new Failure('page_not_shown', { reason: outcome.refused })
  const { image, ...rest } = outcome
  const bytes = image === null ? null : Buffer.from(image, 'base64')
  // The process that drew it opened a stranger's file: whatever else it may send is not served.
  const isAnswer = part === 'image' ? bytes !== null && isWebp(bytes) : rest.words !== null
  if (!isAnswer) throw new Failure('page_not_shown', { reason: 'reader_crashed' })
  return { ...rest, image: bytes }
}

function isWebp(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 12)
  const isWhole = bytes.length >= 12 && bytes.readUInt32LE(4) + 8 === bytes.length
  return isWhole && head.startsWith('RIFF') && head.endsWith('WEBP')
}

/** Whoever asked gets the page even where it cannot be kept. */
async function keep(app: App, key: PageKey, row: PageRow): Promise<void> {
  try {
    const now = app.clock.now()
    await transact(app.database, { orgId: key.orgId }, (tx) => keepPage(tx, key, row, now))
  } catch (error) {
    app.log.warn({ error, sha256: key.sha256 }, 'a page of a file was not kept')
  }
}
