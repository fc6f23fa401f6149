import { z } from 'zod'
import { share, text, texts } from './table/cells.ts'
import { vatKinds } from './vat_kinds.ts'

/** What an organization's own tax regime (`taxRegime` of the profile) changes; unlisted: nothing. */
export const taxRegimeRow = z
  .strictObject({
    regime: text,
    // How much of the VAT on purchases is deducted, before any other limit: 0 is none, 1 is all.
    deducts: share,
    // False: no periodic settlement, return or advance; VAT owed for sellers is paid by the month.
    periodicReturns: z.boolean(),
    // True: VAT of sales and purchases counts when it is paid, at the latest after a year.
    cashAccounting: z.boolean(),
    // What an invoice must say about it, by language; null if nothing.
    invoiceNote: texts.nullable(),
    source: text,
  })
  .readonly()

export type TaxRegime = z.output<typeof taxRegimeRow>

const kinds = z.array(z.enum(vatKinds)).readonly()

/** VAT that counts when it is paid, at the latest some years after the date of the entry. */
export const deferredVatRule = z
  .strictObject({
    // Kinds of codes whose VAT is always deferred.
    always: kinds,
    // Under a regime of cash accounting also these; sales only where the buyer is a business.
    cashAccounting: z.strictObject({ sales: kinds, purchases: kinds }).readonly(),
    latestAfterYears: z.int().min(1),
    source: text,
  })
  .readonly()
