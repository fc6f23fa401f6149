import type { Outside } from '#kernel/definition'
import type { Failure } from '#kernel/failure'
import { listToConsider } from './match_given_store.ts'
import { refreshItems } from './match_marks.ts'
import { withPatience } from './patience.ts'
import { considerBatch } from './reconcile_batch.ts'
import { fetchRates } from './reconcile_rates.ts'
import { noteRefresh, readMarks } from './reconcile_store.ts'
import type { RunStart } from './run_store.ts'

const limits = {
  /** Transactions that the matcher decides about together: one large batch costs less than many. */
  batch: 10_000,
  /** What is matched may decide what is left; beyond so many rounds the next pass goes on. */
  rounds: 3,
  /** Parts of what changed that one pass brings up to date, before it leaves the rest to the next. */
  refreshes: 1_000,
}

/** What a pass needs: short transactions of its own, and rates of exchange. */
export type Desk = Pick<Outside, 'inTransaction' | 'ports'>

export type Pass = { run: RunStart }

export type Passed = {
  matched: number
  /** Transactions that wait with a suggestion which this pass made. */
  suggested: number
  /** Why rates are missing, if so. */
  failure: Failure | null
}

/**
 * Matches what is certain, and suggests for the rest, wherever something changed since it was last
 * looked at. It works in batches and short transactions, and doing it twice does no harm: what a crash
 * leaves undone the next pass finds. Who wants everything looked at leaves a mark for that first, so
 * that a pass which goes on after a crash does not begin anew.
 */
export async function reconcileAccounts(desk: Desk, pass: Pass): Promise<Passed> {
  const failure = await fetchRates(desk)
  const suggested = new Set<string>()
  let matched = 0
  for (let round = 0; round < limits.rounds; round++) {
    await refresh(desk)
    let isChanged = false
    for (let ids = await listNext(desk, []); ids.length > 0;) {
      const done = await considerBatch(desk, pass, ids)
      for (const id of done.suggested) suggested.add(id)
      matched += done.matched
      isChanged ||= done.matched > 0
      ids = await listNext(desk, ids)
    }
    if (!isChanged) break
  }
  return { matched, suggested: suggested.size, failure }
}

/** The next batch after these. */
async function listNext(desk: Desk, ids: readonly string[]): Promise<string[]> {
  const after = ids.at(-1) ?? null
  return await desk.inTransaction((scene) => listToConsider(scene, after, limits.batch))
}

/** Brings what is open up to date, a bounded part of it in each transaction. */
async function refresh(desk: Desk): Promise<void> {
  const refreshSome = (): Promise<boolean> =>
    desk.inTransaction(async (scene) => {
      const { isOfBooks } = await readMarks(scene)
      const reopened = await refreshItems(scene)
      if (isOfBooks || reopened.length > 0) noteRefresh(scene)
      return (await readMarks(scene)).isAny
    })
  for (let part = 0; part < limits.refreshes; part++) {
    if (!(await withPatience(refreshSome))) return
  }
}

/** As a run tells it: what was matched stands, and the rest waits for the rates. */
export function sayMissing(failure: Failure | null): { code: string; message: string } | null {
  if (failure === null) return null
  const message = `Some exchange rates are missing: ${failure.details.detail ?? failure.message}`
  return { code: failure.code, message }
}
