import { withDeadlockRetry } from '#kernel/corridor/call_action'
import type { RunContext } from '#kernel/corridor/run_context'
import type { Scene } from '#kernel/corridor/scene'
import { Failure } from '#kernel/failure/failure'
import { changesAtOnce, applyRowChanges } from './apply_row_changes.ts'
import { toBankRow, toPendingRow } from './bank_row.ts'
import type { BankFeed, FeedTransaction } from '../ports.ts'
import { importRows, type Destination, type Imported } from './import_rows.ts'
import type { FeedCoverage } from './pair_bank_rows.ts'
import { clearStaged, stagePage } from './staged_store.ts'
import * as staged from './staged_store.ts'
import { keepHold, type Begun, type Sync } from './sync_begin.ts'
import * as store from './sync_store.ts'
import {
  isImported,
  restartWindow,
  shortenWindow,
  type SyncWindow,
  rangesOf,
  wholeFrom,
  type DayRange,
} from './sync_window.ts'
import { countStanding } from './transaction_store.ts'

type Page = Awaited<ReturnType<BankFeed['readTransactions']>>

// Guards against a bank whose list never ends.
const mostPages = 10_000

/**
 * Reads the window to its end and stores every page together with the next cursor, in one
 * transaction: after a crash the next process continues with the next page.
 */
export async function readPages(
  context: RunContext,
  feed: BankFeed,
  sync: Sync,
  begun: Begun,
): Promise<SyncWindow> {
  let { window } = begun
  while (!window.isRead) {
    const page = await askPage(feed, sync, begun.feedRef, window)
    window = await context.inTransaction(async (scene) => {
      const held = await keepHold(scene, sync)
      const next = 'begin' in page ? page.begin : followPage(held, page)
      if ('begin' in page) clearStaged(scene, sync.accountId)
      else
        stagePage(scene, sync.accountId, held.pages, { ...sortRows(page, held), today: held.today })
      store.saveWindow(scene, sync.accountId, next)
      return next
    })
  }
  return window
}

/** One page; or, if the bank refuses the request, a new window. */
async function askPage(
  feed: BankFeed,
  { presence }: Sync,
  accountRef: string,
  window: SyncWindow,
): Promise<Page | { begin: SyncWindow }> {
  const { from, cursor } = window
  try {
    const question = { accountRef, from, to: null, longest: from === null, presence, cursor }
    return await feed.readTransactions(question)
  } catch (error) {
    const begin = error instanceof Failure ? otherWindow(error, window) : null
    if (begin === null) throw error
    return { begin }
  }
}

function otherWindow({ code }: Failure, window: SyncWindow): SyncWindow | null {
  if (code === 'bank_period_refused') return shortenWindow(window)
  return code === 'bank_cursor_refused' ? restartWindow(window) : null
}

function followPage(window: SyncWindow, { cursor }: Page): SyncWindow {
  const pages = window.pages + 1
  if (cursor !== null && (cursor === window.cursor || pages >= mostPages)) {
    throw new Failure('provider_failed', {
      detail: "The bank's list of transactions does not end.",
    })
  }
  return { ...window, cursor, pages, isRead: cursor === null }
}

/** Cancelled rows are dropped: a booking that the bank withdraws is missing from its day. */
function sortRows({ rows }: { rows: readonly FeedTransaction[] }, window: SyncWindow) {
  return {
    booked: rows
      .filter((row) => row.status === 'booked')
      .map(toBankRow)
      .filter(({ bookedOn }) => isImported(window, bookedOn)),
    pending: rows.filter((row) => row.status === 'pending').map(toPendingRow),
  }
}

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
