import { z } from 'zod'
import { outward, type Outcome } from '#kernel/corridor/definition'
import type { Scene } from '#kernel/corridor/scene'
import { breakIfLost } from '#accounting_systems/room'
import { type Posted } from '#ledger/room'
import { findSettings } from '#settings/room'
import { document, toDocument } from './document/document.ts'
import * as store from './document/store.ts'
import { documentSoFar } from './extraction/extraction_step.ts'
import * as step from './posting/reversal_step.ts'
import type { ReversalPlan } from './posting/reversal_step.ts'

export default outward({
  name: 'reverse_posting',
  says: 'Reverse the entry of a posted document with a reversing entry. The document returns to coded and can be corrected and posted again.',
  needs: 'documents:post',
  input: z.strictObject({ documentId: z.string() }),
  output: document,
  fails: [
    'document_not_found',
    'document_not_posted',
    'target_settled',
    'posting_in_doubt',
    'provider_unavailable',
    'provider_timeout',
    'provider_failed',
    'effect_unknown',
  ],
  hints: { destructive: true, openWorld: true },
  keepsAnswerDays: 30,
  // A document that is not posted has nothing to reverse.
  reviewed: async (scene, input) => await store.isPosted(scene, input.documentId),

  async plan(scene, input): Promise<ReversalPlan> {
    const row = await store.lockDocument(scene, input.documentId)
    const settings = await findSettings(scene)
    const plan = await step.planReversal(scene, row, settings)
    scene.pinFacts({ journal: settings.default_journal_id })
    return plan
  },
  find: step.findReversal,
  looksFirst: (plan: ReversalPlan) => plan.lookFirst,
  perform: step.performReversal,

  async settle(scene: Scene, plan: ReversalPlan, outcome: Outcome<Posted>) {
    const row = await store.lockByUuid(scene, plan.documentId)
    if (row.entry_id !== plan.entryId) return toDocument(scene, row)
    if (!outcome.ok) {
      const { failure, inDoubt } = outcome
      await breakIfLost(scene, plan.keeper, failure)
      return toDocument(scene, step.keepReversalFailure(scene, row, failure, inDoubt))
    }
    return (await step.keepReversal(scene, row, plan, outcome.reply)).record
  },
  soFar: documentSoFar,
})
