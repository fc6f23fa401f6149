import { z } from 'zod'
import { run, type RunOutcome } from '#kernel/corridor/definition'
import type { RunContext } from '#kernel/corridor/run_context'
import { encodeId } from '#kernel/values/id'
import type { Scene } from '#kernel/corridor/scene'
import { reconcileAccounts, missingRatesError } from './reconcile/reconcile.ts'
import { markEverything } from './candidates/open_item_marks_store.ts'
import { listAccounts, type ProvenAccountRow } from './reconcile/reconcile_store.ts'
import { bankRun, changedRun, toRun, type RunRecord, type RunRow } from './runs/run.ts'
import { endedRun, insertRun, startedRun, updateRun, type RunStart } from './runs/open_run_store.ts'
import * as store from './runs/run_list_store.ts'

type Plan = { run: RunStart }
type Reply = { suggested: number; error: RunRecord['error'] }

export default run({
  name: 'reconcile_now',
  says: 'Run automatic matching on all unmatched bank transactions. Those whose evidence points to one target are matched; the others get new suggestions with reasons.',
  needs: 'bank:edit',
  input: z.strictObject({}),
  output: bankRun,
  fails: [],
  hints: { idempotent: true },

  async start(scene, _input, origin): Promise<Plan> {
    const accounts = (await listAccounts(scene)).map(toRunAccount)
    const start = { ...origin, kind: 'reconcile' } as const
    const row = insertRun(scene, { ...startedRun(scene, start), accounts })
    changedRun(scene, 'started', null, row)
    markEverything(scene)
    return { run: start }
  },

  async work(context: RunContext, { run: start }: Plan): Promise<Reply> {
    const { suggested, failure } = await reconcileAccounts(context, { run: start, isWhole: true })
    return { suggested, error: missingRatesError(failure) }
  },

  async end(scene: Scene, { run: start }: Plan, outcome: RunOutcome<Reply>) {
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

  async soFar(scene: Scene, { run: start }: Plan) {
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
