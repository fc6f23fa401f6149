import { z } from 'zod'
import { outward } from '#kernel/definition'
import { standingDocument } from './extraction_step.ts'
import { document } from './document.ts'
import * as step from './posting_step.ts'
import { takeTurnsOf } from './evidence_store.ts'
import { documentUuid, isPosted, lockDocument } from './store.ts'

export default outward({
  name: 'post_document',
  says: 'Post a coded document as a journal entry with its source attached. Posting a posted one gives the same result again.',
  needs: 'documents:post',
  input: z.strictObject({ documentId: z.string() }),
  output: document,
  fails: [
    'document_not_found',
    'document_not_coded',
    'posting_in_doubt',
    'exchange_rate_missing',
    'nothing_to_post',
    'provider_unavailable',
    'provider_timeout',
    'provider_failed',
    'effect_unknown',
  ],
  hints: { idempotent: true, openWorld: true },
  keepsAnswerDays: 30,
  // Of a posted one nothing is done but to show it.
  reviewed: async (scene, input) => !(await isPosted(scene, input.documentId)),

  async plan(scene, input) {
    await takeTurnsOf(scene, documentUuid(input.documentId))
    return await step.planPosting(scene, await lockDocument(scene, input.documentId), 'now')
  },
  find: step.findPosting,
  looksFirst: step.looksForPosting,
  perform: step.performPosting,
  settle: step.settlePosting,
  standing: standingDocument,
})
