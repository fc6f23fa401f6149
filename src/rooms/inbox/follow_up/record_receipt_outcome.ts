import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { boundBy } from './follow_up/bound_hold.ts'
import { changedFollowUp, followUp, outcomes } from './follow_up/follow_up.ts'
import * as store from './follow_up/store.ts'
import { lockSubject, subjectShape } from './follow_up/subject.ts'
import { changedRequest } from './request/request.ts'
import { lockOpenOf, updateRequest } from './request/store.ts'

const lifted = { held_until: null, for_document: false, held_at: null }

export default action({
  name: 'record_receipt_outcome',
  says: 'Record that no receipt will come for a bank row or document: `not_needed`, or `lost` with the reason. Ends its hold and open receipt requests; nothing is booked, so it waits to be booked or ignored. `outcome: null` takes it back.',
  needs: 'documents:edit',
  input: z.strictObject({
    ...subjectShape,
    outcome: z.enum(outcomes).nullable(),
    reason: z.string().trim().min(1).max(500).optional(),
  }),
  output: followUp,
  fails: ['subject_not_named', 'document_not_found', 'bank_transaction_not_found', 'nothing_waits'],
  hints: { idempotent: true },

  async run(scene, { outcome, reason, ...given }) {
    if (outcome === 'lost' && reason === undefined) {
      const detail = 'Say how the receipt was lost: whoever audits the books will ask.'
      const errors = [{ pointer: '/reason', code: 'required', detail }]
      throw new Failure('invalid_input', { errors })
    }
    const subject = await lockSubject(scene, given)
    if (!subject.isOpen && outcome !== null) throw new Failure('nothing_waits')
    const before = await store.findBySubject(scene, subject)
    const free =
      before === null || outcome === null
        ? {}
        : { ...lifted, ...(await boundBy(scene, before, null)) }
    const said =
      outcome === null
        ? { outcome, outcome_reason: null, outcome_by: null, outcome_at: null }
        : {
            ...free,
            outcome,
            outcome_reason: reason ?? null,
            outcome_by: scene.principal.actor.name,
            outcome_at: scene.now,
          }
    const record = changedFollowUp(scene, before, store.saveFollowUp(scene, subject, before, said))
    if (outcome === null) return record
    for (const open of await lockOpenOf(scene, subject)) {
      const after = updateRequest(scene, open, { status: 'cancelled' })
      changedRequest(scene, 'cancelled', open, after)
    }
    return record
  },
})
