import { z } from 'zod'
import { atOnce, outward, type IntentContext, type Outcome } from '#kernel/corridor/definition'
import type { Scene } from '#kernel/corridor/scene'
import { isSurelyUnsent, type MailMessage } from '#mail/room'
import { composeMail, reasonToStop, type Composed } from './letter/compose.ts'
import { changedSending, invoiceSending, toSending } from './letter/sending.ts'
import { enqueueSending } from './letter/queue_sending.ts'
import * as store from './letter/sending_store.ts'
import type { SendingReason } from './letter/states.ts'

type Plan = { sendingId: string }
type Reply =
  | { kind: 'sent' | 'refused' | 'unknown' | 'unsent' }
  | { kind: 'cancelled'; reason: SendingReason }

const mostAttempts = 24
const firstWaitMs = 2_000
const longestWaitMs = 900_000

/**
 * Run by workers only. A mail is handed over at most once: that it is about to be is committed first, and
 * who finds that and no outcome does not send again. Where the mail server surely took nothing, it is
 * tried again later.
 */
export default outward({
  name: 'deliver_sending',
  says: 'Hand a queued mail with an invoice or reminder to the mail server.',
  needs: 'invoices:edit',
  input: z.strictObject({ sendingId: z.uuid() }),
  output: invoiceSending,
  fails: ['invoice_sending_not_found'],

  async plan(scene, { sendingId }) {
    const row = await store.lockSending(scene, sendingId)
    // Another process has it, or had it.
    if (row.state !== 'queued') return atOnce(toSending(scene, row))
    store.updateSending(scene, row, { state: 'sending', handed_at: null })
    return { sendingId }
  },

  find: 'in_perform',
  async perform(outside, { sendingId }: Plan): Promise<Reply> {
    const composed = await outside.inTransaction((scene) => composeMail(scene, sendingId))
    if (composed === null) return { kind: 'unknown' }
    if ('reason' in composed) return { kind: 'cancelled', reason: composed.reason }
    const message = await attach(outside, composed).catch(() => null)
    const mailer = outside.ports.mailers.live
    if (message === null || mailer === null) return { kind: 'unsent' }
    const claimed = await outside.inTransaction((scene) => claim(scene, sendingId))
    if (claimed !== null) return claimed
    await outside.hold()
    try {
      return { kind: await mailer.send(message) }
    } catch (error) {
      return { kind: isSurelyUnsent(error) ? 'unsent' : 'unknown' }
    }
  },

  async settle(scene, { sendingId }: Plan, outcome: Outcome<Reply>) {
    const row = await store.lockSending(scene, sendingId)
    if (row.state !== 'sending') return toSending(scene, row)
    const isOpen = !outcome.ok && outcome.inDoubt
    if (isOpen) return toSending(scene, row)
    const after = settled(scene, row, outcome.ok ? outcome.reply : givenUp(row))
    if (after.state === 'queued') enqueueSending(scene, row.id, waitOf(after.attempts))
    return changedSending(scene, { ...row, state: 'queued' }, after)
  },

  async soFar(scene, { sendingId }: Plan) {
    return toSending(scene, await store.lockSending(scene, sendingId))
  },
})

/** What was about to be handed over may have been, so it is not sent again. */
function givenUp({ handed_at: handedAt }: store.SendingRow): Reply {
  return { kind: handedAt === null ? 'unsent' : 'unknown' }
}

async function attach(outside: IntentContext, composed: Composed): Promise<MailMessage> {
  return { ...composed.message, attachments: await composed.attachments(outside) }
}

/** Says that it is about to be handed over; a reason to stop may have come up since it was written. */
async function claim(scene: Scene, sendingId: string): Promise<Reply | null> {
  const row = await store.lockSending(scene, sendingId)
  if (row.state !== 'sending' || row.handed_at !== null) return { kind: 'unknown' }
  const reason = await reasonToStop(scene, row)
  if (reason !== null) return { kind: 'cancelled', reason }
  store.updateSending(scene, row, { handed_at: scene.now })
  return null
}

function settled(scene: Scene, row: store.SendingRow, reply: Reply): store.SendingRow {
  const next = { attempts: row.attempts + 1, version: row.version + 1 }
  const end = (changes: Pick<store.SendingRow, 'state' | 'reason'>): store.SendingRow =>
    store.updateSending(scene, row, { ...next, ...changes })
  if (reply.kind === 'sent') {
    return store.updateSending(scene, row, {
      ...next,
      state: 'sent',
      reason: null,
      sent_at: scene.now,
    })
  }
  if (reply.kind === 'refused') return end({ state: 'refused', reason: 'refused' })
  if (reply.kind === 'unknown') return end({ state: 'unknown', reason: 'no_answer' })
  if (reply.kind === 'cancelled') return end({ state: 'cancelled', reason: reply.reason })
  const isOver = next.attempts >= mostAttempts
  const state = isOver
    ? ({ state: 'failed', reason: 'not_reached' } as const)
    : ({ state: 'queued' } as const)
  return store.updateSending(scene, row, { ...next, ...state, handed_at: null })
}

function waitOf(attempts: number): number {
  return Math.min(longestWaitMs, firstWaitMs * 2 ** attempts)
}
