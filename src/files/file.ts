import { z } from 'zod'
import { encodeId } from '#kernel/id'
import type { FileRow } from './store.ts'

/** What is known of a file; its bytes are at `GET /api/rest/files/{id}`. */
export const file = z.object({
  id: z.string(),
  fileName: z.string(),
  mimeType: z.string().meta({ description: 'By its content, whatever the upload said.' }),
  claimedType: z.string().nullable().meta({ description: 'The type that the upload claimed.' }),
  size: z.number().int().meta({ description: 'In bytes.' }),
  sha256: z.string().meta({ description: 'Of the bytes, in hexadecimal.' }),
  createdAt: z.string(),
})

/** Which bytes are meant, by those who put them into the store themselves. */
export const blobFields = (mostBytes: number) => ({
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .meta({
      description: 'Of the bytes, in hexadecimal and lower case.',
      examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
    }),
  size: z.number().int().min(1).max(mostBytes).meta({ description: 'In bytes.' }),
})

/** As an upload answers: the id goes into `fileId` of whatever is made from the file. */
export const uploaded = z.object({
  fileId: z.string(),
  sha256: z.string(),
  mimeType: z.string(),
  size: z.number().int(),
  fileName: z.string(),
})

export function toFile(row: FileRow): z.input<typeof file> {
  return {
    id: encodeId('file', row.id),
    fileName: row.file_name,
    mimeType: row.mime_type,
    claimedType: row.claimed_type,
    size: row.size,
    sha256: row.sha256,
    createdAt: row.created_at.toISOString(),
  }
}

export function toUploaded(row: FileRow): z.input<typeof uploaded> {
  return {
    fileId: encodeId('file', row.id),
    sha256: row.sha256,
    mimeType: row.mime_type,
    size: row.size,
    fileName: row.file_name,
  }
}
