import { z } from 'zod'
import { encodeId } from '#kernel/values/id'
import { currencyDigits, toDecimal } from '#kernel/values/money'
import { recordShape, stampsOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { renderWarning } from '../invoice/invoice_warnings.ts'
import type { SelfInvoiceRow } from './self_invoice_store.ts'

export const selfStatuses = ['proposed', 'issued', 'dismissed'] as const

const text = z.string().nullable()

/** A self-invoice as every operation and read returns it. */
export const selfInvoice = z.object({
  ...recordShape,
  status: z.enum(selfStatuses),
  type: z
    .string()
    .meta({ description: 'Document type (TipoDocumento), such as TD17 for services from abroad.' }),
  documentId: z.string(),
  ledgerEntryId: z.string().meta({
    description:
      'The journal entry of the purchase, which contains the VAT; issuing posts nothing.',
  }),
  contactId: text,
  supplier: z.object({ name: text, country: text, vatNumber: text, fiscalCode: text }),
  original: z
    .object({ number: text, date: z.string() })
    .meta({ description: "The supplier's invoice." }),
  currency: z.string(),
  lines: z.array(
    z.object({ vatCode: z.string(), rate: z.number(), net: z.number(), vat: z.number() }),
  ),
  receivedDate: z.string(),
  dueDate: z.string().meta({ description: 'The last day to issue it.' }),
  number: text,
  date: text,
  einvoiceId: text,
  resendBy: text.meta({
    description: 'Set if the exchange rejected it: the last day to issue it again.',
  }),
  dismissal: text.meta({ description: 'The reason it was dismissed.' }),
  documentReversed: z.boolean().meta({
    description:
      'Whether the purchase was reversed; a self-invoice already sent must then be corrected.',
  }),
  warnings: z
    .array(
      z.object({
        code: z.string(),
        params: z.record(z.string(), z.string()),
        detail: z.string(),
      }),
    )
    .meta({ description: 'Values that the e-invoice contains in changed form.' }),
  issuedAt: text,
  processing: z
    .object({ step: z.string(), since: z.string() })
    .optional()
    .meta({ description: 'Present while the requested step is still running.' }),
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

/** A rejected one may be dismissed, too: if the purchase was reversed, nothing is sent. */
function allowedFor({ status, reversed_at }: SelfInvoiceRow): string[] {
  if (status !== 'proposed') return []
  return reversed_at === null
    ? ['issue_self_invoice', 'dismiss_self_invoice']
    : ['dismiss_self_invoice']
}

/** Records one change in the audit log and as an event, and returns the record. */
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
