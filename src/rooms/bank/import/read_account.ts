import { withDeadlockRetry } from '#kernel/corridor/call_action'
import type { RunContext, RunProgress } from '#kernel/corridor/run_context'
import type { BankFeed, FeedBalance } from '../ports.ts'
import { beginSync, type Begun, type Sync } from './sync_begin.ts'
import { endSync, failSync } from './sync_end.ts'
import { isOfAccount, toSyncFailure, type SyncFailure } from './sync_errors.ts'
import { readPages, applyWindow } from './sync_pages.ts'

export type AccountRead = { accountId: string; error: SyncFailure | null }

/**
 * Reads one account, from the window to the balance check. A failure here concerns this account
 * only.
 */
export async function readAccount(
  context: RunContext,
  feed: BankFeed,
  sync: Sync,
  progress: RunProgress,
): Promise<AccountRead> {
  const { accountId } = sync
  let begun: Begun | null = null
  try {
    const started = await context.inTransaction((scene) => beginSync(scene, sync))
    begun = started
    await readPages(context, feed, sync, started)
    await applyWindow(context, sync)
    const balances = started.mayReadBalances ? await askBalances(feed, sync, started) : []
    await withDeadlockRetry(() =>
      context.inTransaction(
        (scene) => endSync(scene, sync, started, balances),
        () => progress,
      ),
    )
    return { accountId, error: null }
  } catch (error) {
    if (!isOfAccount(error)) throw error
    const linkId = begun?.linkId ?? null
    await withDeadlockRetry(() =>
      context.inTransaction(
        (scene) => failSync(scene, { ...sync, linkId }, error),
        () => progress,
      ),
    )
    return { accountId, error: toSyncFailure(error) }
  }
}

/** Without balances the transactions are imported, but not proven. */
async function askBalances(
  feed: BankFeed,
  { presence }: Sync,
  { feedRef }: Begun,
): Promise<readonly FeedBalance[]> {
  try {
    return await feed.readBalances(feedRef, presence)
  } catch (error) {
    if (!isOfAccount(error)) throw error
    return []
  }
}
