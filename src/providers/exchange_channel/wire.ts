import { z } from 'zod'

/** Bytes travel in base64: a file is evidence, and no layer may touch its letters. */
const bytes = z.base64().transform((text) => new Uint8Array(Buffer.from(text, 'base64')))
const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

const receipt = { exchangeId: z.string().min(1).max(100), receivedAt: instant }

const message = z.object({ fileName: z.string().min(1).max(200), at: instant, xml: bytes })

/** Answer of `POST files`. */
export const receiptAnswer = z.object(receipt)

/** Answer of `GET files/{name}`. */
export const fileAnswer = z.object({
  ...receipt,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  messages: z.array(message),
})

/** Answer of `GET messages`. */
export const messagesAnswer = z.object({
  messages: z.array(message),
  cursor: z.string().max(500).nullable(),
})
