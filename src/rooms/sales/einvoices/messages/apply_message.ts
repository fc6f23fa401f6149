import { addDays, today } from '#kernel/values/day'
import type { Scene } from '#kernel/corridor/scene'
import { homeRegion } from '#regions/room'
import { changed, toEinvoice, type EinvoiceRecord } from '../einvoice/einvoice.ts'
import type { ExchangeError } from '../ports.ts'
import type { ExchangeNotification } from './message.ts'
import * as messages from './message_store.ts'
import type { ExchangeReceipt } from '../ports.ts'
import {
  isOpen,
  isPuzzling,
  mayBelieveName,
  statusAfter,
  type FoundAtExchange,
  type Status,
} from '../einvoice/rules.ts'
import { endClaim, lookAfter } from '../einvoice/sending_store.ts'
import * as store from '../einvoice/store.ts'
import type { EinvoiceRow } from '../einvoice/store.ts'

/** A parsed notification with its original bytes. */
export type Arrived = { message: ExchangeNotification; fileName: string; xml: Uint8Array; at: Date }

/** How soon to ask for an open e-invoice if no notification comes, since one may be lost. */
const askAgainMs = 6 * 3_600_000
/**
 * An e-invoice with a final status is checked once more, since an earlier notification may be lost.
 */
const askLastMs = 24 * 3_600_000

/**
 * Applies one notification, once; the row is locked. The order and repetition of notifications do
 * not affect the final status; see `nextStatus`.
 */
export async function applyMessage(
  scene: Scene,
  row: EinvoiceRow,
  arrived: Arrived,
): Promise<EinvoiceRow> {
  const { message, fileName, xml, at } = arrived
  if (await messages.isKept(scene, row.id, message)) return row
  const next = statusAfter(row, message, false)
  const before = await recordOf(scene, row)
  const sha256 = store.keepBytes(scene, xml)
  messages.insertMessage(scene, message, {
    einvoiceId: row.id,
    fileName,
    toldAt: at,
    sha256,
    applied: next !== null,
  })
  if (next === null) {
    if (isPuzzling(row, message)) lookAfter(scene, row.id, 0)
    return await tell(scene, 'noted', before, store.updateEinvoice(scene, row, {}))
  }
  return await moveOn(scene, row, before, next, { message, at })
}

/**
 * Checks the stored but unapplied notifications again, now that more is known: the file was sent,
 * or the exchange was asked for it. If one still contradicts, the exchange is asked at once.
 */
export async function weighAgain(
  scene: Scene,
  row: EinvoiceRow,
  look: FoundAtExchange | null,
): Promise<EinvoiceRow> {
  const kept = await messages.listUnapplied(scene, row.id)
  let current = row
  for (const { id, told_at: at, exchange_id: exchangeId, ...said } of kept) {
    const message = { ...said, exchangeId }
    const next = statusAfter(current, message, mayBelieveName(current, kept, look))
    if (next !== null) {
      const before = await recordOf(scene, current)
      messages.markApplied(scene, id)
      current = await moveOn(scene, current, before, next, { message, at })
    } else if (look === null && isPuzzling(current, message)) lookAfter(scene, row.id, 0)
  }
  return current
}

/** The exchange has the same bytes under another id, that of the transmission it accepted. */
export async function adoptId(
  scene: Scene,
  row: EinvoiceRow,
  { exchangeId, receivedAt }: ExchangeReceipt,
): Promise<EinvoiceRow> {
  if (row.status !== 'sent' || row.exchange_id === exchangeId) return row
  const before = await recordOf(scene, row)
  const changes = { exchange_id: exchangeId, sent_at: receivedAt }
  return await tell(scene, 'noted', before, store.updateEinvoice(scene, row, changes))
}

type Said = { exchangeId: string; errors: readonly ExchangeError[] }

async function moveOn(
  scene: Scene,
  row: EinvoiceRow,
  before: EinvoiceRecord,
  status: Status,
  { message, at }: { message: Said; at: Date },
): Promise<EinvoiceRow> {
  const { exchangeId } = message
  // If the answer to sending was lost, the notification shows that the file arrived.
  const sent = { exchange_id: exchangeId, sent_at: row.sent_at ?? at, error: null }
  if (status === 'rejected') {
    return await reject(scene, row, before, sent, { errors: message.errors, at })
  }
  const saved = store.updateEinvoice(scene, row, { ...sent, status })
  endClaim(scene, row.id, isOpen(row.format, status) ? askAgainMs : askLastMs)
  return await tell(scene, status, before, saved)
}

type Sent = { exchange_id: string | null; sent_at: Date | null; error: null }

/**
 * A rejected file counts as never issued: the invoice is reverted in the same transaction. The days
 * to issue it again count from the exchange's notification, even if it is read late.
 */
export async function reject(
  scene: Scene,
  row: EinvoiceRow,
  before: EinvoiceRecord,
  sent: Sent,
  { errors, at }: { errors: readonly ExchangeError[]; at: Date },
): Promise<EinvoiceRow> {
  const region = homeRegion(scene)
  const { exchange } = region.einvoicing
  if (exchange === null) throw new Error(`${region.key} has no e-invoice exchange`)
  const since = at < scene.now ? at : scene.now
  const resendBy = addDays(today(since, region.timeZone), exchange.resendDays)
  const changes = { ...sent, status: 'rejected', resend_by: resendBy } as const
  const saved = store.updateEinvoice(scene, row, changes)
  endClaim(scene, row.id, null)
  await tell(scene, 'rejected', before, saved)
  const invoiceId = row.invoice_id ?? row.self_invoice_id ?? ''
  const rejected = { einvoiceId: row.id, purpose: row.purpose, invoiceId, resendBy }
  for (const undo of scene.hooks.einvoices.rejected) await undo(scene, rejected, errors)
  return saved
}

export async function recordOf(scene: Scene, row: EinvoiceRow): Promise<EinvoiceRecord> {
  return toEinvoice(row, await messages.listMessages(scene, [row.id]))
}

async function tell(
  scene: Scene,
  event: string,
  before: EinvoiceRecord,
  saved: EinvoiceRow,
): Promise<EinvoiceRow> {
  changed(scene, event, before, await recordOf(scene, saved))
  return saved
}
