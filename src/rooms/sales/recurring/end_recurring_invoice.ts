import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { leaveDrafts } from './plan/occurrence_store.ts'
import { changedRecurring, recurringRecord } from './plan/recurring.ts'
import * as store from './plan/recurring_store.ts'

export default action({
  name: 'end_recurring_invoice',
  says: 'End a recurring invoice before its time: no further invoices are made. Those that were made stay.',
  needs: 'invoices:edit',
  input: z.strictObject({
    recurringId: z.string(),
    reason: z.string().trim().min(1).max(500).optional(),
  }),
  output: recurringRecord,
  fails: ['recurring_invoice_not_found', 'recurring_ended'],
  hints: { destructive: true },
  // Invoices that a person set would no longer be made.
  reviewed: true,

  async run(scene, { recurringId, reason }) {
    const row = await store.lockRecurring(scene, store.recurringUuid(recurringId))
    scene.assertVersion(row.version)
    if (row.state === 'ended') throw new Failure('recurring_ended')
    const before = await store.findRecurring(scene, row.id)
    const after: store.ShownRow = {
      ...before,
      state: 'ended',
      reason: reason ?? `${scene.principal.actor.name} ended it.`,
      next_on: null,
      occurrences: await leaveDrafts(scene, row.id, before.occurrences),
      version: row.version + 1,
      updated_at: scene.now,
    }
    store.saveRecurring(scene, after)
    return changedRecurring(scene, 'ended', before, after)
  },
})
