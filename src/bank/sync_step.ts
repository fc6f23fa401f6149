import type { Outcome, Outside } from '#kernel/definition'
import { Failure } from '#kernel/failure'
import type { FailureCode } from '#kernel/failures'
import { encodeId } from '#kernel/id'
import type { Scene } from '#kernel/scene'
import type { Presence } from './ports.ts'
import { reconcileAccounts } from './reconcile.ts'
import { findOpened, type RunEnd, type RunStart } from './run_store.ts'
import { countMatchedBy } from './runs_store.ts'
import { isOutage, tellError, type ToldError } from './sync_errors.ts'
import { syncOne, type Synced } from './sync_one.ts'
import { releaseHolds } from './sync_store.ts'
import { countImported } from './transaction_store.ts'

export type SyncPlan = {
  run: RunStart
  mode: 'live' | 'test'
  presence: Presence
  accountIds: string[]
}

export type SyncReply = { accounts: Synced[]; suggested: number; error: ToldError | null }

/** Account after account, then what can be matched of all; a failure of one is the others' none. */
export async function performSync(outside: Outside, plan: SyncPlan): Promise<SyncReply> {
  const feed = outside.ports.bankFeeds[plan.mode]
  const { run, presence, accountIds } = plan
  const accounts: Synced[] = []
  for (const accountId of accountIds) {
    accounts.push(await syncOne(outside, feed, { accountId, run, presence }))
  }
  const outage = outageOf(accounts)
  if (outage !== null) throw new Failure(outage.code as FailureCode, { detail: outage.message })
  // A run that nobody asked for matches only what it brought, and is there only if it did.
  const isOpened = await outside.inTransaction((scene) => findOpened(scene, run.id))
  if (isOpened === null) return { accounts, suggested: 0, error: null }
  const { suggested, failure } = await reconcileAccounts(outside, { run })
  return { accounts, suggested, error: failure === null ? null : tellError(failure) }
}

/** Where every account failed because the outside system did, that is the answer. */
function outageOf(accounts: readonly Synced[]): ToldError | null {
  const errors = accounts.map((one) => one.error)
  const isDown = errors.length > 0 && errors.every((error) => error && isOutage(error.code))
  return isDown ? (errors[0] ?? null) : null
}

/** How the run ended, as its record shows it. The accounts' turns come before any other write. */
export async function endOf(
  scene: Scene,
  plan: SyncPlan,
  outcome: Outcome<SyncReply>,
): Promise<RunEnd> {
  if (!outcome.ok) releaseHolds(scene, plan.accountIds, plan.run.id)
  const matched = await countMatchedBy(scene, plan.run.id)
  // From what is there: a reading that a dead process ended is not done again by its successor.
  const counts = await countImported(scene, plan.run.id)
  const accounts = outcome.ok ? outcome.reply.accounts : failedAll(plan, outcome.failure)
  const failed = accounts.filter((one) => one.error !== null).length
  const error = outcome.ok ? outcome.reply.error : tellError(outcome.failure)
  const isFailed = !outcome.ok || (failed > 0 && failed === accounts.length)
  return {
    status: isFailed ? 'failed' : failed > 0 ? 'partial' : 'done',
    imported: [...counts.values()].reduce((sum, count) => sum + count, 0),
    matched,
    suggested: outcome.ok ? outcome.reply.suggested : 0,
    accounts: accounts.map(({ accountId, error: own }) => ({
      bankAccountId: encodeId('bac', accountId),
      imported: counts.get(accountId) ?? 0,
      error: own,
    })),
    error,
  }
}

function failedAll({ accountIds }: SyncPlan, failure: Failure): Synced[] {
  return accountIds.map((accountId) => ({ accountId, imported: 0, error: tellError(failure) }))
}
