import { z } from 'zod'
import { findColleague, type Colleague } from '#access/room'
import { action } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import { changedFollowUp, followUp } from './follow_up/follow_up.ts'
import * as store from './follow_up/store.ts'
import { lockSubject, subjectShape, type Subject } from './follow_up/subject.ts'

export default action({
  name: 'assign_to_member',
  says: 'Assign a document or bank row that waits to a member, with a note; `memberId: null` takes the assignment back. `attention?assignedTo=me` shows each member what is theirs.',
  needs: 'documents:edit',
  input: z.strictObject({
    ...subjectShape,
    memberId: z.string().nullable(),
    note: z.string().trim().max(500).optional(),
  }),
  output: followUp,
  fails: [
    'subject_not_named',
    'document_not_found',
    'bank_transaction_not_found',
    'member_not_found',
    'member_cannot_see',
    'nothing_waits',
  ],
  hints: { idempotent: true },

  async run(scene, { memberId, note, ...given }) {
    const subject = await lockSubject(scene, given)
    const member = memberId === null ? null : await findColleague(scene, memberId)
    if (member !== null) {
      if (!subject.isOpen) throw new Failure('nothing_waits')
      if (!sees(member, subject)) throw new Failure('member_cannot_see')
    }
    const before = await store.findBySubject(scene, subject)
    const said = { assignee_id: member?.id ?? null, assignee_name: member?.name ?? null }
    const noted = note === undefined ? {} : { note: note === '' ? null : note }
    const after = store.saveFollowUp(scene, subject, before, { ...said, ...noted })
    return changedFollowUp(scene, before, after)
  },
})

/** Whether the member's role shows them the record. */
function sees(member: Colleague, subject: Subject): boolean {
  if (subject.document_id === null) return member.permissions.includes('bank:read')
  if (!member.permissions.includes('documents:read')) return false
  return !member.own_documents_only || subject.capturedBy === member.user_id
}
