import { z } from 'zod'
import { text } from './cells.ts'

/** How invoices are sent through the country's exchange; null if there is none. */
export const einvoicing = z
  .strictObject({
    // Document types, by what is issued.
    types: z.strictObject({ invoice: text, creditNote: text }).readonly(),
    // An invoice whose VAT counts on an earlier day of delivery: its type, and the last day to send
    // it, in the month after the delivery.
    deferred: z
      .strictObject({ type: text, dueDay: z.int().min(1).max(28), source: text })
      .readonly(),
    // Recipient codes for buyers without one: unknown, abroad, and for specific countries.
    recipients: z
      .strictObject({
        unknown: text,
        abroad: text,
        countries: z.array(z.strictObject({ country: text, code: text, source: text }).readonly()),
      })
      .readonly(),
    // The number of days to send a rejected invoice again with the same number and date.
    resendDays: z.number().int().min(1),
    pensionFundName: text,
    // The text on invoices under split payment.
    splitPaymentTexts: z.array(
      z
        .strictObject({
          text,
          validFrom: z.iso.date().nullable(),
          validTo: z.iso.date().nullable(),
          source: text,
        })
        .readonly(),
    ),
    // Sales under a buyer's declaration of intent: their nature, and the mark of its data on a line.
    declaration: z.strictObject({ nature: text, type: text, source: text }).readonly(),
    // Self-invoices for reverse charge purchases: the document type by kind of VAT code.
    selfInvoices: z
      .strictObject({
        // The last day to send it, in the month after the purchase was received.
        dueDay: z.number().int().min(1).max(28),
        // The RegimeFiscale to use for suppliers, whose own is unknown.
        supplierRegime: text,
        // With a nature, it applies only to that nature, and only to suppliers abroad: an exempt
        // service from abroad is reported without VAT.
        types: z.array(
          z
            .strictObject({ vatKind: text, nature: text.nullable(), type: text, source: text })
            .readonly(),
        ),
      })
      .readonly(),
    source: text,
  })
  .readonly()
  .nullable()

export type Einvoicing = NonNullable<z.output<typeof einvoicing>>
