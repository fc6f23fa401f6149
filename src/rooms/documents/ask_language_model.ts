import { z } from 'zod'
import { outward, type IntentContext, type Outcome } from '#kernel/corridor/definition'
import type { Scene } from '#kernel/corridor/scene'
import { document } from './document/document.ts'
import * as step from './asking/ask_step.ts'
import type { AskPlan, AskReply } from './asking/ask_step.ts'

export default outward({
  name: 'ask_language_model',
  says: 'Show the pages of a document to a language model, if one is configured and a person has allowed it (allow_language_model), to fill in fields that no reader found. A value is taken only where the page itself shows it, and never makes a document sure enough to be posted automatically.',
  needs: 'documents:edit',
  input: z.strictObject({ documentId: z.string() }),
  output: z.object({
    document: document.nullable().meta({ description: 'null: it was deleted meanwhile.' }),
    outcome: z
      .enum(['answered', 'failed', 'unknown', 'not_asked'])
      .meta({ description: 'unknown: it was sent, and nobody knows what was answered.' }),
    why: z.string().nullable().meta({ description: 'Why it was not asked, or failed; a code.' }),
  }),
  fails: [
    'document_not_found',
    'document_posted',
    'posting_in_doubt',
    'document_attended',
    'language_model_off',
    'language_model_not_allowed',
    'language_model_spent',
    'page_not_shown',
    'reader_busy',
  ],
  hints: { openWorld: true },

  async plan(scene, input) {
    return await step.planAsking(scene, input.documentId)
  },
  find: (outside: IntentContext) => step.findAsked(outside),
  perform: (outside: IntentContext, plan: AskPlan) => step.performAsking(outside, plan),
  settle: (scene: Scene, plan: AskPlan, outcome: Outcome<AskReply>) =>
    step.settleAsking(scene, plan, outcome),
  soFar: step.askingSoFar,
})
