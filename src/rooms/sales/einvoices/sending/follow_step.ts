import type { IntentContext } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { failures } from '#failures/failures'
import type { Scene } from '#kernel/corridor/scene'
import {
  openKeeper,
  sentEntryOf,
  type RemoteSending,
  type SentEntry,
} from '#accounting_systems/room'
import { recordOf, reject } from '../messages/apply_message.ts'
import { changed } from '../einvoice/einvoice.ts'
import { isOpen, nextStatus, type Format, type News } from '../einvoice/rules.ts'
import * as store from '../einvoice/store.ts'
import type { EinvoiceRow } from '../einvoice/store.ts'
import { endClaim, lookAfter } from '../einvoice/sending_store.ts'

/** How far the system that keeps the books has come with sending; null where that is not known. */
export type KeeperAnswer = {
  kind: 'followed'
  reference: string | null
  sending: RemoteSending | null
  error: { code: string; message: string } | null
}

const soonMs = 60_000
const laterMs = 30 * 60_000

/** Asks the system that keeps the books what became of an e-invoice that it sends itself. */
export async function performFollowing(
  outside: IntentContext,
  einvoiceId: string,
): Promise<KeeperAnswer> {
  const sent = await outside.inTransaction((scene) => sentAs(scene, einvoiceId))
  const nothing = { kind: 'followed', reference: null, sending: null } as const
  if (sent === null) return { ...nothing, error: null }
  const { state, reference, keeper, problem } = sent
  if (state !== 'sent' || reference === null) return { ...nothing, error: problem }
  try {
    const { provider, connection } = await openKeeper(outside, keeper)
    const sending = (await provider.readSending?.(connection, reference)) ?? null
    return { kind: 'followed', reference, sending, error: null }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const message = error.details.detail ?? failures[error.code].says
    return { ...nothing, error: { code: error.code, message } }
  }
}

async function sentAs(scene: Scene, einvoiceId: string): Promise<SentEntry | null> {
  const entryId = await scene.hooks.einvoices.entryOf(scene, einvoiceId)
  return entryId === null ? null : await sentEntryOf(scene, entryId)
}

/** The exchange's own words; private buyers neither accept nor refuse. */
function newsOf(format: Format, { state }: RemoteSending): News | null {
  const isPublic = format === 'FPA12'
  const words: Partial<Record<RemoteSending['state'], News>> = {
    delivered: { type: 'RC', outcome: null },
    not_delivered: { type: 'MC', outcome: null },
    rejected: { type: 'NS', outcome: null },
    accepted: isPublic ? { type: 'NE', outcome: 'EC01' } : { type: 'RC', outcome: null },
    refused: { type: 'NE', outcome: 'EC02' },
    lapsed: isPublic ? { type: 'DT', outcome: null } : { type: 'RC', outcome: null },
  }
  return words[state] ?? null
}

/** The record walks as if the exchange had told Daybook; a status that stands is never taken back. */
export async function settleFollowing(
  scene: Scene,
  einvoiceId: string,
  answer: KeeperAnswer,
): Promise<void> {
  const row = await store.lockEinvoice(scene, einvoiceId)
  const { sending, reference } = answer
  if (sending === null || reference === null) return await keepWaiting(scene, row, answer.error)
  if (sending.state === 'failed') {
    const message = sending.reason ?? `The accounting system says: ${sending.word}.`
    return await keepWaiting(scene, row, { code: 'provider_refused', message })
  }
  if (sending.state === 'waiting') return await keepWaiting(scene, row, null)
  const sent = { exchange_id: reference, sent_at: row.sent_at ?? scene.now, error: null }
  const news = newsOf(row.format, sending)
  const next = news === null ? null : nextStatus(row.format, row.status, news)
  const before = await recordOf(scene, row)
  if (next === 'rejected') {
    const detail = sending.reason ?? 'The exchange rejected it.'
    const errors = [{ code: '', detail: detail.slice(0, 1_000) }]
    await reject(scene, row, before, sent, { errors, at: scene.now })
    return
  }
  const status = next ?? (row.status === 'queued' ? 'sent' : row.status)
  const saved = status === row.status ? row : store.updateEinvoice(scene, row, { ...sent, status })
  endClaim(scene, row.id, isOpen(row.format, status) ? laterMs : null)
  if (saved !== row) changed(scene, status, before, await recordOf(scene, saved))
}

/** What keeps it is said once, not at each look. */
async function keepWaiting(
  scene: Scene,
  row: EinvoiceRow,
  said: { code: string; message: string } | null,
): Promise<void> {
  lookAfter(scene, row.id, row.status === 'queued' ? soonMs : laterMs)
  if (row.status !== 'queued' || said === null || row.error?.message === said.message) return
  const before = await recordOf(scene, row)
  const { code, message } = said
  const error = { code, message, attempts: 1, at: scene.now.toISOString() }
  const saved = store.updateEinvoice(scene, row, { error })
  changed(scene, 'delayed', before, await recordOf(scene, saved))
}
