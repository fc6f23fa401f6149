import type { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { countToConsider, listToConsider } from '../candidates/match_given_store.ts'
import { refreshItems } from '../candidates/refresh_open_items.ts'
import { retryWhenBusy } from './retry_when_busy.ts'
import { considerBatch, type ReconcileContext, type ReconcileRun } from './reconcile_batch.ts'
import { fetchRates } from './reconcile_rates.ts'
import { noteRefresh, readMarks } from './reconcile_store.ts'

const limits = {
  /** Transactions per batch: one large batch costs less than many. */
  batch: 10_000,
  /** A match may decide what is left; after this many rounds the next run continues. */
  rounds: 3,
  /** Parts of the changes that one run handles before it leaves the rest to the next. */
  refreshes: 1_000,
}

export type ReconcileResult = {
  matched: number
  /** Unmatched transactions that got a suggestion in this run. */
  suggested: number
  /** Why exchange rates are missing, if they are. */
  failure: Failure | null
}

/**
 * Matches what is certain and suggests for the rest, wherever something changed since the last
 * check. It works in batches and short transactions and can be repeated: the next run finds what a
 * crash left. To check everything, leave a mark first, so that a run that continues after a crash
 * does not start over.
 */
export async function reconcileAccounts(
  context: ReconcileContext,
  current: ReconcileRun,
): Promise<ReconcileResult> {
  const failure = await fetchRates(context)
  const suggested = new Set<string>()
  let matched = 0
  for (let round = 0; round < limits.rounds; round++) {
    await refresh(context)
    let isChanged = false
    for (let ids = await listNext(context, current, []); ids.length > 0;) {
      const done = await considerBatch(context, current, ids)
      for (const id of done.suggested) suggested.add(id)
      matched += done.matched
      isChanged ||= done.matched > 0
      ids = await listNext(context, current, ids)
    }
    if (!isChanged) break
  }
  return { matched, suggested: suggested.size, failure }
}

/** The next batch, after the one before it is done. */
async function listNext(
  context: ReconcileContext,
  { isWhole }: ReconcileRun,
  before: readonly string[],
): Promise<string[]> {
  const after = before.at(-1) ?? null
  const list = (scene: Scene): Promise<string[]> => listToConsider(scene, after, limits.batch)
  if (!isWhole) return await context.inTransaction(list)
  const done = context.progress.done + before.length
  const { ids } = await context.inTransaction(
    async (scene) => {
      const found = await list(scene)
      const isAll = found.length < limits.batch
      return { ids: found, left: isAll ? found.length : await countToConsider(scene, after) }
    },
    ({ left }) => ({ done, of: done + left }),
  )
  return ids
}

/** Refreshes the open items, a bounded part per transaction. */
async function refresh(context: ReconcileContext): Promise<void> {
  const refreshSome = (): Promise<boolean> =>
    context.inTransaction(async (scene) => {
      const { isOfBooks } = await readMarks(scene)
      const reopened = await refreshItems(scene)
      if (isOfBooks || reopened.length > 0) noteRefresh(scene)
      return (await readMarks(scene)).isAny
    })
  for (let part = 0; part < limits.refreshes; part++) {
    if (!(await retryWhenBusy(refreshSome))) return
  }
}

/** As a run records it: matches stay, and the rest waits for the rates. */
export function missingRatesError(
  failure: Failure | null,
): { code: string; message: string } | null {
  if (failure === null) return null
  const message = `Some exchange rates are missing: ${failure.details.detail ?? failure.message}`
  return { code: failure.code, message }
}
