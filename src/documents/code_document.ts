import { z } from 'zod'
import { action } from '#kernel/definition'
import { codeDocument } from './coding_step.ts'
import { document } from './document.ts'
import { lockDocument } from './store.ts'

export default action({
  name: 'code_document',
  says: "Propose account, category and VAT code by the region's rules; what a person corrected stays.",
  needs: 'documents:edit',
  input: z.strictObject({ documentId: z.string() }),
  output: document,
  fails: [
    'document_not_found',
    'document_posted',
    'document_not_extracted',
    'document_attended',
    'posting_in_doubt',
  ],
  hints: { idempotent: true },

  async run(scene, input) {
    return await codeDocument(scene, await lockDocument(scene, input.documentId))
  },
})
