import { z } from 'zod'
import { recordShape, stampsOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { encodeId } from '#kernel/values/id'
import type { SendingRow } from './sending_store.ts'
import {
  sendingKinds,
  sendingReasons,
  sendingStates,
  undeliveredReminder,
  undeliveredStates,
  type SendingReason,
} from './states.ts'

/** A mail with an invoice or a reminder, as every operation and read returns it. */
export const invoiceSending = z.object({
  ...recordShape,
  kind: z.enum(sendingKinds),
  invoiceId: z.string(),
  reminderId: z.string().nullable(),
  to: z.string(),
  message: z.string().nullable(),
  attachUbl: z.boolean(),
  state: z.enum(sendingStates).meta({
    description:
      'queued: it is sent in a moment, or tried again. sent: the mail server took it. unknown: it may have been sent. not_sent: of a test organization.',
  }),
  reason: z.object({ code: z.string(), says: z.string() }).nullable(),
  attempts: z.number().int(),
  sentAt: z.string().nullable(),
  askedBy: z.string(),
})

export type InvoiceSending = z.input<typeof invoiceSending>

export function toSending(scene: Pick<Scene, 'allowed'>, row: SendingRow): InvoiceSending {
  const isOver = row.state !== 'queued' && row.state !== 'sending'
  return {
    id: encodeId('isd', row.id),
    kind: row.kind,
    invoiceId: encodeId('inv', row.invoice_id),
    reminderId: row.reminder_id === null ? null : encodeId('rmd', row.reminder_id),
    to: row.recipient,
    message: row.message,
    attachUbl: row.with_ubl,
    state: row.state,
    reason: row.reason === null ? null : { code: row.reason, says: saysOf(row, row.reason) },
    attempts: row.attempts,
    sentAt: row.sent_at?.toISOString() ?? null,
    askedBy: row.asked_by,
    ...stampsOf(row),
    allowedActions: scene.allowed([
      ...(isUndelivered(row) && row.reminder_stands ? ['withdraw_reminder'] : []),
      ...(isOver ? ['send_invoice'] : []),
    ]),
  }
}

function isUndelivered({ kind, state }: SendingRow): boolean {
  return kind === 'reminder' && undeliveredStates.some((one) => one === state)
}

function saysOf(row: SendingRow, reason: SendingReason): string {
  const says = sendingReasons[reason]
  const isBooked = isUndelivered(row) && reason !== 'withdrawn'
  return isBooked ? `${says} ${undeliveredReminder}` : says
}

export function changedSending(
  scene: Scene,
  before: SendingRow | null,
  after: SendingRow,
): InvoiceSending {
  const record = toSending(scene, after)
  const old = before === null ? null : toSending(scene, before)
  const event = `invoice_sending.${before === null ? 'created' : after.state}`
  scene.changed({ event, id: record.id, before: old, after: record })
  return record
}
