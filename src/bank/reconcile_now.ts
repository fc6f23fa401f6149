import { z } from 'zod'
import { outward, type Outcome, type Outside } from '#kernel/definition'
import { encodeId } from '#kernel/id'
import type { Principal } from '#kernel/principal'
import type { Scene } from '#kernel/scene'
import { reconcileAccounts, sayMissing } from './reconcile.ts'
import { markEverything } from './match_marks_store.ts'
import { listAccounts, type AccountRow } from './reconcile_store.ts'
import { changedRun, run, toRun, type RunRecord, type RunRow } from './run.ts'
import { endedRun, insertRun, startedRun, updateRun, type RunStart } from './run_store.ts'
import * as store from './runs_store.ts'

type Plan = { run: RunStart }
type Reply = { suggested: number; error: RunRecord['error'] }

export default outward({
  name: 'reconcile_now',
  says: 'Match the unmatched bank transactions again by themselves, where the evidence singles out what they pay; for all else suggestions are made anew, each with its reasons.',
  needs: 'bank:edit',
  input: z.strictObject({}),
  output: run,
  fails: [],
  hints: { idempotent: true },

  async plan(scene): Promise<Plan> {
    const accounts = (await listAccounts(scene)).map(toRunAccount)
    const start = {
      id: scene.newId(),
      kind: 'reconcile',
      trigger: triggerOf(scene.principal),
      startedAt: scene.now.toISOString(),
    } as const
    const row = insertRun(scene, { ...startedRun(scene, start), accounts })
    changedRun(scene, 'started', null, row)
    markEverything(scene)
    return { run: start }
  },

  find: 'repeatable',
  async perform(outside: Outside, { run: start }: Plan): Promise<Reply> {
    const { suggested, failure } = await reconcileAccounts(outside, { run: start })
    return { suggested, error: sayMissing(failure) }
  },

  async settle(scene: Scene, { run: start }: Plan, outcome: Outcome<Reply>) {
    const row = await store.lockRun(scene, start.id)
    if (row.status !== 'running') return toRun(scene, row)
    const ended = endedRun(scene, row, {
      status: statusOf(row, outcome.ok),
      imported: 0,
      matched: await store.countMatchedBy(scene, start.id),
      suggested: outcome.ok ? outcome.reply.suggested : 0,
      accounts: row.accounts,
      error: outcome.ok
        ? outcome.reply.error
        : { code: outcome.failure.code, message: outcome.failure.message },
    })
    return changedRun(scene, 'finished', row, updateRun(scene, ended))
  },

  async standing(scene: Scene, { run: start }: Plan) {
    return toRun(scene, await store.findRun(scene, start.id))
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
