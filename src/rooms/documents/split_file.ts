import { z } from 'zod'
import { outward, type IntentContext, type Outcome } from '#kernel/corridor/definition'
import type { Scene } from '#kernel/corridor/scene'
import { document } from './document/document.ts'
import { mostParts } from './splitting/rules.ts'
import * as step from './splitting/split_step.ts'
import type { SplitPlan, SplitReply } from './splitting/split_step.ts'

const pageRange = { firstPage: z.number().int().min(1), lastPage: z.number().int().min(1) }

export default outward({
  name: 'split_file',
  says: 'Cut the PDF of a document that holds several into documents of their own, each read, coded and posted by itself. Without parts it is cut where the reading proposes (extraction.proposedParts). The document itself stays with the whole file, in error, with nothing to post. Not after it was posted.',
  needs: 'documents:edit',
  input: z
    .strictObject({
      documentId: z.string(),
      parts: z
        .array(z.strictObject(pageRange))
        .min(2)
        .max(mostParts)
        .optional()
        .meta({ description: 'Every page of the file in one part, in their order.' }),
    })
    .meta({
      examples: [
        {
          documentId: 'doc_01k5c3h9v2e8rb4m6t7x0qzw1a',
          parts: [
            { firstPage: 1, lastPage: 2 },
            { firstPage: 3, lastPage: 3 },
          ],
        },
      ],
    }),
  output: z.object({
    source: document,
    parts: z.array(z.object({ ...pageRange, documentId: z.string() })),
  }),
  fails: [
    'document_not_found',
    'document_posted',
    'posting_in_doubt',
    'document_split',
    'no_cuts_proposed',
    'parts_not_whole',
    'file_not_cut',
    'documents_waiting',
    'reader_busy',
    'file_store_unavailable',
  ],
  hints: { idempotent: true },
  keepsAnswerDays: 30,

  async plan(scene, input) {
    return await step.planSplit(scene, input.documentId, input.parts)
  },
  refusesLate: true,
  // Bytes that an attempt before stored are the same bytes again.
  find: 'in_perform',
  perform: (outside: IntentContext, plan: SplitPlan) => step.performSplit(outside, plan),
  settle: (scene: Scene, plan: SplitPlan, outcome: Outcome<SplitReply>) =>
    step.settleSplit(scene, plan, outcome),
  soFar: step.splitSoFar,
})
