import { z } from 'zod'
import { outward, type Outcome } from '#kernel/definition'
import type { Principal } from '#kernel/principal'
import type { Scene } from '#kernel/scene'
import { presenceOf } from './presence.ts'
import { changedRun, run, toRun, type RunRow } from './run.ts'
import { endedRun, openRun, updateRun } from './run_store.ts'
import { findRun, lockRun } from './runs_store.ts'
import { endOf, performSync, type SyncPlan, type SyncReply } from './sync_step.ts'
import { listSyncable } from './sync_store.ts'

export default outward({
  name: 'sync_bank_now',
  says: 'Fetch what is new on all connected bank accounts and match what is certain. Banks give data a few times a day while nobody is there; an account that cannot be read says why in `accounts`.',
  needs: 'bank:edit',
  input: z.strictObject({}),
  output: run,
  fails: ['provider_unavailable', 'provider_timeout', 'provider_failed'],
  hints: { idempotent: true, openWorld: true },

  async plan(scene): Promise<SyncPlan> {
    const { kind, mode } = scene.principal
    const accountIds = await listSyncable(scene)
    const startedAt = scene.now.toISOString()
    const start = { id: scene.newId(), kind: 'sync', trigger: triggerOf(kind), startedAt } as const
    await openRun(scene, start)
    return { run: start, mode, presence: presenceOf(scene), accountIds }
  },

  find: 'repeatable',
  perform: performSync,

  async settle(scene: Scene, plan: SyncPlan, outcome: Outcome<SyncReply>) {
    const row = await lockRun(scene, plan.run.id)
    if (row.status !== 'running') return toRun(scene, row)
    const after = updateRun(scene, endedRun(scene, row, await endOf(scene, plan, outcome)))
    return changedRun(scene, 'finished', row, after)
  },

  async standing(scene: Scene, plan: SyncPlan) {
    return toRun(scene, await findRun(scene, plan.run.id))
  },
})

function triggerOf(kind: Principal['kind']): RunRow['trigger'] {
  return kind === 'org_key' || kind === 'user_key' ? 'key' : 'person'
}
