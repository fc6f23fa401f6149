import { z } from 'zod'
import { decodeId } from '#kernel/values/id'
import { read } from '#kernel/corridor/read'
import { entryDraft, toEntryDraft } from './manual/draft_record.ts'
import { countDrafts, findDraft, listDrafts } from './manual/draft_store.ts'

export default read({
  name: 'entry-drafts',
  resource: 'entry_draft',
  says: 'Drafts of journal entries, newest first. They count nowhere until post_entry posts them.',
  needs: 'ledger:read',
  fails: ['entry_draft_not_found'],
  item: entryDraft,
  filters: z.strictObject({}),
  async list(scene, { limit, after }) {
    const rows = await listDrafts(scene, limit, after?.[0] ?? null)
    return rows.map((row) => toEntryDraft(scene, row))
  },
  position: (item) => [decodeId('edr', item.id) ?? ''],
  count: async (scene, _filters, cap) => await countDrafts(scene, cap),
  get: async (scene, id) => toEntryDraft(scene, await findDraft(scene, id)),
})
