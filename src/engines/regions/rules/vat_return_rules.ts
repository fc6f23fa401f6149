import { z } from 'zod'
import { text } from '../table/cells.ts'

/** How the VAT return of a region is settled and carried over. */
export const vatReturn = z
  .strictObject({
    // The amount to pay, or to get back if negative: boxes with their signs.
    payable: z
      .array(z.string().regex(/^[+-]\S+$/))
      .min(1)
      .readonly(),
    // Whether the form prints the ids of its boxes, such as VP4; otherwise they are only ours.
    namesBoxes: z.boolean(),
    // Whether a return is due for a period in which nothing happened.
    emptyReturns: z.strictObject({ due: z.boolean(), source: text }).readonly(),
    // What a period carries over to the next one of the same year; null if nothing. A debt up to
    // the limit is carried over, but not beyond that day of the year.
    carry: z
      .strictObject({
        debt: text,
        credit: text,
        limit: text,
        paidBy: z.string().regex(/^\d\d-\d\d$/),
        // The box for the credit that the last period of the year before left.
        creditOfLastYear: text,
        source: text,
      })
      .readonly()
      .nullable(),
    // The advance payment for the year's last period, as a percentage of the previous year's.
    advance: z
      .strictObject({ box: text, percent: text, minimum: text, source: text })
      .readonly()
      .nullable(),
  })
  .readonly()

// The day that decides the VAT period of a sale which is invoiced after its delivery. The fact
// `invoice_soon_after_days` says until when the invoice decides. Services may always count with the
// invoice. Goods sent to the EU may count with it up to that day of the month after the delivery.
export const saleVat = z
  .strictObject({
    services: z.enum(['delivery', 'invoice']),
    euGoodsUntilDay: z.int().min(1).max(28).nullable(),
    source: text,
  })
  .readonly()

// The day that decides the VAT period of a purchase. From the document: one that is captured after its
// period was filed is asked about, since the day on which the buyer had it says which return it belongs
// into. From receipt: a purchase received by that day of
// the next month may count in the month of its document, over the end of a year only if said so;
// captured later than that many days after its date, the day of receipt is asked for. What a supplier
// outside the EU sells under reverse charge counts from the operation or from receipt, too. What the
// supplier did not charge is not deducted, by `chargedSource`.
export const inputVat = z
  .discriminatedUnion('from', [
    z.strictObject({
      from: z.literal('document'),
      lateSource: text,
      chargedSource: text,
      source: text,
    }),
    z.strictObject({
      from: z.literal('receipt'),
      previousMonthUntilDay: z.int().min(1).max(28),
      acrossYears: z.boolean(),
      // Why nothing is deducted in a period of a later year than that of receipt.
      latestSource: text,
      askAfterDays: z.int().min(1),
      outsideUnionFrom: z.enum(['operation', 'receipt']),
      chargedSource: text,
      source: text,
    }),
  ])
  .readonly()
