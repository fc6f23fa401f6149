import { z } from 'zod'
import { currencyDigits, toDecimal } from '#kernel/values/money'
import { encodeId } from '#kernel/values/id'
import { firstSpoken, wordsOf } from '#languages/room'
import { minorOf } from '#kernel/values/decimal'
import { invoiceTypes, supplies, type InvoiceType } from '#regions/room'
import type { Discount, LineDetails, Sale } from '../sale/sale.ts'

/** What save_invoice_details says about the whole invoice; only what is set. */
export type InvoiceDetails = {
  /** Absent on an ordinary invoice. */
  documentType?: InvoiceType
  deliveryNotes?: DeliveryNote[]
  /** The advance invoices that this one deducts, by their ids in the database. */
  advances?: string[]
  deliveryDate?: string
  paymentDays?: number
  dueDate?: string
  orderReference?: string
  contractReference?: string
  yourReference?: string
  discount?: Discount
  note?: string
  /** A rate as exact text; 0: nothing is withheld of this invoice, whatever the profile says. */
  withholdingRate?: string
  withholdingKind?: string
  withholdingReason?: string
  stampDutyToBuyer?: boolean
  splitPayment?: boolean
  cig?: string
  cup?: string
}

/** A delivery note, and the lines it is about by position from 1; none: the whole invoice. */
export type DeliveryNote = { number: string; date: string; lines?: number[] }

/** How invoices show them. */
export const detailsRecord = z
  .object({
    documentType: z.enum(invoiceTypes),
    deliveryNotes: z.array(
      z.object({ number: z.string(), date: z.string(), lines: z.array(z.number()).optional() }),
    ),
    advances: z.array(z.string()).meta({ description: 'The advance invoices it deducts.' }),
    deliveryDate: z.string(),
    paymentDays: z.number().int(),
    dueDate: z.string().meta({ description: 'The agreed due date.' }),
    orderReference: z.string(),
    contractReference: z.string(),
    yourReference: z.string(),
    discount: z.object({ percent: z.number(), amount: z.number() }).partial(),
    note: z.string(),
    withholdingRate: z.number(),
    withholdingKind: z.string(),
    withholdingReason: z.string(),
    stampDutyToBuyer: z.boolean(),
    splitPayment: z.boolean(),
    cig: z.string(),
    cup: z.string(),
  })
  .partial()
  .meta({ description: 'Set with save_invoice_details; only what is set.' })

export const lineDetailsRecord = z
  .object({
    supply: z.enum(supplies),
    vatCode: z.string(),
    vatNature: z.string(),
    ledgerAccountId: z.string(),
    unit: z.string(),
    buyerRate: z.number(),
    taxedAtBuyer: z.boolean(),
    discountPercent: z.number(),
  })
  .partial()
  .meta({ description: 'Set with save_invoice_details; only what is set.' })

export function toDetailsRecord(
  { discount, advances, withholdingRate, ...rest }: InvoiceDetails,
  currency: string,
): z.input<typeof detailsRecord> {
  const ids = advances?.map((id) => encodeId('inv', id))
  const details = {
    ...rest,
    ...(ids === undefined ? {} : { advances: ids }),
    ...(withholdingRate === undefined ? {} : { withholdingRate: Number(withholdingRate) }),
  }
  if (discount === undefined) return details
  const shown =
    'percent' in discount
      ? { percent: Number(discount.percent) }
      : { amount: amountOf(discount.amount, currency) }
  return { ...details, discount: shown }
}

export function toLineDetailsRecord({
  account,
  buyerRate,
  discountPercent,
  ...details
}: LineDetails): z.input<typeof lineDetailsRecord> {
  return {
    ...details,
    ...(account === undefined ? {} : { ledgerAccountId: account }),
    ...(buyerRate === undefined ? {} : { buyerRate: Number(buyerRate) }),
    ...(discountPercent === undefined ? {} : { discountPercent: Number(discountPercent) }),
  }
}

function amountOf(amount: string, currency: string): number {
  const digits = currencyDigits(currency)
  return toDecimal(minorOf(amount, digits), digits)
}

export function discountWord(language: string): string {
  return wordsOf(firstSpoken([language])).invoice.discount
}

/** The discount with the words of its line, in the language of the invoice. */
export function discountOf(
  details: InvoiceDetails | null,
  language: string,
): NonNullable<Sale['discount']> | null {
  const discount = details?.discount
  if (discount === undefined) return null
  const word = discountWord(language)
  const text = 'percent' in discount ? `${word} ${discount.percent} %` : word
  return { ...discount, text }
}
