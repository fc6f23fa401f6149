import { z } from 'zod'
import { run, type RunOutcome } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import type { RunContext } from '#kernel/corridor/run_context'
import type { Scene } from '#kernel/corridor/scene'
import { reverseAll } from './bulk/post_all.ts'
import { isUndoablePosting, postingRun } from './bulk/posting_run.ts'
import * as store from './bulk/posting_run_store.ts'
import { changedPostingRun, showPostingRun } from './bulk/show_posting_run.ts'

type Plan = { runId: string }

export default run({
  name: 'undo_posting_run',
  says: 'Reverse everything that one run of post_ready_documents posted, except what was reversed or posted again since. The documents return to coded.',
  needs: 'documents:post',
  input: z.strictObject({ runId: z.string().max(100) }),
  output: postingRun,
  fails: ['posting_run_not_found', 'run_not_undoable'],
  hints: { destructive: true, openWorld: true },
  // It reverses entries.
  reviewed: true,

  async start(scene, input): Promise<Plan> {
    const row = await store.lockPostingRun(scene, store.postingRunUuid(input.runId))
    scene.assertVersion(row.version)
    const { posted } = (await store.countItems(scene, [row.id])).get(row.id) ?? store.noItems
    if (!isUndoablePosting(row.status, posted)) throw new Failure('run_not_undoable')
    return { runId: row.id }
  },

  async work(context: RunContext, { runId }: Plan): Promise<null> {
    await reverseAll(context, runId)
    return null
  },

  async end(scene: Scene, { runId }: Plan, outcome: RunOutcome<null>) {
    const row = await store.lockPostingRun(scene, runId)
    const { posted } = (await store.countItems(scene, [runId])).get(runId) ?? store.noItems
    // What could not be reversed now can be tried again.
    const isWhole = outcome.ok && posted === 0
    if (!isWhole || row.status === 'undone') return await showPostingRun(scene, row)
    const after = store.updatePostingRun(scene, row, { status: 'undone', error: row.error })
    return await changedPostingRun(scene, 'undone', row, after)
  },

  async soFar(scene: Scene, { runId }: Plan) {
    return await showPostingRun(scene, await store.findPostingRun(scene, runId))
  },
})
