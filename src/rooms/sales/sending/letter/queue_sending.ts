import { findBuyer } from '#contacts/room'
import { assertPartiesAccepted, type MailedInvoice } from '#invoices/room'
import { enqueue } from '#kernel/corridor/queue'
import type { Scene } from '#kernel/corridor/scene'
import { Failure } from '#kernel/failure/failure'
import { encodeId } from '#kernel/values/id'
import { isMailAddress } from '#mail/room'
import { answersTo } from './compose.ts'
import { changedSending, type InvoiceSending } from './sending.ts'
import * as store from './sending_store.ts'
import type { SendingReason } from './states.ts'
import { isWithExchange } from './with_exchange.ts'

export const deliverKind = 'deliver_sending'

const hourMs = 3_600_000
/** Mails to buyers, of one organization. */
const mostInHour = 200
const mostInDay = 1_000

type Asked = {
  kind: store.SendingRow['kind']
  reminderId: string | null
  to: string | undefined
  message: string | undefined
  withUbl: boolean
}

/**
 * Puts a mail about an invoice into the caller's transaction; a job sends it once that is committed.
 * The invoice is locked. Test organizations record that nothing was sent.
 */
export async function queueSending(
  scene: Scene,
  invoice: MailedInvoice,
  asked: Asked,
): Promise<InvoiceSending> {
  const recipient = await recipientOf(scene, invoice, asked.to)
  const waiting = await store.findWaiting(scene, invoice.id, recipient)
  if (waiting !== null) {
    throw new Failure('sending_waits', { sendingId: encodeId('isd', waiting.id) })
  }
  await assertWithinLimits(scene)
  const isTest = scene.principal.mode === 'test'
  if (!isTest && !scene.isConnected('mailers')) throw new Failure('mail_not_set_up')
  const row: store.SendingRow = {
    id: scene.newId(),
    kind: asked.kind,
    invoice_id: invoice.id,
    reminder_id: asked.reminderId,
    recipient,
    reply_to: (await answersTo(scene)) ?? '',
    message: asked.message || null,
    with_ubl: asked.withUbl,
    state: isTest ? 'not_sent' : 'queued',
    reason: isTest ? 'test_organization' : await whyLater(scene, invoice, asked.kind),
    attempts: 0,
    handed_at: null,
    sent_at: null,
    reminder_stands: asked.reminderId !== null,
    asked_by: scene.principal.actor.name,
    version: 1,
    created_at: scene.now,
    updated_at: scene.now,
  }
  store.insertSending(scene, row)
  const record = changedSending(scene, null, row)
  if (!isTest) enqueueSending(scene, row.id)
  return record
}

/** Why it is not sent at once. */
async function whyLater(
  scene: Scene,
  { id }: MailedInvoice,
  kind: store.SendingRow['kind'],
): Promise<SendingReason | null> {
  return kind === 'invoice' && (await isWithExchange(scene, id)) ? 'exchange_first' : null
}

export function enqueueSending(scene: Scene, sendingId: string, afterMs = 0): void {
  enqueue(scene.tx, { kind: deliverKind, orgId: scene.orgId, data: { sendingId }, afterMs })
}

/** As given, or that of the contact now, or that of the buyer when the invoice was issued. */
async function recipientOf(
  scene: Scene,
  { contactId, buyer }: MailedInvoice,
  given: string | undefined,
): Promise<string> {
  if (given !== undefined) return given
  const contact = contactId === null ? null : await findBuyer(scene, contactId)
  if (contact !== null) await assertPartiesAccepted(scene, contact)
  const known = contact?.email ?? buyer.email
  if (known === null || !isMailAddress(known)) throw new Failure('no_mail_address')
  return known
}

/** Refused before anything is done for a mail that could not go; the rest is seen when it is queued. */
export async function assertReachable(
  scene: Scene,
  contactId: string | null,
  given: string | undefined,
): Promise<void> {
  if (given !== undefined || contactId === null) return
  const { email } = await findBuyer(scene, contactId)
  if (email === null || !isMailAddress(email)) throw new Failure('no_mail_address')
}

async function assertWithinLimits(scene: Scene): Promise<void> {
  for (const [ms, most] of [
    [hourMs, mostInHour],
    [24 * hourMs, mostInDay],
  ] as const) {
    const since = new Date(scene.now.getTime() - ms)
    if ((await store.countSendingsSince(scene, since, most)) < most) continue
    throw new Failure('sendings_used_up', { retryAfterSeconds: 3_600 })
  }
}
