import { z } from 'zod'
import { outward, type Outcome, type Outside } from '#kernel/definition'
import { encodeId } from '#kernel/id'
import type { Principal } from '#kernel/principal'
import type { Scene } from '#kernel/scene'
import { reconcileAccounts } from './reconcile.ts'
import { listAccounts, type AccountRow } from './reconcile_store.ts'
import { changedRun, run, toRun, type RunRecord, type RunRow } from './run.ts'
import { endedRun, insertRun, startedRun, updateRun } from './run_store.ts'
import * as store from './runs_store.ts'

type Plan = { runId: string }
type Reply = { error: RunRecord['error'] }

export default outward({
  name: 'reconcile_now',
  says: 'Match the unmatched bank transactions again by themselves, as far as it is certain: a payment that states the reference of an open invoice and comes to exactly what is open. All else waits for review.',
  needs: 'bank:edit',
  input: z.strictObject({}),
  output: run,
  fails: [],
  hints: { idempotent: true },

  async plan(scene): Promise<Plan> {
    const accounts = (await listAccounts(scene, null)).map(toRunAccount)
    const given = {
      id: scene.newId(),
      kind: 'reconcile',
      trigger: triggerOf(scene.principal),
    } as const
    const row = insertRun(scene, { ...startedRun(scene, given), accounts })
    changedRun(scene, 'started', null, row)
    return { runId: row.id }
  },

  find: 'repeatable',
  async perform(outside: Outside, { runId }: Plan): Promise<Reply> {
    const { failure } = await reconcileAccounts(outside, { runId, accountIds: null })
    if (failure === null) return { error: null }
    const message = `Some exchange rates are missing: ${failure.details.detail ?? failure.message}`
    return { error: { code: failure.code, message } }
  },

  async settle(scene: Scene, { runId }: Plan, outcome: Outcome<Reply>) {
    const row = await store.lockRun(scene, runId)
    if (row.status !== 'running') return toRun(scene, row)
    const ended = endedRun(scene, row, {
      status: statusOf(row, outcome.ok),
      imported: 0,
      matched: await store.countMatchedBy(scene, runId),
      accounts: row.accounts,
      error: outcome.ok
        ? outcome.reply.error
        : { code: outcome.failure.code, message: outcome.failure.message },
    })
    return changedRun(scene, 'finished', row, updateRun(scene, ended))
  },

  async standing(scene: Scene, { runId }: Plan) {
    return toRun(scene, await store.findRun(scene, runId))
  },
})

function statusOf({ accounts }: RunRow, isDone: boolean): RunRow['status'] {
  if (!isDone) return 'failed'
  return accounts.some((account) => account.error !== null) ? 'partial' : 'done'
}

/** An account whose balance cannot be proven is left alone, and the run says so. */
function toRunAccount({ id, unproven_on: day }: AccountRow): RunRow['accounts'][number] {
  const message = `The balance of ${day} differs from the transactions; nothing was matched here.`
  const error = day === null ? null : { code: 'balance_unproven', message }
  return { bankAccountId: encodeId('bac', id), imported: 0, error }
}

function triggerOf({ kind }: Principal): RunRow['trigger'] {
  return kind === 'org_key' || kind === 'user_key' ? 'key' : 'person'
}
