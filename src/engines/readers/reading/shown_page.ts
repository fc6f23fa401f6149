import { z } from 'zod'
import { refusal } from './reading.ts'

export const mostImageBytes = 4 * 2 ** 20
export const mostPageWords = 5_000

const fraction = z.number().min(0).max(1)

/** One word and where it stands: left, top, right and bottom as fractions of the page. */
export const pageWord = z.strictObject({
  text: z.string().min(1).max(500),
  box: z
    .tuple([fraction, fraction, fraction, fraction])
    .meta({ examples: [[0.1, 0.2, 0.24, 0.22]] }),
})

/**
 * A page as people see it, or its words. It comes from a process that opened untrusted bytes, so the
 * picture is one that this process drew, and its head is looked at again before it is served.
 */
const shownPage = z.strictObject({
  pages: z.number().int().min(1).max(1_000),
  /** Whether its words are the text of the file, or were read off the picture. */
  source: z.enum(['text', 'picture']),
  width: z.number().int().min(1).max(10_000),
  height: z.number().int().min(1).max(10_000),
  /** WebP in base64, where it was asked for. */
  image: z
    .string()
    .max(Math.ceil(mostImageBytes / 3) * 4)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/)
    .nullable(),
  words: z.array(pageWord).max(mostPageWords).nullable(),
})

const noSuchPage = z.strictObject({ noSuchPage: z.literal(true), pages: z.number().int().min(0) })

export const pageOutcome = z.union([shownPage, noSuchPage, refusal])

export type PageWord = z.output<typeof pageWord>
export type PageOutcome = z.output<typeof pageOutcome>
