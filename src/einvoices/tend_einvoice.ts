import { z } from 'zod'
import { outward } from '#kernel/definition'
import { recordOf } from './apply_message.ts'
import { performAsking, settleAsking, type Answer } from './ask_step.ts'
import { einvoice } from './einvoice.ts'
import { performSending, settleSending, type Sending } from './send_step.ts'
import * as store from './store.ts'

type Plan = { einvoiceId: string; isQueued: boolean }

/** Run by workers only: sends what is still in the queue, and asks for what has no end yet. */
export default outward({
  name: 'tend_einvoice',
  says: 'Send an electronic invoice that waits, or ask the exchange what became of it.',
  needs: 'invoices:edit',
  input: z.strictObject({ einvoiceId: z.uuid() }),
  output: einvoice,
  fails: ['einvoice_not_found'],

  async plan(scene, { einvoiceId }): Promise<Plan> {
    const { status } = await store.findEinvoice(scene, einvoiceId)
    return { einvoiceId, isQueued: status === 'queued' }
  },

  // Sending looks first by itself, under a claim that outlives this intent.
  find: 'repeatable',

  async perform(outside, { einvoiceId, isQueued }: Plan): Promise<Sending | Answer> {
    return isQueued
      ? await performSending(outside, einvoiceId)
      : await performAsking(outside, einvoiceId)
  },

  async settle(scene, { einvoiceId }: Plan, outcome) {
    const reply = outcome.ok ? outcome.reply : null
    if (reply?.kind === 'asked') await settleAsking(scene, einvoiceId, reply)
    else if (reply !== null) return await settleSending(scene, einvoiceId, reply)
    return await recordOf(scene, await store.findEinvoice(scene, einvoiceId))
  },

  async standing(scene, { einvoiceId }: Plan) {
    return await recordOf(scene, await store.findEinvoice(scene, einvoiceId))
  },
})
