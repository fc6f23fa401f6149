import { z } from 'zod'
import { outward } from '#kernel/corridor/definition'
import { document } from './document/document.ts'
import * as step from './posting/posting_step.ts'
import { findPosting, looksForPosting, performPosting } from './posting/send_posting.ts'
import { postingSoFar } from './posting/posting_so_far.ts'
import { lockKeysOf } from './document/evidence_store.ts'
import { documentUuid, isPosted, lockDocument } from './document/store.ts'

export default outward({
  name: 'post_document',
  says: 'Post a coded document as a journal entry, with the source file attached. Posting it again returns the same result.',
  needs: 'documents:post',
  input: z.strictObject({ documentId: z.string() }),
  output: document,
  fails: [
    'document_not_found',
    'document_not_coded',
    'account_closed',
    'posting_in_doubt',
    'before_books_begin',
    'date_not_plausible',
    'exchange_rate_missing',
    'nothing_to_post',
    'provider_unavailable',
    'provider_timeout',
    'provider_failed',
    'effect_unknown',
  ],
  hints: { idempotent: true, openWorld: true },
  keepsAnswerDays: 30,
  // A posted document is only returned, so there is nothing to approve.
  reviewed: async (scene, input) => !(await isPosted(scene, input.documentId)),

  async plan(scene, input) {
    await lockKeysOf(scene, documentUuid(input.documentId))
    return await step.planPosting(scene, await lockDocument(scene, input.documentId), 'now')
  },
  find: findPosting,
  looksFirst: looksForPosting,
  perform: performPosting,
  settle: step.settlePosting,
  soFar: postingSoFar,
})
