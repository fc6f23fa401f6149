import { withDeadlockRetry } from '#kernel/corridor/call_action'
import type { RunContext } from '#kernel/corridor/run_context'
import type { Scene } from '#kernel/corridor/scene'
import { changesAtOnce, applyRowChanges } from './apply_row_changes.ts'
import type { FeedCoverage } from './pair_bank_rows.ts'
import { importRows, type Destination, type Imported } from './import_rows.ts'
import * as staged from './staged_store.ts'
import { keepHold, type Sync } from './sync_begin.ts'
import * as store from './sync_store.ts'
import { rangesOf, wholeFrom, type DayRange, type SyncWindow } from './sync_window.ts'
import { countStanding } from './transaction_store.ts'

const rowsAtOnce = 10_000
// An empty answer where there were bookings is an error of the bank.
const suspiciousRows = 1

/** Compares what was read with our rows, some days per transaction. */
export async function applyWindow(context: RunContext, sync: Sync): Promise<SyncWindow> {
  const { ranges, sight, window } = await context.inTransaction((scene) => survey(scene, sync))
  const destination: Destination = { ...sync, origin: 'feed' }
  let current = window
  for (const days of ranges) {
    if (current.appliedTo !== null && days.to <= current.appliedTo) continue
    const imported = await withDeadlockRetry(() =>
      context.inTransaction((scene) => applyDays(scene, sync, destination, days, sight)),
    )
    await applyChanges(context, destination, imported)
    current = await context.inTransaction((scene) => moveOn(scene, sync, days))
  }
  return current
}

type Survey = { ranges: DayRange[]; sight: FeedCoverage; window: SyncWindow }

async function survey(scene: Scene, sync: Sync): Promise<Survey> {
  const window = await keepHold(scene, sync)
  const days = await staged.listStagedDays(scene, sync.accountId)
  const shared = await staged.listShared(scene, sync.accountId)
  const from = wholeFrom(window, days)
  const isEmpty = days.every((one) => one.day < from)
  const isBlind = isEmpty && (await hasMany(scene, sync.accountId, from, window.today))
  store.saveWindow(scene, sync.accountId, window)
  return {
    window,
    ranges: rangesOf(window, days, rowsAtOnce),
    sight: {
      isWhole: (day) => !isBlind && day >= from,
      isShared: (reference) => shared.has(reference),
    },
  }
}

async function hasMany(
  scene: Scene,
  accountId: string,
  from: string,
  to: string,
): Promise<boolean> {
  const count = await countStanding(scene, accountId, { from, to }, suspiciousRows)
  return count >= suspiciousRows
}

async function applyDays(
  scene: Scene,
  sync: Sync,
  destination: Destination,
  days: DayRange,
  sight: FeedCoverage,
): Promise<Imported> {
  const { accountId } = sync
  const window = await keepHold(scene, sync)
  const rows = await staged.listStaged(scene, accountId, days)
  const imported = await importRows(scene, destination, {
    days,
    rows,
    sight,
    findElsewhere: (references) => staged.listElsewhere(scene, accountId, references, days),
  })
  store.saveWindow(scene, accountId, {
    ...window,
    imported: window.imported + imported.count,
    touchedFrom: earliest(window.touchedFrom, imported.touchedFrom),
  })
  return imported
}

/** Applies what the bank changed or withdrew, a bounded number at a time. */
export async function applyChanges(
  context: Pick<RunContext, 'inTransaction'>,
  destination: Destination,
  { changes, withdrawals }: Pick<Imported, 'changes' | 'withdrawals'>,
): Promise<void> {
  const work = [
    ...changes.map((change) => ({ change, known: null })),
    ...withdrawals.map((known) => ({ change: null, known })),
  ]
  for (let at = 0; at < work.length; at += changesAtOnce) {
    const some = work.slice(at, at + changesAtOnce)
    const given = {
      changes: some.flatMap((one) => one.change ?? []),
      withdrawals: some.flatMap((one) => one.known ?? []),
    }
    await withDeadlockRetry(() =>
      context.inTransaction((scene) => applyRowChanges(scene, destination, given)),
    )
  }
}

async function moveOn(scene: Scene, sync: Sync, days: DayRange): Promise<SyncWindow> {
  const window = { ...(await keepHold(scene, sync)), appliedTo: days.to }
  store.saveWindow(scene, sync.accountId, window)
  return window
}

export function earliest(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b
  return a < b ? a : b
}
