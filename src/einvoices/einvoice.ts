import { z } from 'zod'
import { encodeId } from '#kernel/id'
import { recordShape, stampsOf } from '#kernel/record'
import type { Scene } from '#kernel/scene'
import type { MessageRow } from './message_store.ts'
import { formats, messageTypes, statuses } from './rules.ts'
import type { EinvoiceRow } from './store.ts'

const text = z.string().nullable()

const notification = z.object({
  id: z.string().meta({
    description: 'Its XML is at /api/rest/einvoices/{id}/notifications/{this id}/xml.',
  }),
  type: z.enum(messageTypes).meta({
    description:
      'RC delivered, NS rejected, MC not delivered, NE outcome of a public body, DT time has run out, AT could not be delivered.',
  }),
  at: z.string(),
  fileName: z.string(),
  outcome: z
    .enum(['EC01', 'EC02'])
    .nullable()
    .meta({ description: 'Of NE: EC01 accepted, EC02 refused.' }),
  errors: z.array(z.object({ code: z.string(), detail: z.string() })),
  note: text,
  applied: z.boolean().meta({
    description: 'false where it changed nothing: it came late, or contradicts what is known.',
  }),
})

/** An invoice as it was sent through the exchange, as every action and read gives it. */
export const einvoice = z.object({
  ...recordShape,
  status: z.enum(statuses).meta({
    description:
      'undelivered counts as issued; rejected counts as never issued, and its invoice is a draft again.',
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
    description: 'What the exchange calls the file; null until it is sent.',
  }),
  sentAt: text,
  resendBy: text.meta({
    description: 'Of a rejected one: the last day to issue it again under its number and date.',
  }),
  error: z
    .object({ code: z.string(), message: z.string(), attempts: z.number().int(), at: z.string() })
    .nullable()
    .meta({ description: 'Why it is not sent yet; it is tried again by itself.' }),
  notifications: z.array(notification).meta({ description: 'In the order in which they came.' }),
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
    // Whatever follows is done with the invoice.
    allowedActions: [],
  }
}

/** Tells the trail and the world of one change, and gives the record for the answer. */
export function changed(
  scene: Scene,
  event: string,
  before: EinvoiceRecord | null,
  after: EinvoiceRecord,
): EinvoiceRecord {
  scene.changed({ event: `einvoice.${event}`, id: after.id, before, after })
  return after
}
