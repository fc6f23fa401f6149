import { z } from 'zod'
import { mostDocumentBytes } from './sandbox_frame.ts'
import { refusal } from './reading.ts'

/**
 * Some pages of a PDF as a file of their own, in base64, and how many pages the whole has. It comes
 * from a process that opened untrusted bytes, so it is as little trusted as the file it was cut from.
 */
const cutPages = z.strictObject({
  pages: z.number().int().min(1).max(1_000),
  content: z
    .string()
    .min(1)
    .max(Math.ceil(mostDocumentBytes / 3) * 4)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/),
})

const noSuchPages = z.strictObject({ noSuchPages: z.literal(true), pages: z.number().int().min(0) })

export const cutOutcome = z.union([cutPages, noSuchPages, refusal])
export type CutOutcome = z.output<typeof cutOutcome>
