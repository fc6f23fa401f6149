import { z } from 'zod'
import { Failure } from '#kernel/failure/failure'

/** As many bytes as a reader takes, in base64, with some room for the rest. */
export const mostBodyBytes = 28 * 2 ** 20
const mostDocuments = 20

const part = z
  .strictObject({
    fileName: z.string().min(1).max(500).optional(),
    content: z.string().min(1).optional(),
    text: z.string().min(1).max(200_000).optional(),
  })
  .refine((one) => one.content !== undefined || one.text !== undefined, {
    message: 'Send `content`, the bytes of a file in base64, or `text`.',
  })

const payload = z.strictObject({
  documents: z.array(part).min(1).max(mostDocuments),
  receivedOn: z.iso.date().optional(),
})

export type HandedPart = { fileName: string; bytes: Buffer | null; text: string | null }
export type Handed = { parts: HandedPart[]; receivedOn: string | null }

/** What a signed body hands over, or 400 with the place that is wrong. */
export function readPayload(body: unknown, today: string): Handed {
  const parsed = payload.safeParse(body)
  if (!parsed.success) {
    const errors = parsed.error.issues.slice(0, 20).map((issue) => ({
      pointer: issue.path.map((step) => `/${String(step)}`).join(''),
      code: issue.code,
      detail: issue.message,
    }))
    throw new Failure('invalid_input', { errors })
  }
  const { documents, receivedOn = null } = parsed.data
  if (receivedOn !== null && receivedOn > today) {
    throw wrong('/receivedOn', 'in_the_future', 'The day of receipt cannot be in the future.')
  }
  const parts = documents.map(({ fileName = 'file', content, text = null }, index) => ({
    fileName,
    bytes: content === undefined ? null : bytesOf(content, index),
    text,
  }))
  return { parts, receivedOn }
}

function bytesOf(content: string, index: number): Buffer {
  const bytes = Buffer.from(content, 'base64')
  if (bytes.toString('base64') === content) return bytes
  throw wrong(`/documents/${index}/content`, 'invalid_format', 'The content is not base64.')
}

function wrong(pointer: string, code: string, detail: string): Failure {
  return new Failure('invalid_input', { errors: [{ pointer, code, detail }] })
}
