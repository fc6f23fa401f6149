import { z } from 'zod'
import { outward } from '#kernel/corridor/definition'
import { recordOf } from './messages/apply_message.ts'
import { performAsking, settleAsking, type ExchangeAnswer } from './sending/ask_step.ts'
import { einvoice } from './einvoice/einvoice.ts'
import { performFollowing, settleFollowing, type KeeperAnswer } from './sending/follow_step.ts'
import { performSending, settleSending, type SendingOutcome } from './sending/send_step.ts'
import * as store from './einvoice/store.ts'

type Reply = SendingOutcome | ExchangeAnswer | KeeperAnswer

/** Plans of before lack the last; then Daybook sends. */
type Plan = { einvoiceId: string; isQueued: boolean; isByKeeper?: boolean }

/** Run by workers only: sends queued files, and asks for those without a final status. */
export default outward({
  name: 'tend_einvoice',
  says: 'Send a queued e-invoice, or ask the exchange for its status.',
  needs: 'invoices:edit',
  input: z.strictObject({ einvoiceId: z.uuid() }),
  output: einvoice,
  fails: ['einvoice_not_found'],

  async plan(scene, { einvoiceId }): Promise<Plan> {
    const { status, by_keeper: isByKeeper } = await store.findEinvoice(scene, einvoiceId)
    return { einvoiceId, isQueued: status === 'queued', isByKeeper }
  },

  // performSending checks the exchange first, under a claim that outlives this intent.
  find: 'in_perform',

  async perform(outside, { einvoiceId, isQueued, isByKeeper }: Plan): Promise<Reply> {
    if (isByKeeper === true) return await performFollowing(outside, einvoiceId)
    return isQueued
      ? await performSending(outside, einvoiceId)
      : await performAsking(outside, einvoiceId)
  },

  async settle(scene, { einvoiceId }: Plan, outcome) {
    const reply = outcome.ok ? outcome.reply : null
    if (reply?.kind === 'asked') await settleAsking(scene, einvoiceId, reply)
    else if (reply?.kind === 'followed') await settleFollowing(scene, einvoiceId, reply)
    else if (reply !== null) return await settleSending(scene, einvoiceId, reply)
    return await recordOf(scene, await store.findEinvoice(scene, einvoiceId))
  },

  async soFar(scene, { einvoiceId }: Plan) {
    return await recordOf(scene, await store.findEinvoice(scene, einvoiceId))
  },
})
