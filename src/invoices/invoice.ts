import { z } from 'zod'
import { encodeId } from '#kernel/id'
import { currencyDigits, toDecimal } from '#kernel/money'
import { recordShape, stampsOf } from '#kernel/record'
import type { Scene } from '#kernel/scene'
import { payableOf } from './charges.ts'
import { renderWarning } from './invoice_warnings.ts'
import { allowedFor } from './rules.ts'
import { treatmentKinds, type Reason } from './sale.ts'
import { renderSaleReason } from './sale_reasons.ts'
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
  vatRate: z.number().meta({ description: 'As it was given.' }),
  effectiveRate: z.number().meta({ description: 'As the law sets it.' }),
  vatCode: z.string(),
  vatNature: text,
  net: z.number(),
})

/** An invoice or a credit note as every action and read gives it. */
export const invoice = z.object({
  ...recordShape,
  kind: z.enum(kinds),
  status: z.enum(statuses),
  contactId: text.meta({ description: 'null where the contact was removed.' }),
  buyerName: z.string(),
  number: text.meta({ description: 'null until one is given or taken.' }),
  date: text.meta({ description: 'null on a draft that takes the day of its issue.' }),
  dueDate: text,
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
    .meta({ description: 'What the profile adds to the lines.' }),
  totals: z.object({
    net: z.number(),
    vat: z.number(),
    gross: z.number(),
    withheld: z.number().meta({ description: 'Tax that the buyer keeps back of it.' }),
    payable: z
      .number()
      .meta({ description: 'What the buyer pays: without split VAT and what it keeps back.' }),
    byRate: z.array(
      z.object({ rate: z.number(), vatNature: text, net: z.number(), vat: z.number() }),
    ),
  }),
  treatment: z.object({
    kind: z.enum(treatmentKinds),
    effectiveRates: z.array(z.number()),
    legalText: text.meta({ description: 'What the invoice must say, in its language.' }),
    reasons: z.array(said),
  }),
  warnings: z.array(said),
  paymentReference: text,
  ledgerEntryId: text,
  causale: text.meta({ description: 'Why it is written, in the words of whoever asked for it.' }),
  einvoiceId: text.meta({ description: 'How it was last sent through the exchange.' }),
  resendBy: text.meta({
    description: 'Set where the exchange refused it: issue it again until this day.',
  }),
  fileId: text.meta({ description: 'The PDF that was made when it was issued.' }),
  credits: text.meta({ description: 'The invoice that this credit note takes back.' }),
  creditedBy: z.array(z.string()),
  issuedAt: text,
  processing: z
    .object({ step: z.string(), since: z.string() })
    .optional()
    .meta({ description: 'Present while the step that was asked for goes on.' }),
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
  const added = priced.lines.filter((line) => line.role !== undefined)
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

/** In the language of the paper, or in English where the law has no words in it. */
export function legalTextOf(texts: Record<string, string>, language: string): string | null {
  return (texts[language] ?? texts['en'] ?? '') || null
}

function say(reason: Reason): z.input<typeof said> {
  return { ...reason, detail: renderWarning(reason) ?? renderSaleReason(reason) }
}

/** Tells the trail and the world of one change, and gives the record for the answer. */
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
