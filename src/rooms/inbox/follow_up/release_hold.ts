import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { boundBy } from './follow_up/bound_hold.ts'
import { changedFollowUp, followUp, toFollowUp } from './follow_up/follow_up.ts'
import * as store from './follow_up/store.ts'
import { lockSubject, subjectShape } from './follow_up/subject.ts'

export default action({
  name: 'release_hold',
  says: 'Take a held document or bank row back into `attention` now. A hold of somebody who may post counts for automatic posting until somebody who may releases it.',
  needs: 'documents:edit',
  input: z.strictObject(subjectShape),
  output: followUp,
  fails: ['subject_not_named', 'document_not_found', 'bank_transaction_not_found', 'not_held'],
  hints: { idempotent: true },

  async run(scene, given) {
    const subject = await lockSubject(scene, given)
    const before = await store.findBySubject(scene, subject)
    if (before === null) throw new Failure('not_held')
    if (before.held_until === null && before.loosened_by === null) return toFollowUp(before)
    const bound = await boundBy(scene, before, null)
    const said = { held_until: null, for_document: false, held_at: null, ...bound }
    return changedFollowUp(scene, before, store.saveFollowUp(scene, subject, before, said))
  },
})
