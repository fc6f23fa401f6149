import { z } from 'zod'
import { outward, type IntentContext, type Outcome } from '#kernel/corridor/definition'
import type { Scene } from '#kernel/corridor/scene'
import { assertLeavesChoice, correction, changeOf } from './correction/correction_input.ts'
import * as step from './correction/correction_step.ts'
import type { CorrectionPlan, CorrectionReply } from './correction/correction_step.ts'
import { document } from './document/document.ts'
import { isPosted } from './document/store.ts'

export default outward({
  name: 'correct_document',
  says: 'Correct what was read of a document (supplier, dates, number, currency, amounts, kind), the day it was received, or its coding lines, or take corrections back. Corrections are kept over every new reading. The coding follows at once; a posted document is reversed and posted again, which needs documents:post. A document that could not be read is entered this way.',
  needs: 'documents:edit',
  input: z.strictObject({ documentId: z.string(), ...correction }),
  output: document,
  fails: [
    'document_not_found',
    'document_posted',
    'document_not_extracted',
    'document_not_coded',
    'posting_in_doubt',
    'target_settled',
    'before_books_begin',
    'date_not_plausible',
    'unknown_account',
    'unknown_category',
    'unknown_vat_code',
    'exchange_rate_missing',
    'provider_unavailable',
    'provider_timeout',
    'provider_failed',
    'effect_unknown',
  ],
  hints: { idempotent: true, openWorld: true },
  keepsAnswerDays: 30,
  // Of a posted document it writes entries.
  reviewed: async (scene, input) => await isPosted(scene, input.documentId),

  async plan(scene, input) {
    assertLeavesChoice(scene, input)
    return await step.planCorrection(scene, input.documentId, (row, home) =>
      changeOf(row, input, home),
    )
  },
  async find(): Promise<CorrectionReply | null> {
    // Every attempt looks by itself, because it may have got half-way.
    return await Promise.resolve(null)
  },
  perform: (outside: IntentContext, plan: CorrectionPlan) => step.performCorrection(outside, plan),
  settle: (scene: Scene, plan: CorrectionPlan, outcome: Outcome<CorrectionReply>) =>
    step.settleCorrection(scene, plan, outcome),
  soFar: step.correctionSoFar,
})
