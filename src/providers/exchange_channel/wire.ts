import { z } from 'zod'

/** Bytes travel in base64: a file is evidence, and no layer may touch its letters. */
const bytes = z.base64().transform((text) => new Uint8Array(Buffer.from(text, 'base64')))
const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

const receipt = { exchangeId: z.string().min(1).max(100), receivedAt: instant }

/** Answer of `POST files`. */
export const receiptAnswer = z.object(receipt)

/** Each is read by itself, with `messageOf`: one that is broken must not hide the others. */
const messages = z.array(z.unknown())

/** Answer of `GET files/{name}`. */
export const fileAnswer = z.object({
  ...receipt,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  messages,
})

/** Answer of `GET messages`. */
export const messagesAnswer = z.object({ messages, cursor: z.string().max(500).nullable() })

const invoice = z.object({
  ...receipt,
  fileName: z.string(),
  file: bytes,
  metadata: bytes.nullable().default(null),
})

/** Answer of `GET invoices`; each is read by itself, with `invoiceOf`. */
export const invoicesAnswer = z.object({
  invoices: z.array(z.unknown()),
  cursor: z.string().max(500).nullable(),
})

/** Null where it has another form than was agreed. */
export function invoiceOf(given: unknown): z.output<typeof invoice> | null {
  return invoice.safeParse(given).data ?? null
}

const message = z.object({ fileName: z.string(), at: instant, xml: bytes })

/** Null where it has another form than was agreed. */
export function messageOf(given: unknown): z.output<typeof message> | null {
  return message.safeParse(given).data ?? null
}
