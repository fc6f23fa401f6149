import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import type { Scene } from '#kernel/corridor/scene'
import { encodeId } from '#kernel/values/id'
import { sendInvoice } from '#sending/room'
import { findOccurrence, updateOccurrence, type OccurrenceRow } from './plan/occurrence_store.ts'
import { sayReason } from './plan/reasons.ts'
import { changedRecurring, recurringRecord, toRecurring } from './plan/recurring.ts'
import * as store from './plan/recurring_store.ts'
import { isFinal, sayFailure, waitsForPerson } from './plan/say_failure.ts'

type Ended = Pick<OccurrenceRow, 'state' | 'problem' | 'waits_for'>

/** Run by workers only: notes that the invoice was issued and queues its mail, or what went wrong. */
export default action({
  name: 'finish_recurring_invoice',
  says: 'Record what came of an invoice that a recurring one issued, and mail it.',
  needs: 'invoices:edit',
  input: z.strictObject({
    recurringId: z.uuid(),
    number: z.number().int().min(1),
    problem: z.strictObject({ code: z.string(), detail: z.string() }).nullable(),
  }),
  output: recurringRecord,
  fails: ['recurring_invoice_not_found', 'buyer_not_accepted', 'seller_not_accepted'],

  async run(scene, { recurringId, number, problem }) {
    await store.lockRecurring(scene, recurringId)
    const row = await store.findRecurring(scene, recurringId)
    const occurrence = await findOccurrence(scene, recurringId, number)
    if (occurrence?.state !== 'making') return toRecurring(scene, row)
    const ended = problem === null ? await mailed(scene, row, occurrence) : failed(problem)
    updateOccurrence(scene, recurringId, number, ended)
    const isStopped = ended.problem !== null && row.state === 'active'
    const after: store.ShownRow = {
      ...row,
      ...(isStopped ? { state: 'stopped', reason: ended.problem?.detail ?? '' } : {}),
      version: row.version + 1,
      updated_at: scene.now,
      occurrences: row.occurrences.map((one) =>
        one.number === number ? { ...one, ...ended } : one,
      ),
    }
    store.saveRecurring(scene, after)
    return changedRecurring(scene, isStopped ? 'stopped' : 'made', row, after)
  },
})

function failed({ code, detail }: { code: string; detail: string }): Ended {
  // Who changed the draft decides about it, and the plan goes on.
  if (code === 'draft_changed') return { state: 'draft', problem: null, waits_for: null }
  if (waitsForPerson.has(code)) return { state: 'draft', problem: null, waits_for: detail }
  return { state: 'failed', problem: { code, detail: sayReason(detail) }, waits_for: null }
}

async function mailed(
  scene: Scene,
  { makes, message }: store.RecurringRow,
  { invoice_id: invoiceId }: OccurrenceRow,
): Promise<Ended> {
  if (makes !== 'sent' || invoiceId === null)
    return { state: 'issued', problem: null, waits_for: null }
  const body = { id: encodeId('inv', invoiceId), ...(message === null ? {} : { message }) }
  try {
    await sendInvoice.run(scene, body)
    return { state: 'sent', problem: null, waits_for: null }
  } catch (error) {
    // It is queued at the next run then.
    if (!isFinal(error)) throw error
    // It is issued; its mail waits, and the plan goes on.
    if (waitsForPerson.has(error.code)) {
      return { state: 'issued', problem: null, waits_for: sayFailure(error) }
    }
    return failed({
      code: error.code,
      detail: `It is issued and was not mailed. ${sayFailure(error)}`,
    })
  }
}
