import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { deleted } from '#kernel/corridor/record'
import { dropDraft } from './manual/draft_record.ts'
import { lockOwnDraft } from './manual/draft_store.ts'

export default action({
  name: 'delete_entry_draft',
  says: 'Delete a draft of a journal entry. A posted entry is reversed with reverse_entry instead.',
  needs: 'ledger:edit',
  input: z.strictObject({ draftId: z.string().max(100) }),
  output: deleted,
  fails: ['entry_draft_not_found'],
  hints: { destructive: true, idempotent: true },

  async run(scene, { draftId }) {
    dropDraft(scene, await lockOwnDraft(scene, draftId))
    return { id: draftId, deleted: true as const }
  },
})
