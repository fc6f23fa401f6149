import { z } from 'zod'
import { action } from '#kernel/definition'
import { deleted } from '#kernel/record'
import { releaseDocument } from '#ledger/room'
import { toDocument } from './document.ts'
import { assertDeletable } from './rules.ts'
import * as shadow from './shadow_store.ts'
import * as store from './store.ts'

export default action({
  name: 'delete_document',
  says: 'Delete a document that was never posted. A bank transaction matched to it is unmatched again.',
  needs: 'documents:delete',
  input: z.strictObject({ documentId: z.string() }),
  output: deleted,
  fails: ['document_not_found', 'document_posted', 'posting_in_doubt'],
  hints: { destructive: true, idempotent: true },

  async run(scene, input) {
    const row = await store.lockDocument(scene, input.documentId)
    assertDeletable(row)
    const before = toDocument(scene, row)
    // First, so that the audit row is about the document and not about what was matched to it.
    scene.changed({ event: 'document.deleted', id: before.id, before, after: null })
    await releaseDocument(scene, row.id)
    store.removeDocument(scene, row)
    shadow.markDeleted(scene, row.id)
    return { id: before.id, deleted: true as const }
  },
})
