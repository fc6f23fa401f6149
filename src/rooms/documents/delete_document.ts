import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { deleted } from '#kernel/corridor/record'
import { releaseDocument } from '#ledger/room'
import { toDocument } from './document/document.ts'
import { assertDeletable } from './document/rules.ts'
import { keepMarks } from './posting/keep_marks.ts'
import * as shadow from './shadow/shadow_store.ts'
import * as store from './document/store.ts'

export default action({
  name: 'delete_document',
  says: 'Delete a document that has never been posted. Bank transactions matched to it become unmatched.',
  needs: 'documents:delete',
  input: z.strictObject({ documentId: z.string() }),
  output: deleted,
  fails: ['document_not_found', 'document_posted', 'posting_in_doubt'],
  hints: { destructive: true, idempotent: true },

  async run(scene, input) {
    const row = await store.lockDocument(scene, input.documentId)
    assertDeletable(row)
    const before = toDocument(scene, row)
    await keepMarks(scene, row)
    // First, so that the audit row names the document and not what was matched to it.
    scene.changed({ event: 'document.deleted', id: before.id, before, after: null })
    await releaseDocument(scene, row.id)
    store.removeDocument(scene, row)
    shadow.markDeleted(scene, row.id)
    return { id: before.id, deleted: true as const }
  },
})
