import { z } from 'zod'

/** At least two, so that a document that takes its full time never stops all others. */
export const variables = {
  DAYBOOK_READERS: z.coerce
    .number()
    .int()
    .min(2)
    .max(64)
    .default(2)
    .describe('documents read at the same time per process, each by a process of its own'),
}
