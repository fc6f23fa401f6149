import { z } from 'zod'
import { outward } from '#kernel/corridor/definition'
import { document } from './document/document.ts'
import * as step from './extraction/extraction_step.ts'
import { lockDocument } from './document/store.ts'

export default outward({
  name: 'extract_document',
  says: 'Read supplier, date, total, VAT and currency from a document. Can be repeated until the document is posted.',
  needs: 'documents:edit',
  input: z.strictObject({ documentId: z.string() }),
  output: document,
  fails: [
    'document_not_found',
    'document_posted',
    'posting_in_doubt',
    'document_attended',
    'reader_busy',
    'provider_unavailable',
    'provider_timeout',
    'provider_failed',
  ],
  hints: { idempotent: true },

  async plan(scene, input) {
    return await step.planExtraction(scene, await lockDocument(scene, input.documentId))
  },
  refusesLate: true,
  find: 'repeatable',
  perform: step.performExtraction,
  settle: step.settleExtraction,
  soFar: step.documentSoFar,
})
