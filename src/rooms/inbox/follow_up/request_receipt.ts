import { z } from 'zod'
import { atOnce, outward, type Outcome } from '#kernel/corridor/definition'
import type { Scene } from '#kernel/corridor/scene'
import { Failure } from '#kernel/failure/failure'
import { firstSpoken, isLanguage, languages, type Language } from '#languages/room'
import { isMailAddress, isSurelyUnsent } from '#mail/room'
import { homeRegion } from '#regions/room'
import { lockSubject, subjectShape, type Subject } from './follow_up/subject.ts'
import { writeMail } from './request/letter.ts'
import { linkOf } from './request/link.ts'
import { changedRequest, receiptRequest, toRequest } from './request/request.ts'
import type { MailState } from './request/states.ts'
import * as store from './request/store.ts'

const dayMs = 86_400_000
const usualDays = 14
const mostDays = 90
/** Mails to people outside, of one organization in a day. */
const mostInDay = 200

const input = z.strictObject({
  ...subjectShape,
  email: z.string().trim().max(320).refine(isMailAddress, 'Use an address as person@example.com.'),
  name: z.string().trim().max(100).optional(),
  message: z.string().trim().max(500).optional().meta({ description: 'Words to this person.' }),
  language: z.enum(languages).optional(),
  days: z
    .number()
    .int()
    .min(1)
    .max(mostDays)
    .optional()
    .meta({
      description: `How long the link works; ${usualDays} days otherwise.`,
    }),
  send: z.boolean().optional().meta({
    description: 'false: no mail is sent, and the answer has the link for you to pass on.',
  }),
})

const output = receiptRequest.extend({
  link: z.string().nullable().meta({ description: 'Shown once, and only if no mail was sent.' }),
  letter: z
    .object({ to: z.string(), subject: z.string(), text: z.string() })
    .nullable()
    .meta({ description: 'The mail that was not sent.' }),
})

type Plan = { requestId: string }
type Reply = Extract<MailState, 'sent' | 'refused' | 'unknown'>

export default outward({
  name: 'request_receipt',
  says: 'Ask a person outside by mail for the receipt of a bank row or document. The link in the mail only takes files, once, and expires; the answer becomes a document that waits for you to match it. Test organizations send no mail: the answer shows it instead.',
  needs: 'documents:edit',
  input,
  output,
  secretFields: ['link', 'letter'],
  fails: [
    'subject_not_named',
    'document_not_found',
    'bank_transaction_not_found',
    'nothing_waits',
    'receipt_already_requested',
    'receipt_requests_used_up',
    'receipt_mail_not_sent',
  ],
  hints: { openWorld: true },
  reviewed: true,

  async plan(scene, given) {
    const subject = await lockSubject(scene, given)
    await assertMayAsk(scene, subject, given.email)
    const isSent = given.send !== false && scene.principal.mode === 'live'
    const mail = isSent && scene.isConnected('mailers') ? 'waiting' : 'shown'
    const id = scene.newId()
    const row = store.insertRequest(scene, {
      id,
      document_id: subject.document_id,
      transaction_id: subject.transaction_id,
      email: given.email,
      name: given.name ?? null,
      message: given.message || null,
      language: given.language ?? languageOf(scene),
      secret_hash: linkOf(scene, id).hash,
      mail,
      expires_at: new Date(scene.now.getTime() + (given.days ?? usualDays) * dayMs),
    })
    const record = changedRequest(scene, 'created', null, row)
    if (mail === 'waiting') return { requestId: id }
    const { to, subject: title, text, url } = await writeMail(scene, row)
    return atOnce({ ...record, link: url, letter: { to, subject: title, text } })
  },

  find: 'in_perform',
  async perform(outside, { requestId }: Plan): Promise<Reply> {
    const message = await outside.inTransaction((scene) => claim(scene, requestId))
    // Another process took it to send it and did not say what came of it: it may have been sent.
    if (message === null) return 'unknown'
    const mailer = outside.ports.mailers.live
    await outside.hold()
    try {
      if (mailer !== null) return await mailer.send({ ...message, id: requestId })
    } catch (error) {
      if (!isSurelyUnsent(error)) return 'unknown'
    }
    throw new Failure('receipt_mail_not_sent')
  },

  async settle(scene, { requestId }: Plan, outcome: Outcome<Reply>) {
    const row = await found(scene, requestId)
    const changes = outcome.ok
      ? { mail: outcome.reply }
      : { mail: 'refused' as const, status: 'cancelled' as const }
    // An answer may have come before it was known that the mail was sent.
    const status = row.status === 'open' ? changes.status : undefined
    const after = store.updateRequest(scene, row, {
      mail: changes.mail,
      ...(status === undefined ? {} : { status }),
    })
    const what = outcome.ok ? 'sent' : 'cancelled'
    return { ...changedRequest(scene, what, row, after), link: null, letter: null }
  },

  async soFar(scene, { requestId }: Plan) {
    return { ...toRequest(scene, await found(scene, requestId)), link: null, letter: null }
  },
})

async function assertMayAsk(scene: Scene, subject: Subject, email: string): Promise<void> {
  if (!subject.isOpen) throw new Failure('nothing_waits')
  const before = await store.lockOpenOf(scene, subject)
  const isAsked = before.some(
    (one) => one.email.toLowerCase() === email.toLowerCase() && one.expires_at > scene.now,
  )
  if (isAsked) throw new Failure('receipt_already_requested')
  const since = new Date(scene.now.getTime() - dayMs)
  if ((await store.countSince(scene, since, mostInDay)) >= mostInDay) {
    throw new Failure('receipt_requests_used_up', { retryAfterSeconds: 3_600 })
  }
}

/** Takes the mail to be sent: whoever comes later does not send it a second time. */
async function claim(scene: Scene, requestId: string) {
  const row = await found(scene, requestId)
  if (row.mail !== 'waiting' || row.status !== 'open') return null
  const { hash: secret_hash } = linkOf(scene, requestId)
  const { to, subject, text, html } = await writeMail(scene, row)
  store.updateRequest(scene, row, { mail: 'sending', secret_hash })
  return { to, subject, text, html }
}

async function found(scene: Scene, requestId: string): Promise<store.RequestRow> {
  const row = await store.lockRequest(scene, requestId)
  if (row === null) throw new Failure('receipt_request_not_found')
  return row
}

function languageOf({ principal }: Scene): Language {
  const spoken = firstSpoken(homeRegion({ principal }).languages)
  return isLanguage(spoken) ? spoken : 'en'
}
