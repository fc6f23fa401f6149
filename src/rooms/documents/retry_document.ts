import { z } from 'zod'
import {
  atOnce,
  isAtOnce,
  outward,
  type AtOnce,
  type Outcome,
  type IntentContext,
} from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { codeDocument } from './coding/coding_step.ts'
import { document, type DocumentRecord } from './document/document.ts'
import { lockKeysOf } from './document/evidence_store.ts'
import type { ExtractionPlan, ExtractionReply } from './extraction/extraction_plan.ts'
import * as extraction from './extraction/extraction_step.ts'
import type { PostingPlan, PostingReply } from './posting/posting_plan.ts'
import * as posting from './posting/posting_step.ts'
import { findPosting, looksForPosting, performPosting } from './posting/send_posting.ts'
import { assertNotPosting, assertOpen } from './document/rules.ts'
import * as store from './document/store.ts'
import type { DocumentRow } from './document/store.ts'

type Plan = ({ step: 'extract' } & ExtractionPlan) | ({ step: 'post' } & PostingPlan)

type Reply = ExtractionReply | PostingReply

export default outward({
  name: 'retry_document',
  says: 'Clear the error of a failed document and run the failed step again.',
  needs: 'documents:edit',
  input: z.strictObject({ documentId: z.string() }),
  output: document,
  fails: [
    'document_not_found',
    'document_posted',
    'document_not_extracted',
    'document_not_failed',
    'posting_in_doubt',
    'post_needs_approval',
    'before_books_begin',
    'date_not_plausible',
    'exchange_rate_missing',
    'nothing_to_post',
    'reader_busy',
    'provider_unavailable',
    'provider_timeout',
    'provider_failed',
    'effect_unknown',
  ],
  hints: { openWorld: true },
  keepsAnswerDays: 30,
  // Reading and coding can be done again; a posting cannot be undone.
  reviewed: async (scene, input) => await store.failedToPost(scene, input.documentId),

  async plan(scene, input): Promise<Plan | AtOnce<DocumentRecord>> {
    await lockKeysOf(scene, store.documentUuid(input.documentId))
    const row = await store.lockDocument(scene, input.documentId)
    return await planStep(scene, row)
  },
  refusesLate: true,
  async find(outside: IntentContext, plan: Plan): Promise<Reply> {
    return plan.step === 'post' ? await findPosting(outside, plan) : null
  },
  looksFirst: (plan: Plan) => plan.step === 'post' && looksForPosting(plan),
  async perform(outside: IntentContext, plan: Plan): Promise<Reply> {
    if (plan.step === 'extract') return await extraction.performExtraction(outside, plan)
    return await performPosting(outside, plan)
  },
  async settle(scene: Scene, plan: Plan, outcome: Outcome<Reply>) {
    if (plan.step === 'extract') {
      const read = outcome as Outcome<ExtractionReply>
      return await extraction.settleExtraction(scene, plan, read)
    }
    return await settlePosting(scene, plan, outcome as Outcome<PostingReply>)
  },
  soFar: extraction.documentSoFar,
})

/** A posting that happened must be recorded: a refusal here is an internal error and is retried. */
async function settlePosting(
  scene: Scene,
  plan: PostingPlan,
  outcome: Outcome<PostingReply>,
): Promise<DocumentRecord> {
  try {
    return await posting.settlePosting(scene, plan, outcome)
  } catch (error) {
    throw error instanceof Failure ? new Error(error.message, { cause: error }) : error
  }
}

async function planStep(scene: Scene, row: DocumentRow): Promise<Plan | AtOnce<DocumentRecord>> {
  if (row.status === 'posted') throw new Failure('document_posted')
  assertNotPosting(row)
  if (row.error === null) throw new Failure('document_not_failed')
  const { step } = row.error
  if (step === 'post') {
    const plan = await posting.planPostingAgain(scene, row)
    return isAtOnce(plan) ? plan : { step, ...plan }
  }
  assertOpen(row)
  if (step === 'extract') return { step, ...(await extraction.planExtraction(scene, row)) }
  return atOnce(await codeDocument(scene, { ...row, attended: true }))
}
