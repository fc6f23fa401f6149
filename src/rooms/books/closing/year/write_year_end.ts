import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import {
  blankLine,
  entryWordsOf,
  postEntry,
  saveLocks,
  toEntryLine,
  type BooksLocks,
  type Entry,
} from '#ledger/room'
import { holdHome, yearNameOf } from '#settings/room'
import { accountOf, regionOf, type Region } from '#regions/room'
import { resultOf, yearEndLines, type ResultBalance } from './rules.ts'
import { sumTyped, type YearRow } from './year_store.ts'

type YearDays = { from: string; to: string }

/** What stands on accounts of income and expense for these days. */
export async function resultBalances(
  scene: Scene,
  region: Region,
  days: { from: string | null; to: string },
): Promise<ResultBalance[]> {
  const sums = await sumTyped(scene, days)
  return sums.flatMap(({ account, minor, type }) => {
    const kind = type ?? accountOf(region, account)?.type
    return kind === 'income' || kind === 'expense' ? [{ account, minor: BigInt(minor) }] : []
  })
}

/**
 * Writes the entry that carries the result of a year to equity, dated its last day. The caller holds the
 * books alone; the lock is lifted for this entry within the transaction, and nobody else sees that.
 */
export async function writeYearEnd(
  scene: Scene,
  { from, to }: YearDays,
  locks: BooksLocks,
): Promise<YearRow> {
  const { regionKey, currency } = await holdHome(scene)
  const region = regionOf(regionKey)
  const account = region.closing?.yearResult.account ?? region.accountRoles.equity
  const balances = await resultBalances(scene, region, { from, to })
  const lines = yearEndLines(balances, account)
  const id = scene.newId()
  const called = region.closing?.texts.yearEnd ?? entryWordsOf(region).yearEnd
  const text = `${called} ${yearNameOf({ from, to })}`
  const entry: Entry = {
    id: scene.newId(),
    date: to,
    vatDate: to,
    text,
    currency,
    foreign: null,
    lines: lines.map((line) =>
      toEntryLine({ ...blankLine(line.account), home: line.minor }, false),
    ),
  }
  if (lines.length > 0) {
    await post(scene, entry, id, locks)
  }
  const { kind, id: actorId, name } = scene.principal.actor
  return {
    id,
    year_from: from,
    year_to: to,
    status: 'closed',
    entry_id: lines.length === 0 ? null : entry.id,
    reversal_id: null,
    currency,
    result_minor: String(resultOf(balances)),
    account,
    reopen_reason: null,
    done_by: { kind, id: actorId, name },
    reopened_by: null,
    version: 1,
    created_at: scene.now,
    updated_at: scene.now,
  }
}

const detail = 'The accounting system that keeps the books closes its years itself.'

async function post(scene: Scene, entry: Entry, id: string, locks: BooksLocks): Promise<void> {
  liftLocks(scene, locks)
  await postEntry(scene, {
    entry,
    source: 'year_end',
    sourceId: id,
    elsewhere: 'stays_here',
    // A connection that has ended takes nothing more: the entry is here alone.
    refuse: ({ hasEnded }) => (hasEnded ? null : new Failure('entry_kept_elsewhere', { detail })),
  })
}

/** Until the caller sets them again, in the same transaction. */
export function liftLocks(scene: Scene, { softThrough }: BooksLocks): void {
  saveLocks(scene, { hardThrough: null, softThrough, yearThrough: null })
}
