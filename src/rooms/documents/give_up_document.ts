import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { failures } from '#failures/failures'
import { changed, document, toDocument } from './document/document.ts'
import { failedAt } from './document/rules.ts'
import * as store from './document/store.ts'

/** Called by automatic processing only, after its last attempt: nothing else will retry it. */
export default action({
  name: 'give_up_document',
  says: 'Mark a document as failed after an internal error, so that a person sees it.',
  needs: 'documents:edit',
  input: z.strictObject({ documentId: z.string() }),
  output: document,
  fails: ['document_not_found'],

  async run(scene, input) {
    const row = await store.lockDocument(scene, input.documentId)
    const isDone = row.error !== null || row.attended || row.posting_state !== null
    if (isDone || row.status === 'coded' || row.status === 'posted') return toDocument(scene, row)
    const step = row.status === 'draft' ? 'extract' : 'code'
    const { says } = failures.internal_error
    const after = store.updateDocument(scene, row, {
      error: failedAt(null, step, 'internal_error', says, scene.now),
      processing_step: null,
      processing_since: null,
    })
    return changed(scene, 'failed', row, after)
  },
})
