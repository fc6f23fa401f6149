import { z } from 'zod'
import { encodeId } from '#kernel/values/id'
import { currencyDigits, toDecimal } from '#kernel/values/money'
import { recordShape, stampsOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { paymentPart } from '#ledger/room'
import { payableOf } from '../sale/charges.ts'
import {
  detailsRecord,
  lineDetailsRecord,
  toDetailsRecord,
  toLineDetailsRecord,
} from './details.ts'
import { renderWarning } from './invoice_warnings.ts'
import { allowedFor } from './rules.ts'
import { treatmentKinds, type SaleReason } from '../sale/sale.ts'
import { renderSaleReason } from '../sale/sale_reasons.ts'
import { fromStored, type StoredSale } from './stored_sale.ts'
import type { InvoiceRow } from './store.ts'

export const kinds = ['invoice', 'credit_note'] as const
export const statuses = ['draft', 'issued'] as const

const text = z.string().nullable()
const said = z.object({
  code: z.string(),
  params: z.record(z.string(), z.string()),
  detail: z.string(),
})

const lineRecord = z.object({
  description: z.string(),
  quantity: z.number(),
  unitPrice: z.number(),
  vatRate: z.number().meta({ description: 'The VAT rate given by the caller, in percent.' }),
  effectiveRate: z.number().meta({ description: 'The VAT rate that applies, in percent.' }),
  vatCode: z.string(),
  vatNature: text,
  net: z.number(),
  details: lineDetailsRecord.optional(),
})

/** An invoice or a credit note as every action and read returns it. */
export const invoice = z.object({
  ...recordShape,
  kind: z.enum(kinds),
  status: z.enum(statuses),
  contactId: text.meta({ description: 'null if the contact was deleted.' }),
  buyerName: z.string(),
  number: text.meta({ description: 'null on a draft that has no number yet.' }),
  date: text.meta({ description: 'null on a draft that will be dated the day it is issued.' }),
  dueDate: text,
  details: detailsRecord.optional(),
  currency: z.string(),
  lines: z.array(lineRecord),
  charges: z
    .array(
      z.object({
        kind: z.enum(['pension_fund', 'stamp_duty']),
        description: z.string(),
        rate: z.number(),
        vatNature: text,
        net: z.number(),
      }),
    )
    .meta({
      description:
        "Charges added by the organization's profile, such as a pension fund contribution or stamp duty.",
    }),
  totals: z.object({
    net: z.number(),
    vat: z.number(),
    gross: z.number(),
    withheld: z.number().meta({ description: 'Withholding tax deducted by the buyer.' }),
    payable: z.number().meta({
      description:
        'The amount the buyer pays: gross less VAT under split payment and withholding tax.',
    }),
    byRate: z.array(
      z.object({ rate: z.number(), vatNature: text, net: z.number(), vat: z.number() }),
    ),
  }),
  treatment: z.object({
    kind: z.enum(treatmentKinds),
    effectiveRates: z.array(z.number()),
    legalText: text.meta({ description: 'Legally required text, in the language of the invoice.' }),
    reasons: z.array(said),
  }),
  warnings: z.array(said),
  paymentReference: text,
  ledgerEntryId: text,
  causale: text.meta({ description: 'Reason or subject of the invoice, as given by the caller.' }),
  einvoiceId: text.meta({ description: 'The most recent e-invoice sent for it.' }),
  resendBy: text.meta({
    description: 'Set if the exchange rejected it: the last day to issue it again.',
  }),
  fileId: text.meta({ description: 'The PDF created when it was issued.' }),
  credits: text.meta({ description: 'The invoice that this credit note credits.' }),
  creditedBy: z.array(z.string()),
  issuedAt: text,
  processing: z
    .object({ step: z.string(), since: z.string() })
    .optional()
    .meta({ description: 'Present while the requested step is still running.' }),
  payment: paymentPart.optional().meta({
    description: 'How far an issued invoice is paid. Reads show it; actions leave it out.',
  }),
})

export type InvoiceRecord = z.input<typeof invoice>

export function toInvoice(scene: Scene, row: InvoiceRow): InvoiceRecord {
  const { priced } = row
  const hasRest = BigInt(row.credited_minor) < BigInt(priced.grossMinor)
  const isCreditable = hasRest && row.waiting_credit === null
  return {
    id: encodeId('inv', row.id),
    kind: row.kind,
    status: row.status,
    contactId: row.contact_id === null ? null : encodeId('con', row.contact_id),
    buyerName: row.buyer_name,
    number: row.number,
    date: row.date,
    dueDate: row.due_on,
    ...(row.details === null ? {} : { details: toDetailsRecord(row.details, row.currency) }),
    currency: row.currency,
    ...amountsOf(priced, currencyDigits(row.currency)),
    treatment: treatmentOf(priced),
    warnings: [...priced.treatment.warnings, ...row.warnings].map(say),
    paymentReference: row.payment_reference,
    causale: row.causale,
    ledgerEntryId: row.entry_id === null ? null : encodeId('led', row.entry_id),
    einvoiceId: row.einvoice_id === null ? null : encodeId('ein', row.einvoice_id),
    resendBy: row.resend_by,
    fileId: row.file_id === null ? null : encodeId('file', row.file_id),
    credits: row.credits === null ? null : encodeId('inv', row.credits),
    creditedBy: row.credited_by.map((id) => encodeId('inv', id)),
    issuedAt: row.issued_at?.toISOString() ?? null,
    ...stampsOf(row),
    allowedActions: scene.allowed(allowedFor({ ...row, isCreditable })),
  }
}

type Amounts = Pick<InvoiceRecord, 'lines' | 'charges' | 'totals'>

function amountsOf(priced: StoredSale, digits: number): Amounts {
  const amount = (minor: string): number => toDecimal(BigInt(minor), digits)
  const own = priced.lines.filter((line) => line.role === undefined)
  const added = priced.lines.filter(({ role }) => role === 'fund' || role === 'stamp')
  return {
    charges: added.map((line) => ({
      kind: line.role === 'fund' ? ('pension_fund' as const) : ('stamp_duty' as const),
      description: line.description,
      rate: Number(line.rate),
      vatNature: line.nature,
      net: amount(line.netMinor),
    })),
    lines: own.map((line) => ({
      description: line.description,
      quantity: Number(line.quantity),
      unitPrice: Number(line.unitPrice),
      vatRate: Number(line.vatRate),
      effectiveRate: Number(line.rate),
      vatCode: line.vatCode,
      vatNature: line.nature,
      net: amount(line.netMinor),
      ...(line.details === undefined ? {} : { details: toLineDetailsRecord(line.details) }),
    })),
    totals: {
      net: amount(priced.netMinor),
      vat: amount(priced.vatMinor),
      gross: amount(priced.grossMinor),
      withheld: amount(priced.withheld?.amountMinor ?? '0'),
      payable: toDecimal(payableOf(fromStored(priced)), digits),
      byRate: priced.byRate.map((row) => ({
        rate: Number(row.rate),
        vatNature: row.nature,
        net: amount(row.netMinor),
        vat: amount(row.vatMinor),
      })),
    },
  }
}

function treatmentOf({ treatment, byRate, language }: StoredSale): InvoiceRecord['treatment'] {
  return {
    kind: treatment.kind,
    effectiveRates: [...new Set(byRate.map((row) => Number(row.rate)))],
    legalText: legalTextOf(treatment.legalText, language),
    reasons: treatment.reasons.map(say),
  }
}

/** In the language of the PDF, or in English if there is no legal text in it. */
export function legalTextOf(texts: Record<string, string>, language: string): string | null {
  return (texts[language] ?? texts['en'] ?? '') || null
}

function say(reason: SaleReason): z.input<typeof said> {
  return { ...reason, detail: renderWarning(reason) ?? renderSaleReason(reason) }
}

/** Records one change in the audit log and as an event, and returns the record. */
export function changed(
  scene: Scene,
  event: string,
  before: InvoiceRow | null,
  after: InvoiceRow,
): InvoiceRecord {
  const record = toInvoice(scene, after)
  scene.changed({
    event: `invoice.${event}`,
    id: record.id,
    before: before === null ? null : toInvoice(scene, before),
    after: record,
  })
  return record
}
