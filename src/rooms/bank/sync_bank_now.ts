import { z } from 'zod'
import { run, type RunOutcome } from '#kernel/corridor/definition'
import type { Scene } from '#kernel/corridor/scene'
import { psuPresenceOf } from './import/psu_presence.ts'
import { bankRun, changedRun, toRun } from './runs/run.ts'
import { endedRun, openRun, updateRun } from './runs/open_run_store.ts'
import { findRun, lockRun } from './runs/run_list_store.ts'
import { endOf, workSync, type SyncPlan, type SyncReply } from './import/sync_step.ts'
import { listSyncable } from './import/sync_store.ts'

export default run({
  name: 'sync_bank_now',
  says: 'Fetch new transactions of all connected bank accounts and match what is certain. Banks allow only a few reads a day when no person is present; `accounts` says why an account could not be read.',
  needs: 'bank:edit',
  input: z.strictObject({}),
  output: bankRun,
  fails: ['provider_unavailable', 'provider_timeout', 'provider_failed'],
  hints: { idempotent: true, openWorld: true },

  async start(scene, _input, origin): Promise<SyncPlan> {
    const { mode } = scene.principal
    const accountIds = await listSyncable(scene)
    const start = { ...origin, kind: 'sync' } as const
    await openRun(scene, start)
    return { run: start, mode, presence: psuPresenceOf(scene), accountIds }
  },

  work: workSync,

  async end(scene: Scene, plan: SyncPlan, outcome: RunOutcome<SyncReply>) {
    const row = await lockRun(scene, plan.run.id)
    if (row.status !== 'running') return toRun(scene, row)
    const after = updateRun(scene, endedRun(scene, row, await endOf(scene, plan, outcome)))
    return changedRun(scene, 'finished', row, after)
  },

  async soFar(scene: Scene, plan: SyncPlan) {
    return toRun(scene, await findRun(scene, plan.run.id))
  },
})
