import { z } from 'zod'

const text = z.string().nullable()

/** What a caller should know of a document besides its error. */
export const documentWarning = z.object({
  code: z.string(),
  detail: z.string(),
  other: z
    .object({
      documentId: z.string(),
      supplierName: text,
      invoiceNumber: text,
      date: text,
      total: z.number().nullable(),
      currency: text,
      status: z.string(),
    })
    .nullable()
    .meta({ description: 'The other document; null if the caller may not see it.' }),
})
