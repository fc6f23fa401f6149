import { addDays } from '#kernel/values/day'

/** The days being read of an account, and the progress. Stored on the account as JSON. */
export type SyncWindow = {
  runId: string
  /** Null: as far back as the bank has. */
  from: string | null
  /** The day of the sync; nothing is booked later. */
  today: string
  cursor: string | null
  /** How many pages have been read. */
  pages: number
  isRead: boolean
  /** The last day that was compared with ours. */
  appliedTo: string | null
  /** The earliest day that changed. */
  touchedFrom: string | null
  imported: number
  restarts: number
  /** The reader renews it with every page; after this time another run may take over. */
  heldUntil: string
}

export type SyncState = { last_booked_on: string | null; last_full_on: string | null }

// Late bookings appear within days; five days of overlap are too few.
const overlapDays = 10
const fullEveryDays = 7
// Beyond 90 days many banks require a person to be present.
const fullDays = 89
const shorter = [364, 179, fullDays, 29, overlapDays]
const mostRestarts = 3
const holdMs = 5 * 60_000

/**
 * The first time everything; then from some days before the last booking; and once a week as much
 * as a bank gives unattended, to catch older changes.
 */
export function beginWindow(
  runId: string,
  account: SyncState,
  now: Date,
  today: string,
): SyncWindow {
  const blank = { cursor: null, pages: 0, isRead: false, appliedTo: null, touchedFrom: null }
  const from = firstDay(account, today)
  const counts = { imported: 0, restarts: 0 }
  return { runId, from, today, ...blank, ...counts, heldUntil: heldUntil(now) }
}

function firstDay({ last_booked_on: last, last_full_on: full }: SyncState, today: string) {
  if (full === null) return null
  const recent = addDays(last === null || last > today ? today : last, -overlapDays)
  if (full > addDays(today, -fullEveryDays)) return recent
  const long = addDays(today, -fullDays)
  return long < recent ? long : recent
}

export function heldUntil(now: Date): string {
  return new Date(now.getTime() + holdMs).toISOString()
}

export function isHeld(window: SyncWindow | null, runId: string, now: Date): boolean {
  return window !== null && window.runId !== runId && new Date(window.heldUntil) > now
}

/** The bank refuses dates so far back: the next shorter window, or null if there is none. */
export function shortenWindow(window: SyncWindow): SyncWindow | null {
  const { from, today } = window
  const days = shorter.find((count) => from === null || addDays(today, -count) > from)
  return days === undefined ? null : restart({ ...window, from: addDays(today, -days) })
}

/**
 * The bank's list changed while it was read: start from its first page again, a limited number of
 * times.
 */
export function restartWindow(window: SyncWindow): SyncWindow | null {
  return window.restarts >= mostRestarts ? null : restart(window)
}

function restart(window: SyncWindow): SyncWindow {
  return { ...window, cursor: null, pages: 0, isRead: false, restarts: window.restarts + 1 }
}

/** A window this long counts as a full check. */
export function isFull(window: SyncWindow): boolean {
  return window.from === null || window.from <= addDays(window.today, -fullDays)
}

export type StagedDay = { day: string; count: number }
export type DayRange = { from: string; to: string }

/**
 * Ranges of whole days that cover the window without gaps, days without bank rows included; each
 * with about `most` rows.
 */
export function rangesOf(
  window: SyncWindow,
  staged: readonly StagedDay[],
  most: number,
): DayRange[] {
  const first = staged[0]?.day
  const last = staged.at(-1)?.day
  const from = earliest(window.from, first) ?? window.today
  const to = last !== undefined && last > window.today ? last : window.today
  const ranges: DayRange[] = []
  let begin = from
  let count = 0
  staged.forEach(({ day, count: own }, place) => {
    count += own
    const next = staged[place + 1]
    if (next === undefined || count + next.count <= most) return
    ranges.push({ from: begin, to: day })
    begin = addDays(day, 1)
    count = 0
  })
  if (begin <= to) ranges.push({ from: begin, to })
  return ranges
}

function earliest(a: string | null, b: string | undefined): string | null {
  if (a === null || b === undefined) return a ?? b ?? null
  return a < b ? a : b
}

// Some banks filter by purchase date, so the first days of a list may be incomplete.
const marginDays = 4

/**
 * The day from which on the list is complete. Its first days may be cut; and beyond the period that
 * banks must show, a list that begins later proves nothing.
 */
export function wholeFrom(window: SyncWindow, staged: readonly StagedDay[]): string {
  const { from, today } = window
  const first = addDays(staged[0]?.day ?? today, 1)
  if (from === null) return first
  const asked = addDays(from, marginDays)
  const isOld = from < addDays(today, -fullDays)
  return isOld && first > asked ? first : asked
}
