import type { RunContext } from '#kernel/corridor/run_context'
import { Failure } from '#kernel/failure/failure'
import { toBankRow, toPendingRow } from './bank_row.ts'
import type { BankFeed, FeedTransaction } from '../ports.ts'
import { clearStaged, stagePage } from './staged_store.ts'
import { keepHold, type Begun, type Sync } from './sync_begin.ts'
import * as store from './sync_store.ts'
import { restartWindow, shortenWindow, type SyncWindow } from './sync_window.ts'

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
      else stagePage(scene, sync.accountId, held.pages, { ...sortRows(page), today: held.today })
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
function sortRows({ rows }: { rows: readonly FeedTransaction[] }) {
  return {
    booked: rows.filter((row) => row.status === 'booked').map(toBankRow),
    pending: rows.filter((row) => row.status === 'pending').map(toPendingRow),
  }
}
