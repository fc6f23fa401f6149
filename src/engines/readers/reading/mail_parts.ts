import { z } from 'zod'

/** How many attachments of one mail become documents. */
export const mostMailParts = 50

const part = z.strictObject({
  fileName: z.string().max(500),
  /** In base64: it comes from the sandbox as JSON, like every answer. */
  content: z.string().max(28_000_000),
})

const parts = z.strictObject({
  parts: z.array(part).max(mostMailParts),
  /** Whether there were more than are here. */
  isCut: z.boolean(),
})

const refusal = z.strictObject({
  refused: z.string().regex(/^[a-z][a-z0-9_]{0,60}$/),
  detail: z.string().max(500),
})

/** The attachments of a mail, those of mails inside it included; none if it has only a text. */
export type MailParts = z.output<typeof parts>

export const mailPartsOutcome = z.union([parts, refusal])
export type MailPartsOutcome = z.output<typeof mailPartsOutcome>
