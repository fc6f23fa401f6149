import { withDeadlockRetry } from '#kernel/call_action'
import type { Outside } from '#kernel/definition'
import type { BankFeed, FeedBalance } from './ports.ts'
import { beginSync, type Begun, type Sync } from './sync_begin.ts'
import { applyWindow } from './sync_apply.ts'
import { endSync, failSync } from './sync_end.ts'
import { isOfAccount, tellError, type ToldError } from './sync_errors.ts'
import { readPages } from './sync_pages.ts'

export type Synced = { accountId: string; imported: number; error: ToldError | null }

/** Reads one account from its window to its proof. What fails here is the account's own matter. */
export async function syncOne(outside: Outside, feed: BankFeed, sync: Sync): Promise<Synced> {
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
    return { accountId, imported, error: tellError(error) }
  }
}

/** Balances prove what was read; without them it is only unproven. */
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
