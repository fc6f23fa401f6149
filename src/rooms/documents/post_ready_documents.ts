import { z } from 'zod'
import { run, type RunOutcome } from '#kernel/corridor/definition'
import type { RunContext } from '#kernel/corridor/run_context'
import type { Scene } from '#kernel/corridor/scene'
import { planPostingRun } from './bulk/plan_posting_run.ts'
import { postAll } from './bulk/post_all.ts'
import { postingRun, type PostingRunRow } from './bulk/posting_run.ts'
import * as store from './bulk/posting_run_store.ts'
import { changedPostingRun, showPostingRun } from './bulk/show_posting_run.ts'

/** At once; the answer says whether there are more. */
const mostAtOnce = 1_000

type Plan = { runId: string }

export default run({
  name: 'post_ready_documents',
  says: 'Post many documents in one run: those that are read and coded with at least the confidence that the organization asks for, and nothing in doubt. A dry run returns the list. undo_posting_run reverses the whole run.',
  needs: 'documents:post',
  input: z
    .strictObject({
      minConfidence: z.number().min(0).max(1).optional().meta({
        description: 'Only documents at least this sure. Not below the threshold in the settings.',
      }),
      documentIds: z
        .array(z.string().max(100))
        .min(1)
        .max(mostAtOnce)
        .optional()
        .meta({ description: 'Only these documents. One that is not ready is refused.' }),
    })
    .meta({ examples: [{}, { minConfidence: 0.98 }] }),
  output: postingRun,
  fails: ['document_not_found'],
  hints: { openWorld: true },
  reviewed: true,

  async start(scene, given, origin): Promise<Plan> {
    const { items, isMore } = await planPostingRun(scene, given, mostAtOnce)
    // Approved are these documents as they are now, and no others.
    scene.pinFacts({ documents: items.map((one) => [one.document_id, one.document_version]) })
    const row = store.insertPostingRun(scene, origin, isMore)
    store.insertItems(scene, row.id, items)
    await changedPostingRun(scene, 'started', null, row)
    return { runId: row.id }
  },

  async work(context: RunContext, { runId }: Plan): Promise<null> {
    await postAll(context, runId)
    return null
  },

  async end(scene: Scene, { runId }: Plan, outcome: RunOutcome<null>) {
    const row = await store.lockPostingRun(scene, runId)
    if (row.status !== 'running') return await showPostingRun(scene, row)
    const late = await store.countRefusedLate(scene, runId)
    const status = statusOf(outcome.ok, late)
    const error = outcome.ok
      ? null
      : { code: outcome.failure.code, message: outcome.failure.message }
    const after = store.updatePostingRun(scene, row, { status, error })
    return await changedPostingRun(scene, 'finished', row, after)
  },

  async soFar(scene: Scene, { runId }: Plan) {
    return await showPostingRun(scene, await store.findPostingRun(scene, runId))
  },
})

function statusOf(isDone: boolean, late: number): PostingRunRow['status'] {
  if (!isDone) return 'failed'
  return late > 0 ? 'partial' : 'done'
}
