import { z } from 'zod'
import { lockContactRecord } from '#contacts/room'
import { action } from '#kernel/corridor/definition'
import { findLearned, learnable, learned, toLearned } from './memory/learned_record.ts'
import * as store from './memory/learned_store.ts'

export default action({
  name: 'forget_learned',
  says: 'Forget one thing that was learned of a supplier: its next document is read or coded without it. What is posted stays, and the next accepted document teaches anew.',
  needs: 'documents:post',
  forApps: false,
  input: z.strictObject({ contactId: z.string(), what: z.enum(learnable) }),
  output: learned,
  fails: ['contact_not_found'],
  hints: { idempotent: true },

  async run(scene, { contactId: id, what }) {
    lockContactRecord(scene, id)
    const found = await findLearned(scene, id)
    const before = toLearned(scene, found)
    if (!before.facts.some((one) => one.what === what)) return before
    const ids = found.rows.map((row) => row.document_id)
    if (what === 'correction') store.forgetCorrections(scene, found.contactId)
    else if (what === 'category') store.forgetCategory(scene, ids)
    else store.forgetField(scene, what, ids)
    const after = toLearned(scene, await findLearned(scene, id))
    scene.changed({ event: 'learned.forgotten', id: after.id, before, after })
    return after
  },
})
