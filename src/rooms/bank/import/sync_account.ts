import { z } from 'zod'
import { run, type RunOutcome } from '#kernel/corridor/definition'
import type { Scene } from '#kernel/corridor/scene'
import { bankRun, changedRun, toRun } from '../runs/run.ts'
import { endedRun, findOpened, lockOpened, startedRun, updateRun } from '../runs/open_run_store.ts'
import { endOf, workSync, type SyncPlan, type SyncReply } from './sync_step.ts'

/** The scheduled sync of one account. */
export default run({
  name: 'sync_account',
  says: 'Fetch new transactions of one bank account.',
  needs: 'bank:edit',
  input: z.strictObject({ bankAccountId: z.uuid(), trigger: z.enum(['schedule', 'link']) }),
  output: bankRun,
  fails: ['provider_unavailable', 'provider_timeout', 'provider_failed'],

  async start(scene, { bankAccountId, trigger }, origin): Promise<SyncPlan> {
    const start = { ...origin, kind: 'sync', trigger } as const
    const { mode } = scene.principal
    return { run: start, mode, presence: null, accountIds: [bankAccountId] }
  },

  work: workSync,

  /** Most scheduled syncs find nothing, and then leave no run. */
  async end(scene: Scene, plan: SyncPlan, outcome: RunOutcome<SyncReply>) {
    const row = await lockOpened(scene, plan.run.id)
    const end = await endOf(scene, plan, outcome)
    if (row === null) return toRun(scene, endedRun(scene, startedRun(scene, plan.run), end))
    if (row.status !== 'running') return toRun(scene, row)
    return changedRun(scene, 'finished', row, updateRun(scene, endedRun(scene, row, end)))
  },

  async soFar(scene: Scene, plan: SyncPlan) {
    const row = await findOpened(scene, plan.run.id)
    return toRun(scene, row ?? startedRun(scene, plan.run))
  },
})
