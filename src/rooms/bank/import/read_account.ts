import { withDeadlockRetry } from '#kernel/corridor/call_action'
import type { IntentContext } from '#kernel/corridor/definition'
import type { BankFeed, FeedBalance } from '../ports.ts'
import { beginSync, type Begun, type Sync } from './sync_begin.ts'
import { applyWindow } from './sync_apply.ts'
import { endSync, failSync } from './sync_end.ts'
import { isOfAccount, toSyncFailure, type SyncFailure } from './sync_errors.ts'
import { readPages } from './sync_pages.ts'

export type AccountRead = { accountId: string; imported: number; error: SyncFailure | null }

/**
 * Reads one account, from the window to the balance check. A failure here concerns this account
 * only.
 */
export async function readAccount(
  outside: IntentContext,
  feed: BankFeed,
  sync: Sync,
): Promise<AccountRead> {
  const { accountId } = sync
  let imported = 0
  let begun: Begun | null = null
  try {
    const started = await outside.inTransaction((scene) => beginSync(scene, sync))
    begun = started
    await readPages(outside, feed, sync, started)
    imported = (await applyWindow(outside, sync)).imported
    const balances = started.mayReadBalances ? await askBalances(feed, sync, started) : []
    await withDeadlockRetry(() =>
      outside.inTransaction((scene) => endSync(scene, sync, started, balances)),
    )
    return { accountId, imported, error: null }
  } catch (error) {
    if (!isOfAccount(error)) throw error
    const linkId = begun?.linkId ?? null
    await withDeadlockRetry(() =>
      outside.inTransaction((scene) => failSync(scene, { ...sync, linkId }, error)),
    )
    return { accountId, imported, error: toSyncFailure(error) }
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
