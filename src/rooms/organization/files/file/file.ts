import { z } from 'zod'
import { encodeId } from '#kernel/values/id'
import type { FileRow } from './store.ts'

/** The record of a file; its bytes are at `GET /api/rest/files/{id}`. */
export const file = z.object({
  id: z.string(),
  fileName: z.string(),
  mimeType: z
    .string()
    .meta({ description: 'Detected from the content, not taken from the upload.' }),
  claimedType: z.string().nullable().meta({ description: 'The type stated by the upload.' }),
  size: z.number().int().meta({ description: 'In bytes.' }),
  sha256: z.string().meta({ description: 'SHA-256 of the bytes, in hexadecimal.' }),
  createdAt: z.string(),
})

/** Identifies bytes that the client sends to the store itself. */
export const blobFields = (mostBytes: number) => ({
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .meta({
      description: 'SHA-256 of the bytes, in lowercase hexadecimal.',
      examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
    }),
  size: z.number().int().min(1).max(mostBytes).meta({ description: 'In bytes.' }),
})

/** The result of an upload; `fileId` is used to refer to the file. */
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
