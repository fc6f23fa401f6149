import { z } from 'zod'
import { text, texts } from './table/cells.ts'

/** The formats that Daybook can write. */
const formats = ['fatturapa', 'oioubl', 'peppol'] as const

export type EinvoiceFormat = (typeof formats)[number]

/** What only FatturaPA has, for a country whose exchange takes it. */
const fatturapa = z
  .strictObject({
    format: z.literal('fatturapa'),
    // The exchange that the files go to: Sistema di Interscambio.
    channel: z.literal('sdi'),
    // The number of days to send a rejected invoice again with the same number and date.
    resendDays: z.number().int().min(1),
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
    // What the PDF says of the file that was sent, by language: it is only a copy of it.
    courtesyNote: texts,
    // What an invoice says where stamp duty is paid with its file, with {currency} and {amount}.
    stampNote: texts,
    // The mark of a declaration of intent on a line.
    declarationType: text,
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

/** The formats of e-invoices that are used in the country, and the exchange they must go through. */
export const einvoicing = z
  .strictObject({
    formats: z.array(z.literal(formats)).readonly(),
    // Null if invoices need not go through an exchange.
    exchange: z.discriminatedUnion('format', [fatturapa]).nullable(),
    source: text,
  })
  .readonly()

export type FatturaForm = z.output<typeof fatturapa>

type Einvoicing = { einvoicing: z.output<typeof einvoicing> }

/** How invoices are sent as FatturaPA; null where no exchange takes it. */
export function fatturaFormOf({ einvoicing: { exchange } }: Einvoicing): FatturaForm | null {
  return exchange?.format === 'fatturapa' ? exchange : null
}
