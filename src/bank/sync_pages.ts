import type { Outside } from '#kernel/definition'
import { Failure } from '#kernel/failure'
import { toBankRow, toPendingRow } from './bank_row.ts'
import type { BankFeed, FeedTransaction } from './ports.ts'
import { clearStaged, stagePage } from './staged_store.ts'
import { keepHold, type Begun, type Sync } from './sync_begin.ts'
import * as store from './sync_store.ts'
import { restartWindow, shortenWindow, type SyncWindow } from './sync_window.ts'

type Page = Awaited<ReturnType<BankFeed['readTransactions']>>

// A bank that never ends its list must not keep us for ever.
const mostPages = 10_000

/**
 * Reads the window to its end and keeps every page beside the place where the next one begins, in
 * one transaction: whoever comes after a dead process asks for the next page and no other.
 */
export async function readPages(
  outside: Outside,
  feed: BankFeed,
  sync: Sync,
  begun: Begun,
): Promise<SyncWindow> {
  let { window } = begun
  while (!window.isRead) {
    const page = await askPage(feed, sync, begun.feedRef, window)
    window = await outside.inTransaction(async (scene) => {
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

/** One page; or, where the bank refuses the question, the window to begin anew with. */
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
    throw new Failure('provider_failed', { detail: 'The list of the bank does not end.' })
  }
  return { ...window, cursor, pages, isRead: cursor === null }
}

/** What is gone never was: a booking that the bank takes back is missing from its day. */
function sortRows({ rows }: { rows: readonly FeedTransaction[] }) {
  return {
    booked: rows.filter((row) => row.status === 'booked').map(toBankRow),
    pending: rows.filter((row) => row.status === 'pending').map(toPendingRow),
  }
}
