import type { Outcome, IntentContext } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import type { FailureCode } from '#kernel/failure/failures'
import { encodeId } from '#kernel/values/id'
import type { Scene } from '#kernel/corridor/scene'
import type { Presence } from '../ports.ts'
import { reconcileAccounts } from '../reconcile/reconcile.ts'
import { findOpened, type RunEnd, type RunStart } from '../runs/open_run_store.ts'
import { countMatchedBy } from '../runs/run_list_store.ts'
import { isOutage, toSyncFailure, type SyncFailure } from './sync_errors.ts'
import { readAccount, type AccountRead } from './read_account.ts'
import { releaseHolds } from './sync_store.ts'
import { countImported } from './transaction_store.ts'

export type SyncPlan = {
  run: RunStart
  mode: 'live' | 'test'
  presence: Presence
  accountIds: string[]
}

export type SyncReply = { accounts: AccountRead[]; suggested: number; error: SyncFailure | null }

/** Reads account by account, then matches. A failure of one account does not affect the others. */
export async function performSync(outside: IntentContext, plan: SyncPlan): Promise<SyncReply> {
  const feed = outside.ports.bankFeeds[plan.mode]
  const { run, presence, accountIds } = plan
  const accounts: AccountRead[] = []
  for (const accountId of accountIds) {
    accounts.push(await readAccount(outside, feed, { accountId, run, presence }))
  }
  const outage = outageOf(accounts)
  if (outage !== null) throw new Failure(outage.code as FailureCode, { detail: outage.message })
  // A scheduled run matches only what it imported, and exists only if it did.
  const isOpened = await outside.inTransaction((scene) => findOpened(scene, run.id))
  if (isOpened === null) return { accounts, suggested: 0, error: null }
  const { suggested, failure } = await reconcileAccounts(outside, { run })
  return { accounts, suggested, error: failure === null ? null : toSyncFailure(failure) }
}

/** If every account failed because the bank's system did, that is the result. */
function outageOf(accounts: readonly AccountRead[]): SyncFailure | null {
  const errors = accounts.map((one) => one.error)
  const isDown = errors.length > 0 && errors.every((error) => error && isOutage(error.code))
  return isDown ? (errors[0] ?? null) : null
}

/** How the run ended. The accounts are locked before any other write. */
export async function endOf(
  scene: Scene,
  plan: SyncPlan,
  outcome: Outcome<SyncReply>,
): Promise<RunEnd> {
  if (!outcome.ok) releaseHolds(scene, plan.accountIds, plan.run.id)
  const matched = await countMatchedBy(scene, plan.run.id)
  // Counted from the data: a sync that a dead process finished is not repeated.
  const counts = await countImported(scene, plan.run.id)
  const accounts = outcome.ok ? outcome.reply.accounts : failedAll(plan, outcome.failure)
  const failed = accounts.filter((one) => one.error !== null).length
  const error = outcome.ok ? outcome.reply.error : toSyncFailure(outcome.failure)
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

function failedAll({ accountIds }: SyncPlan, failure: Failure): AccountRead[] {
  return accountIds.map((accountId) => ({ accountId, imported: 0, error: toSyncFailure(failure) }))
}
