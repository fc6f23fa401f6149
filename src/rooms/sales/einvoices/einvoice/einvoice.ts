import { z } from 'zod'
import { encodeId } from '#kernel/values/id'
import { recordShape, stampsOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import type { MessageRow } from './store.ts'
import { formats, messageTypes, statuses } from './rules.ts'
import type { EinvoiceRow } from './store.ts'

const text = z.string().nullable()

const notification = z.object({
  id: z.string().meta({
    description: 'Download its XML from /api/rest/einvoices/{id}/notifications/{this id}/xml.',
  }),
  type: z.enum(messageTypes).meta({
    description:
      'RC: delivered. NS: rejected. MC: not delivered. NE: response from a public body. DT: time limit for the response expired. AT: could not be delivered.',
  }),
  at: z.string(),
  fileName: z.string(),
  outcome: z
    .enum(['EC01', 'EC02'])
    .nullable()
    .meta({ description: 'Only for NE: EC01 accepted, EC02 refused.' }),
  errors: z.array(z.object({ code: z.string(), detail: z.string() })),
  note: text,
  applied: z.boolean().meta({
    description: 'false if it changed nothing, because it came late or contradicts what is known.',
  }),
})

/** An e-invoice as every action and read returns it. */
export const einvoice = z.object({
  ...recordShape,
  status: z.enum(statuses).meta({
    description:
      'undelivered still counts as issued. rejected counts as never issued: the invoice is a draft again.',
  }),
  purpose: z.enum(['invoice', 'credit_note', 'self_invoice']),
  invoiceId: text,
  selfInvoiceId: text,
  fileName: z.string(),
  progressive: z.string(),
  format: z.enum(formats),
  documentType: z.string(),
  sha256: z.string(),
  exchangeId: text.meta({
    description: 'The id given by the exchange (IdentificativoSdI); null until it is sent.',
  }),
  sentAt: text,
  resendBy: text.meta({
    description: 'Only if rejected: the last day to issue it again with the same number and date.',
  }),
  error: z
    .object({ code: z.string(), message: z.string(), attempts: z.number().int(), at: z.string() })
    .nullable()
    .meta({ description: 'Why it is not sent yet; sending is retried automatically.' }),
  notifications: z
    .array(notification)
    .meta({ description: 'Notifications from the exchange, oldest first.' }),
  processing: z
    .object({ step: z.string(), since: z.string() })
    .optional()
    .meta({ description: 'Present while it is being sent.' }),
})

export type EinvoiceRecord = z.input<typeof einvoice>

export function toEinvoice(row: EinvoiceRow, messages: readonly MessageRow[]): EinvoiceRecord {
  return {
    id: encodeId('ein', row.id),
    status: row.status,
    purpose: row.purpose,
    invoiceId: row.invoice_id === null ? null : encodeId('inv', row.invoice_id),
    selfInvoiceId: row.self_invoice_id === null ? null : encodeId('siv', row.self_invoice_id),
    fileName: row.file_name,
    progressive: row.progressive,
    format: row.format,
    documentType: row.document_type,
    sha256: row.sha256,
    exchangeId: row.exchange_id,
    sentAt: row.sent_at?.toISOString() ?? null,
    resendBy: row.resend_by,
    error: row.error,
    notifications: messages.map((message) => ({
      id: encodeId('enm', message.id),
      type: message.type,
      at: message.told_at.toISOString(),
      fileName: message.file_name,
      outcome: message.outcome,
      errors: message.errors,
      note: message.note,
      applied: message.applied,
    })),
    ...stampsOf(row),
    // All further actions are on the invoice.
    allowedActions: [],
  }
}

/** Records one change in the audit log and as an event, and returns the record. */
export function changed(
  scene: Scene,
  event: string,
  before: EinvoiceRecord | null,
  after: EinvoiceRecord,
): EinvoiceRecord {
  scene.changed({ event: `einvoice.${event}`, id: after.id, before, after })
  return after
}
