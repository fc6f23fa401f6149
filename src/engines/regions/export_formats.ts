import { z } from 'zod'
import { text } from './table/cells.ts'
import { vatFrequencies } from './vat_frequency.ts'

const saft = z
  .strictObject({
    version: text,
    namespace: text,
    // The name of the public chart that the accounts' standard numbers belong to.
    standardChart: text,
    taxName: text,
    // The first day of codes that have no start of their own.
    taxSince: z.iso.date(),
    source: text,
  })
  .readonly()

// Which kinds of VAT code go into which column.
const euSalesList = z
  .strictObject({
    goods: z.array(text).readonly(),
    triangular: z.array(text).readonly(),
    services: z.array(text).readonly(),
    // A list is for one period of one of these.
    periods: z.array(z.literal(vatFrequencies)).min(1).readonly(),
    source: text,
  })
  .readonly()

// The file in which the VAT returns of a quarter are sent. Boxes in the order of the form.
const vatCommunication = z
  .strictObject({
    namespace: text,
    supply: text,
    // The part of the file name that says what kind of file it is.
    fileKind: text,
    software: z.string().regex(/^[A-Z0-9]+$/),
    // The box with the number of the period, and the elements that hold it.
    period: z.strictObject({ box: text, monthly: text, quarterly: text }).readonly(),
    amounts: z
      .array(
        z
          .strictObject({
            box: text,
            element: text,
            // May be below zero.
            signed: z.boolean(),
            // The number of a period in which the box stays empty.
            notInPeriod: text.nullable(),
            // The element for how the amount was found; it comes before the amount.
            method: text.nullable(),
          })
          .readonly(),
      )
      .min(1)
      .readonly(),
    // A business whose own tax number looks like this needs a person who declares for it.
    needsDeclarant: z.string().regex(/^\^.+\$$/),
    // In this role the declarant is itself a company, whose number is needed.
    companyRole: text,
    // Boxes that need a look before the file is sent, and why.
    doubts: z.array(z.strictObject({ box: text, says: text }).readonly()).readonly(),
    source: text,
  })
  .readonly()

// What the registers of VAT hold.
const vatRegisters = z
  .strictObject({
    // A till receipt that feeds no box of the return is not in the register of purchases.
    purchasesNeedInvoice: z.boolean(),
    // The takings of tills have a register of their own, and are not in that of sales.
    takingsApart: z.boolean(),
    source: text,
  })
  .readonly()

/** Export formats for accountants and authorities; null if the country has none. */
export const exportFormats = z
  .strictObject({
    vatRegisters,
    saft: saft.nullable(),
    euSalesList: euSalesList.nullable(),
    vatCommunication: vatCommunication.nullable().default(null),
  })
  .readonly()
