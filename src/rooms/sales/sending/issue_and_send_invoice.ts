import { z } from 'zod'
import {
  findMailed,
  invoice,
  invoiceSoFar,
  issueInvoice,
  lockDraft,
  performIssue,
  planIssue,
  settleIssue,
  ublFileOf,
  type IssuePlan,
} from '#invoices/room'
import { isAtOnce, outward } from '#kernel/corridor/definition'
import type { Scene } from '#kernel/corridor/scene'
import { Failure } from '#kernel/failure/failure'
import { regionOf } from '#regions/room'
import { mailText, mailTextOf } from './letter/mail_text.ts'
import { mailInput } from './letter/mail_input.ts'
import { assertReachable, queueSending } from './letter/queue_sending.ts'
import { invoiceSending, toSending } from './letter/sending.ts'
import { findSending } from './letter/sending_store.ts'
import { showMail } from './letter/show_mail.ts'

type Asked = { to: string | undefined; message: string | undefined; withUbl: boolean }

type Plan = IssuePlan & { sendingId: string }

const output = invoice.extend({
  sending: invoiceSending.meta({ description: 'The mail.' }),
  letter: mailText.nullable().meta({ description: 'What the mail says.' }),
})

export default outward({
  name: 'issue_and_send_invoice',
  says: 'Issue a draft invoice as issue_invoice does, and mail it as send_invoice does: both, or neither. In another currency than that of the books the number waits for a rate: issue first, then send. As a dry run it shows the number it would get and the mail.',
  needs: 'invoices:edit',
  input: z.strictObject({
    id: z.string(),
    ...mailInput,
    attachUbl: z.boolean().optional(),
  }),
  output,
  fails: [
    ...issueInvoice.fails,
    'invoice_issued',
    'no_mail_address',
    'mail_not_set_up',
    'sendings_used_up',
    'sending_waits',
    'issue_before_mailing',
    'einvoice_incomplete',
  ],
  hints: { openWorld: true },
  keepsAnswerDays: 30,
  // A mail cannot be taken back.
  reviewed: true,

  async plan(scene, { id, to, message, attachUbl: withUbl = false }): Promise<Plan> {
    const asked = { to, message, withUbl }
    const row = await lockDraft(scene, id)
    await assertReachable(scene, row.contact_id, to)
    const plan = await planIssue(scene, row)
    if (isAtOnce(plan)) throw new Failure('invoice_issued')
    // With a rate to be asked for, one of the two could be done without the other.
    if (plan.rate !== null) throw new Failure('issue_before_mailing')
    return { ...plan, sendingId: await queue(scene, plan.invoiceId, asked) }
  },
  refusesLate: true,
  find: 'in_perform',
  // It is issued by now and its mail is queued; what is left is done later.
  perform: async (outside, plan: Plan) =>
    await performIssue(outside, plan).catch((error: unknown) => {
      if (error instanceof Failure) return { sent: null, paper: null }
      throw error
    }),
  async settle(scene, plan: Plan, outcome) {
    const record = await settleIssue(scene, plan, outcome)
    return { ...record, ...(await sent(scene, plan)) }
  },
  async soFar(scene, plan: Plan) {
    const record = await invoiceSoFar(scene, plan)
    return { ...record, ...(await sent(scene, plan)) }
  },
})

async function queue(scene: Scene, invoiceId: string, asked: Asked): Promise<string> {
  const mailed = await findMailed(scene, invoiceId)
  if (asked.withUbl) await ublFileOf(scene, mailed.id, regionOf(mailed.seller.regionKey))
  const sending = await queueSending(scene, mailed, {
    kind: 'invoice',
    reminderId: null,
    ...asked,
  })
  await showMail(scene, mailed, sending)
  return sending.id
}

async function sent(
  scene: Scene,
  { invoiceId, sendingId }: Plan,
): Promise<Pick<z.input<typeof output>, 'sending' | 'letter'>> {
  const row = await findSending(scene, sendingId)
  const mailed = await findMailed(scene, invoiceId).catch((error: unknown) => {
    // The exchange may have rejected it at once.
    if (error instanceof Failure && error.code === 'invoice_not_issued') return null
    throw error
  })
  const letter = mailed === null ? null : await mailTextOf(scene, mailed, row)
  return { sending: toSending(scene, row), letter }
}
