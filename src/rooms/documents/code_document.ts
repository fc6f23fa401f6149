import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { codeDocument } from './coding/coding_step.ts'
import { document } from './document/document.ts'
import { withWarning } from './document/twin.ts'
import { lockDocument } from './document/store.ts'

export default action({
  name: 'code_document',
  says: "Propose account, category and VAT code by the region's rules. Earlier corrections are kept.",
  needs: 'documents:edit',
  input: z.strictObject({ documentId: z.string() }),
  output: document,
  fails: [
    'document_not_found',
    'document_posted',
    'document_not_extracted',
    'document_attended',
    'posting_in_doubt',
    'before_books_begin',
  ],
  hints: { idempotent: true },

  async run(scene, input) {
    const row = await lockDocument(scene, input.documentId)
    return await withWarning(scene, await codeDocument(scene, row))
  },
})
