import { z } from 'zod'
import { encodeId } from '#kernel/id'
import { currencyDigits, toDecimal } from '#kernel/money'
import { recordShape, stampsOf } from '#kernel/record'
import type { Scene } from '#kernel/scene'
import { renderWarning } from './invoice_warnings.ts'
import type { SelfInvoiceRow } from './self_invoice_store.ts'

export const selfStatuses = ['proposed', 'issued', 'dismissed'] as const

const text = z.string().nullable()

/** A self-invoice as every operation and read gives it. */
export const selfInvoice = z.object({
  ...recordShape,
  status: z.enum(selfStatuses),
  type: z
    .string()
    .meta({ description: 'Type of document, such as TD17 for services from abroad.' }),
  documentId: z.string(),
  ledgerEntryId: z
    .string()
    .meta({ description: 'Where the VAT is booked; issuing books nothing.' }),
  contactId: text,
  supplier: z.object({ name: text, country: text, vatNumber: text, fiscalCode: text }),
  original: z
    .object({ number: text, date: z.string() })
    .meta({ description: "The supplier's own invoice." }),
  currency: z.string(),
  lines: z.array(
    z.object({ vatCode: z.string(), rate: z.number(), net: z.number(), vat: z.number() }),
  ),
  receivedDate: z.string(),
  dueDate: z.string().meta({ description: 'Issue it until this day.' }),
  number: text,
  date: text,
  einvoiceId: text,
  resendBy: text.meta({ description: 'Set where the exchange refused it: issue it again.' }),
  dismissal: text.meta({ description: 'Why it is not issued.' }),
  documentReversed: z
    .boolean()
    .meta({ description: 'The purchase was taken back; one that was sent must be corrected.' }),
  warnings: z
    .array(
      z.object({
        code: z.string(),
        params: z.record(z.string(), z.string()),
        detail: z.string(),
      }),
    )
    .meta({ description: 'What its file has otherwise than it was given.' }),
  issuedAt: text,
  processing: z
    .object({ step: z.string(), since: z.string() })
    .optional()
    .meta({ description: 'Present while the step that was asked for goes on.' }),
})

export type SelfInvoiceRecord = z.input<typeof selfInvoice>

export function toSelfInvoice(scene: Scene, row: SelfInvoiceRow): SelfInvoiceRecord {
  const digits = currencyDigits(row.currency)
  const amount = (minor: string): number => toDecimal(BigInt(minor), digits)
  return {
    id: encodeId('siv', row.id),
    status: row.status,
    type: row.type,
    documentId: encodeId('doc', row.document_id),
    ledgerEntryId: encodeId('led', row.entry_id),
    contactId: row.contact_id === null ? null : encodeId('con', row.contact_id),
    supplier: row.supplier,
    original: { number: row.original_number, date: row.original_date },
    currency: row.currency,
    lines: row.lines.map(({ vatCode, rate, netMinor, vatMinor }) => ({
      vatCode,
      rate: Number(rate),
      net: amount(netMinor),
      vat: amount(vatMinor),
    })),
    receivedDate: row.received_on,
    dueDate: row.due_on,
    number: row.number,
    date: row.date,
    einvoiceId: row.einvoice_id === null ? null : encodeId('ein', row.einvoice_id),
    resendBy: row.resend_by,
    dismissal: row.dismissal,
    documentReversed: row.reversed_at !== null,
    warnings: row.warnings.map((one) => ({ ...one, detail: renderWarning(one) ?? one.code })),
    issuedAt: row.issued_at?.toISOString() ?? null,
    ...stampsOf(row),
    allowedActions: scene.allowed(allowedFor(row)),
  }
}

/** What the exchange refused may be dismissed, too: of a purchase that was taken back nothing is told. */
function allowedFor({ status, reversed_at }: SelfInvoiceRow): string[] {
  if (status !== 'proposed') return []
  return reversed_at === null
    ? ['issue_self_invoice', 'dismiss_self_invoice']
    : ['dismiss_self_invoice']
}

/** Tells the trail and the world of one change, and gives the record for the answer. */
export function selfChanged(
  scene: Scene,
  event: 'proposed' | 'issued' | 'sent' | 'dismissed' | 'rejected' | 'reversed',
  before: SelfInvoiceRow | null,
  after: SelfInvoiceRow,
): SelfInvoiceRecord {
  const record = toSelfInvoice(scene, after)
  scene.changed({
    event: `self_invoice.${event}`,
    id: record.id,
    before: before === null ? null : toSelfInvoice(scene, before),
    after: record,
  })
  return record
}
