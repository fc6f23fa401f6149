import { addDays, today } from '#kernel/day'
import type { Scene } from '#kernel/scene'
import { regionOf, type RegionKey } from '#regions/room'
import { changed, toEinvoice, type EinvoiceRecord } from './einvoice.ts'
import type { ExchangeError, Message } from './message.ts'
import * as messages from './message_store.ts'
import type { ExchangeReceipt } from './ports.ts'
import { tellFollowers } from './rejection.ts'
import { isOpen, isPuzzling, mayBelieveName, statusAfter, type Look, type Status } from './rules.ts'
import { endClaim, lookAfter } from './sending_store.ts'
import * as store from './store.ts'
import type { EinvoiceRow } from './store.ts'

/** A notification that was read, with the bytes it was read from. */
export type Arrived = { message: Message; fileName: string; xml: Uint8Array; at: Date }

/** How soon what is open is asked for when no notification comes: they may be lost on their way. */
const askAgainMs = 6 * 3_600_000
/** What has ended is asked for once more: a notification before its last may never have come. */
const askLastMs = 24 * 3_600_000

/**
 * Takes one notification in, once. The row is locked. Whatever comes, in whatever order and however
 * often, leads to the same status; see `nextStatus`.
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
 * Weighs again what was kept and not believed, now that more is known: the file was sent, or the
 * exchange was asked for it. What still makes no sense and was not asked for yet is asked for at once.
 */
export async function weighAgain(
  scene: Scene,
  row: EinvoiceRow,
  look: Look | null,
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

/** The exchange has the same bytes under another id: that of the sending which it took. */
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
  // The answer to its sending was lost: that it is there is known from here.
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
 * Never issued: whoever issued it takes that back in this same transaction. The days to issue it again
 * run from when the exchange said so, however late that is read.
 */
export async function reject(
  scene: Scene,
  row: EinvoiceRow,
  before: EinvoiceRecord,
  sent: Sent,
  { errors, at }: { errors: readonly ExchangeError[]; at: Date },
): Promise<EinvoiceRow> {
  const region = regionOf(scene.principal.regionKey as RegionKey)
  if (region.einvoicing === null) throw new Error(`${region.key} has no exchange of invoices`)
  const since = at < scene.now ? at : scene.now
  const resendBy = addDays(today(since, region.timeZone), region.einvoicing.resendDays)
  const changes = { ...sent, status: 'rejected', resend_by: resendBy } as const
  const saved = store.updateEinvoice(scene, row, changes)
  endClaim(scene, row.id, null)
  await tell(scene, 'rejected', before, saved)
  const invoiceId = row.invoice_id ?? row.self_invoice_id ?? ''
  const rejected = { einvoiceId: row.id, purpose: row.purpose, invoiceId, resendBy }
  await tellFollowers(scene, rejected, errors)
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
