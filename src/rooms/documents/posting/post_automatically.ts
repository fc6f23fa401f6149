import { z } from 'zod'
import { outward } from '#kernel/corridor/definition'
import { documentSoFar } from '../extraction/extraction_step.ts'
import { document } from '../document/document.ts'
import * as step from './posting_step.ts'
import { findPosting, looksForPosting, performPosting } from './send_posting.ts'
import { lockKeysOf } from '../document/evidence_store.ts'
import { documentUuid, lockDocument } from '../document/store.ts'

/** Called by the posting job only. Posts exactly the coding that was decided on, or nothing. */
export default outward({
  name: 'post_automatically',
  says: "Post a coded document by the organization's settings for automatic posting.",
  needs: 'documents:post',
  input: z.strictObject({ documentId: z.string(), hash: z.string() }),
  output: document,
  fails: [
    'document_not_found',
    'document_not_coded',
    'post_needs_approval',
    'posting_in_doubt',
    'before_books_begin',
    'exchange_rate_missing',
    'nothing_to_post',
    'provider_unavailable',
    'provider_timeout',
    'provider_failed',
    'effect_unknown',
  ],
  keepsAnswerDays: 30,

  async plan(scene, input) {
    await lockKeysOf(scene, documentUuid(input.documentId))
    const row = await lockDocument(scene, input.documentId)
    return await step.planPosting(scene, row, { decision: input.hash })
  },
  find: findPosting,
  looksFirst: looksForPosting,
  perform: performPosting,
  settle: step.settlePosting,
  soFar: documentSoFar,
})
