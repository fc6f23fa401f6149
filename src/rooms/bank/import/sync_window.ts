import { addDays } from '#kernel/values/day'

/** The days being read of an account, and the progress. Stored on the account as JSON. */
export type SyncWindow = {
  runId: string
  /** Null: as far back as the bank has. */
  from: string | null
  /** Nothing earlier is imported, although it may be asked for; null or not there: everything is. */
  start?: string | null
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

export type SyncState = {
  last_booked_on: string | null
  last_full_on: string | null
  /** The first day that is imported, if somebody chose one. */
  import_from: string | null
}

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
  const start = account.import_from
  return { runId, from, start, today, ...blank, ...counts, heldUntil: heldUntil(now) }
}

function firstDay(account: SyncState, today: string): string | null {
  const day = usualFirstDay(account, today)
  const { import_from: start } = account
  if (start === null) return day
  // Some banks filter by purchase date, so what is booked on the first day may be found under an earlier one.
  const asked = addDays(start, -overlapDays)
  return day === null || day < asked ? asked : day
}

function usualFirstDay(
  { last_booked_on: last, last_full_on: full }: SyncState,
  today: string,
): string | null {
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

/** A window this long counts as a full check, and so does one from the first day that is imported. */
export function isFull({ from, start = null, today }: SyncWindow): boolean {
  if (from === null || from <= addDays(today, -fullDays)) return true
  return start !== null && from <= start
}

/** Whether what is booked on that day belongs to the account's import. */
export const isImported = ({ start = null }: SyncWindow, day: string | null): boolean =>
  start === null || day === null || day >= start

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
  // Days before the first one that is imported are not compared: nothing of them was kept.
  const from = latest(window.start, earliest(window.from, first) ?? window.today)
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

const latest = (a: string | null | undefined, b: string): string =>
  a !== null && a !== undefined && a > b ? a : b

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
  const { from, start, today } = window
  const first = addDays(staged[0]?.day ?? today, 1)
  if (from === null) return latest(start, first)
  const asked = addDays(from, marginDays)
  const isOld = from < addDays(today, -fullDays)
  return latest(start, isOld && first > asked ? first : asked)
}
