import { z } from 'zod'
import { outward, type Outcome, type IntentContext } from '#kernel/corridor/definition'
import type { Scene } from '#kernel/corridor/scene'
import { reconcileAccounts, missingRatesError } from './reconcile.ts'
import { changedRun, run, toRun, type RunRecord } from '../runs/run.ts'
import {
  endedRun,
  findOpened,
  lockOpened,
  startedRun,
  updateRun,
  type RunEnd,
  type RunStart,
} from '../runs/open_run_store.ts'
import { countMatchedBy } from '../runs/run_list_store.ts'

type Plan = { run: RunStart }
type Reply = { suggested: number; error: RunRecord['error'] }

/** Runs automatically after transactions, entries, documents or contacts change. */
export default outward({
  name: 'reconcile_changed',
  says: 'Run automatic matching for bank transactions affected by a change.',
  needs: 'bank:edit',
  input: z.strictObject({}),
  output: run,
  fails: [],

  async plan(scene): Promise<Plan> {
    const startedAt = scene.now.toISOString()
    return { run: { id: scene.newId(), kind: 'reconcile', trigger: 'change', startedAt } }
  },

  find: 'repeatable',
  async perform(outside: IntentContext, { run: start }: Plan): Promise<Reply> {
    const { suggested, failure } = await reconcileAccounts(outside, { run: start })
    return { suggested, error: missingRatesError(failure) }
  },

  /** Most changes match nothing, and then leave no run. */
  async settle(scene: Scene, { run: start }: Plan, outcome: Outcome<Reply>) {
    const row = await lockOpened(scene, start.id)
    const end: RunEnd = {
      status: outcome.ok ? 'done' : 'failed',
      imported: 0,
      matched: await countMatchedBy(scene, start.id),
      suggested: outcome.ok ? outcome.reply.suggested : 0,
      accounts: [],
      error: outcome.ok
        ? outcome.reply.error
        : { code: outcome.failure.code, message: outcome.failure.message },
    }
    if (row === null) return toRun(scene, endedRun(scene, startedRun(scene, start), end))
    if (row.status !== 'running') return toRun(scene, row)
    return changedRun(scene, 'finished', row, updateRun(scene, endedRun(scene, row, end)))
  },

  async standing(scene: Scene, { run: start }: Plan) {
    const row = await findOpened(scene, start.id)
    return toRun(scene, row ?? startedRun(scene, start))
  },
})
