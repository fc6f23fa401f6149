import { z } from 'zod'
import { withDeadlockRetry } from '#kernel/call_action'
import { outward, type Outcome, type Outside } from '#kernel/definition'
import { Failure } from '#kernel/failure'
import type { Scene } from '#kernel/scene'
import { byHand } from './decision.ts'
import { takeBack } from './matching.ts'
import { lockTransactions } from './match_store.ts'
import { changedRun, isUndoable, run, toRun } from './run.ts'
import { updateRun } from './run_store.ts'
import * as store from './runs_store.ts'
import { holdMatches } from './turns.ts'
import { tellRunUndone } from './verdict.ts'

/** Each match holds the turns of what it is held against, and others wait for them. */
const atOnce = 50

type Plan = { runId: string }

export default outward({
  name: 'undo_run',
  says: 'Take back every match that a run made and that still stands as it made it. What was imported stays. What is taken back is suggested again, and not matched again without you.',
  needs: 'bank:edit',
  input: z.strictObject({ runId: z.string() }),
  output: run,
  fails: ['run_not_found', 'run_not_undoable'],
  hints: { destructive: true },

  async plan(scene, input): Promise<Plan> {
    const row = await store.lockRun(scene, store.runUuid(input.runId))
    scene.assertVersion(row.version)
    if (!isUndoable(row)) throw new Failure('run_not_undoable')
    return { runId: row.id }
  },

  find: 'repeatable',
  async perform(outside: Outside, { runId }: Plan): Promise<Plan> {
    const undo = (): Promise<number> =>
      withDeadlockRetry(() => outside.inTransaction((scene) => undoSome(scene, runId)))
    while ((await undo()) > 0);
    return { runId }
  },

  async settle(scene: Scene, { runId }: Plan, outcome: Outcome<Plan>) {
    const row = await store.lockRun(scene, runId)
    if (!outcome.ok || row.status === 'undone') return toRun(scene, row)
    const stamps = { version: row.version + 1, updated_at: scene.now }
    const after = updateRun(scene, { ...row, ...stamps, status: 'undone' })
    return changedRun(scene, 'undone', row, after)
  },

  async standing(scene: Scene, { runId }: Plan) {
    return toRun(scene, await store.findRun(scene, runId))
  },
})

/** How many were found; one that somebody decided anew meanwhile is no longer the run's. */
async function undoSome(scene: Scene, runId: string): Promise<number> {
  const ids = await store.listMatchedBy(scene, runId, atOnce)
  const rows = await lockTransactions(scene, await holdMatches(scene, ids))
  const standing = rows.filter(
    (row) => row.status === 'reconciled' && row.decision_run_id === runId,
  )
  for (const row of standing) await takeBack(scene, row, byHand('run_undone'))
  await tellRunUndone(scene, runId, standing)
  return ids.length
}
