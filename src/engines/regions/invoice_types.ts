import { z } from 'zod'
import { text, texts } from './table/cells.ts'

/** The kinds of invoices that a region may tell apart from an ordinary one. */
export const invoiceTypes = ['advance', 'deferred', 'asset_sale'] as const

export type InvoiceType = (typeof invoiceTypes)[number]

/** A kind of invoice with rules of its own, and what it demands. */
export const invoiceTypeRow = z
  .strictObject({
    type: z.literal(invoiceTypes),
    // The document type in the format of the exchange; null where nothing is sent to one.
    code: text.nullable(),
    // The account that its lines credit unless they name one; null: as on any invoice.
    account: text.nullable(),
    // Its title on paper, by language; empty: as on any invoice.
    title: texts,
    // It must name the delivery notes, all of one month, and its VAT counts on the last of them.
    needsDeliveryNotes: z.boolean(),
    // It is issued before anything is delivered.
    isBeforeDelivery: z.boolean(),
    // It does not count in the yearly turnover of the business.
    isOutsideTurnover: z.boolean(),
    source: text,
  })
  .readonly()

export type InvoiceTypeRow = z.output<typeof invoiceTypeRow>

export function invoiceTypeOf(
  { invoiceTypes: rows }: { invoiceTypes: readonly InvoiceTypeRow[] },
  type: InvoiceType,
): InvoiceTypeRow | undefined {
  return rows.find((row) => row.type === type)
}
