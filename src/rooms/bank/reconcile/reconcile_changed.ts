import { z } from 'zod'
import { run, type RunOutcome } from '#kernel/corridor/definition'
import type { RunContext } from '#kernel/corridor/run_context'
import type { Scene } from '#kernel/corridor/scene'
import { reconcileAccounts, missingRatesError } from './reconcile.ts'
import { bankRun, changedRun, toRun, type RunRecord } from '../runs/run.ts'
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
export default run({
  name: 'reconcile_changed',
  says: 'Run automatic matching for bank transactions affected by a change.',
  needs: 'bank:edit',
  input: z.strictObject({}),
  output: bankRun,
  fails: [],

  async start(_scene, _input, origin): Promise<Plan> {
    return { run: { ...origin, kind: 'reconcile', trigger: 'change' } }
  },

  async work(context: RunContext, { run: start }: Plan): Promise<Reply> {
    const { suggested, failure } = await reconcileAccounts(context, { run: start, isWhole: true })
    return { suggested, error: missingRatesError(failure) }
  },

  /** Most changes match nothing, and then leave no run. */
  async end(scene: Scene, { run: start }: Plan, outcome: RunOutcome<Reply>) {
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

  async soFar(scene: Scene, { run: start }: Plan) {
    const row = await findOpened(scene, start.id)
    return toRun(scene, row ?? startedRun(scene, start))
  },
})
