import { z } from 'zod'
import { text } from './cells.ts'

/** How invoices reach their buyers through the country's exchange; null where there is none. */
export const einvoicing = z
  .strictObject({
    // Types of document, by what is issued.
    types: z.strictObject({ invoice: text, creditNote: text }).readonly(),
    // Where a buyer's invoices go: without an address of its own, abroad, and in single countries.
    recipients: z
      .strictObject({
        unknown: text,
        abroad: text,
        countries: z.array(z.strictObject({ country: text, code: text, source: text }).readonly()),
      })
      .readonly(),
    // Within so many days a refused invoice is sent again under its own number and date.
    resendDays: z.number().int().min(1),
    pensionFundName: text,
    // What an invoice says whose VAT the buyer pays to the state itself.
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
    // A buyer that owes the VAT itself tells the exchange of it: the type by the kind of purchase.
    selfInvoices: z
      .strictObject({
        // The day of the month after the receipt until which it is told.
        dueDay: z.number().int().min(1).max(28),
        // RegimeFiscale of suppliers, whose own is not known.
        supplierRegime: text,
        types: z.array(z.strictObject({ vatKind: text, type: text, source: text }).readonly()),
      })
      .readonly(),
    source: text,
  })
  .readonly()
  .nullable()

export type Einvoicing = NonNullable<z.output<typeof einvoicing>>
