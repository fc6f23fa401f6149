import { z } from 'zod'
import { withDeadlockRetry } from '#kernel/corridor/call_action'
import { run, type RunOutcome } from '#kernel/corridor/definition'
import type { RunContext } from '#kernel/corridor/run_context'
import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { byCaller } from './transactions/decision.ts'
import { undoMatch } from './reconcile/transaction_status.ts'
import { lockTransactions } from './transactions/match_store.ts'
import { bankRun, changedRun, isUndoable, toRun } from './runs/run.ts'
import { updateRun } from './runs/open_run_store.ts'
import * as store from './runs/run_list_store.ts'
import { lockMatches } from './transactions/lock_targets.ts'
import { learnFromUndoneRun } from './learning/learn_from_decision.ts'

/** Matches per database transaction: each holds locks that others wait for. */
const matchesAtOnce = 50

/** Plans of before lack how many matches there are. */
type Plan = { runId: string; of?: number | null }

export default run({
  name: 'undo_run',
  says: 'Revert everything one run matched, except what was changed since. Imported transactions stay. Reverted matches are suggested again, and never made automatically again.',
  needs: 'bank:edit',
  input: z.strictObject({ runId: z.string() }),
  output: bankRun,
  fails: ['run_not_found', 'run_not_undoable'],
  hints: { destructive: true },
  // It reverses entries.
  reviewed: true,

  async start(scene, input): Promise<Plan> {
    const row = await store.lockRun(scene, store.runUuid(input.runId))
    scene.assertVersion(row.version)
    if (!isUndoable(row)) throw new Failure('run_not_undoable')
    return { runId: row.id, of: await store.countMatchedBy(scene, row.id) }
  },

  async work(context: RunContext, { runId, of }: Plan): Promise<null> {
    for (let found = 1; found > 0;) {
      const { done } = context.progress
      found = await withDeadlockRetry(() =>
        context.inTransaction(
          (scene) => undoSome(scene, runId),
          (count) => ({ done: done + count, of: of ?? null }),
        ),
      )
    }
    return null
  },

  async end(scene: Scene, { runId }: Plan, outcome: RunOutcome<null>) {
    const row = await store.lockRun(scene, runId)
    if (!outcome.ok || row.status === 'undone') return toRun(scene, row)
    const stamps = { version: row.version + 1, updated_at: scene.now }
    const after = updateRun(scene, { ...row, ...stamps, status: 'undone' })
    return changedRun(scene, 'undone', row, after)
  },

  async soFar(scene: Scene, { runId }: Plan) {
    return toRun(scene, await store.findRun(scene, runId))
  },
})

/** Returns how many were found; a match that was decided again meanwhile is no longer the run's. */
async function undoSome(scene: Scene, runId: string): Promise<number> {
  const ids = await store.listMatchedBy(scene, runId, matchesAtOnce)
  const rows = await lockTransactions(scene, await lockMatches(scene, ids))
  const standing = rows.filter(
    (row) => row.status === 'reconciled' && row.decision_run_id === runId,
  )
  for (const row of standing) await undoMatch(scene, row, byCaller(scene.principal, 'run_undone'))
  await learnFromUndoneRun(scene, runId, standing)
  return ids.length
}
