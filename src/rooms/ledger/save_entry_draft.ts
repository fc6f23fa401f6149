import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { entryDraft, toEntryDraft } from './manual/draft_record.ts'
import * as store from './manual/draft_store.ts'
import { draftInput } from './manual/entry_input.ts'
import { assertOwnDraft } from './manual/own_records.ts'

export default action({
  name: 'save_entry_draft',
  says: 'Save a journal entry as a draft, or replace the draft with the given id: what is left out is empty. A draft counts nowhere and need not balance; post_entry posts it.',
  needs: 'ledger:edit',
  input: draftInput.extend({
    id: z.string().max(100).optional().meta({
      description: 'Set it to replace this draft; omit it to create one.',
    }),
  }),
  output: entryDraft,
  fails: ['entry_draft_not_found', 'contact_not_found', 'file_not_found'],
  hints: { idempotent: true },

  async run(scene, { id, ...body }) {
    await assertOwnDraft(scene, body)
    if (id === undefined) {
      const after = toEntryDraft(scene, store.insertDraft(scene, body))
      scene.changed({ event: 'entry_draft.created', id: after.id, before: null, after })
      return after
    }
    const row = await store.lockOwnDraft(scene, id)
    const before = toEntryDraft(scene, row)
    const after = toEntryDraft(scene, store.updateDraft(scene, row, body))
    scene.changed({ event: 'entry_draft.updated', id: after.id, before, after })
    return after
  },
})
