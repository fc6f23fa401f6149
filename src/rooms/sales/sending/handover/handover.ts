import { z } from 'zod'
import { encodeId } from '#kernel/values/id'
import { handoverWays, type HandoverRow } from './handover_store.ts'

/** What a person says to have done for an invoice outside Daybook. */
export const invoiceHandover = z.object({
  id: z.string(),
  invoiceId: z.string(),
  way: z.enum(handoverWays),
  by: z.string(),
  words: z.string().nullable(),
  createdAt: z.string(),
})

export type InvoiceHandover = z.input<typeof invoiceHandover>

export function toHandover(row: HandoverRow): InvoiceHandover {
  return {
    id: encodeId('iho', row.id),
    invoiceId: encodeId('inv', row.invoice_id),
    way: row.way,
    by: row.handed_by,
    words: row.words,
    createdAt: row.created_at.toISOString(),
  }
}
