import type { RunOutcome } from '#kernel/corridor/definition'
import { Failure } from '#kernel/failure/failure'
import type { FailureCode } from '#failures/failures'
import { encodeId } from '#kernel/values/id'
import type { RunContext } from '#kernel/corridor/run_context'
import type { Scene } from '#kernel/corridor/scene'
import type { Presence } from '../ports.ts'
import { reconcileAccounts } from '../reconcile/reconcile.ts'
import { findOpened, type RunEnd, type RunStart } from '../runs/open_run_store.ts'
import { countMatchedBy } from '../runs/run_list_store.ts'
import { isOutage, toSyncFailure, type SyncFailure } from './sync_errors.ts'
import { readAccount, type AccountRead } from './read_account.ts'
import { listSyncedSince, releaseHolds } from './sync_store.ts'
import { countImported } from './transaction_store.ts'

export type SyncPlan = {
  run: RunStart
  mode: 'live' | 'test'
  presence: Presence
  accountIds: string[]
}

export type SyncReply = { accounts: AccountRead[]; suggested: number; error: SyncFailure | null }

/** Reads account by account, then matches. A failure of one account does not affect the others. */
export async function workSync(context: RunContext, plan: SyncPlan): Promise<SyncReply> {
  const feed = context.ports.bankFeeds[plan.mode]
  const { run, presence, accountIds } = plan
  const accounts: AccountRead[] = []
  const read = await listRead(context, plan)
  for (const accountId of accountIds) {
    const progress = { done: accounts.length + 1, of: accountIds.length }
    accounts.push(
      read.has(accountId)
        ? { accountId, error: null }
        : await readAccount(context, feed, { accountId, run, presence }, progress),
    )
  }
  const outage = outageOf(accounts)
  if (outage !== null) throw new Failure(outage.code as FailureCode, { detail: outage.message })
  // A scheduled run matches only what it imported, and exists only if it did.
  const isOpened = await context.inTransaction((scene) => findOpened(scene, run.id))
  if (isOpened === null) return { accounts, suggested: 0, error: null }
  const { suggested, failure } = await reconcileAccounts(context, { run })
  return { accounts, suggested, error: failure === null ? null : toSyncFailure(failure) }
}

/** What a process before this one read to its end is not read again: banks count every reading. */
async function listRead(context: RunContext, plan: SyncPlan): Promise<ReadonlySet<string>> {
  if (context.attempt === 1) return new Set()
  const { accountIds, run } = plan
  return await context.inTransaction((scene) => listSyncedSince(scene, accountIds, run.startedAt))
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
  outcome: RunOutcome<SyncReply>,
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
  return accountIds.map((accountId) => ({ accountId, error: toSyncFailure(failure) }))
}
