import { z } from 'zod'
import { outward, type Outcome, type IntentContext } from '#kernel/corridor/definition'
import { encodeId } from '#kernel/values/id'
import type { Scene } from '#kernel/corridor/scene'
import { reconcileAccounts, missingRatesError } from './reconcile/reconcile.ts'
import { markEverything } from './candidates/open_item_marks_store.ts'
import { listAccounts, type ProvenAccountRow } from './reconcile/reconcile_store.ts'
import { changedRun, run, startedBy, toRun, type RunRecord, type RunRow } from './runs/run.ts'
import { endedRun, insertRun, startedRun, updateRun, type RunStart } from './runs/open_run_store.ts'
import * as store from './runs/run_list_store.ts'

type Plan = { run: RunStart }
type Reply = { suggested: number; error: RunRecord['error'] }

export default outward({
  name: 'reconcile_now',
  says: 'Run automatic matching on all unmatched bank transactions. Those whose evidence points to one target are matched; the others get new suggestions with reasons.',
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
      startedAt: scene.now.toISOString(),
      ...startedBy(scene.principal),
    } as const
    const row = insertRun(scene, { ...startedRun(scene, start), accounts })
    changedRun(scene, 'started', null, row)
    markEverything(scene)
    return { run: start }
  },

  find: 'repeatable',
  async perform(outside: IntentContext, { run: start }: Plan): Promise<Reply> {
    const { suggested, failure } = await reconcileAccounts(outside, { run: start })
    return { suggested, error: missingRatesError(failure) }
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

/** An account with a balance difference is skipped, and the run says so. */
function toRunAccount({ id, unproven_on: day }: ProvenAccountRow): RunRow['accounts'][number] {
  const message = `The balance of ${day} differs from the transactions; nothing was matched on this account.`
  const error = day === null ? null : { code: 'balance_unproven', message }
  return { bankAccountId: encodeId('bac', id), imported: 0, error }
}
