import { z } from 'zod'

/** How a reading of the accounting system went. */
export const pulledRecord = z.object({
  id: z.string(),
  provider: z.string(),
  status: z.enum(['running', 'done', 'failed']),
  startedAt: z.string(),
  read: z.number().int().meta({ description: 'Entries read, yours and those made over there.' }),
  takenOver: z
    .number()
    .int()
    .meta({ description: "Entries made over there that are now in Daybook's ledger, too." }),
  documents: z
    .number()
    .int()
    .meta({ description: 'E-invoices that came in over there and were captured.' }),
  waiting: z.number().int().meta({
    description:
      'Entries and e-invoices that could not be taken over, and entries that differ from yours.',
  }),
  problems: z
    .array(
      z.object({
        reference: z.string(),
        date: z.string(),
        text: z.string(),
        ledgerEntryId: z.string().nullable(),
        code: z.string(),
        message: z.string(),
      }),
    )
    .meta({ description: 'The first 50 of them, each with what to do.' }),
  processing: z.object({ step: z.string(), since: z.string() }).optional(),
})

export type Pulled = z.input<typeof pulledRecord>
