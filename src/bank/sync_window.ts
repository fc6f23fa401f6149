import { addDays } from '#kernel/day'

/** Which days are being read of an account, and how far that has come. Kept on the account as JSON. */
export type SyncWindow = {
  runId: string
  /** Null: as far back as the bank gives. */
  from: string | null
  /** The day of the reading itself; nothing is booked later than that. */
  today: string
  cursor: string | null
  /** How many pages have been read. */
  pages: number
  isRead: boolean
  /** The last day that was compared with ours. */
  appliedTo: string | null
  /** The earliest day on which something changed by it. */
  touchedFrom: string | null
  imported: number
  restarts: number
  /** Whoever reads it gives a sign of life with every page; after this moment it is anybody's. */
  heldUntil: string
}

export type Synced = { last_booked_on: string | null; last_full_on: string | null }

// Late bookings turn up within days; five, as others look back, are too few.
const overlapDays = 10
const fullEveryDays = 7
// Beyond 90 days many banks want a person to be there.
const fullDays = 89
const shorter = [364, 179, fullDays, 29, overlapDays]
const mostRestarts = 3
const holdMs = 5 * 60_000

/**
 * The first time as much as there is; then from some days before the last booking; and once a week
 * all that a bank gives unattended, so that also older changes are seen.
 */
export function beginWindow(runId: string, account: Synced, now: Date, today: string): SyncWindow {
  const blank = { cursor: null, pages: 0, isRead: false, appliedTo: null, touchedFrom: null }
  const from = firstDay(account, today)
  const counts = { imported: 0, restarts: 0 }
  return { runId, from, today, ...blank, ...counts, heldUntil: heldUntil(now) }
}

function firstDay({ last_booked_on: last, last_full_on: full }: Synced, today: string) {
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

/** The bank refuses days so long ago: the next shorter window, or null where there is none. */
export function shortenWindow(window: SyncWindow): SyncWindow | null {
  const { from, today } = window
  const days = shorter.find((count) => from === null || addDays(today, -count) > from)
  return days === undefined ? null : restart({ ...window, from: addDays(today, -days) })
}

/** The bank's list moved on while it was read: from its first page again, but not for ever. */
export function restartWindow(window: SyncWindow): SyncWindow | null {
  return window.restarts >= mostRestarts ? null : restart(window)
}

function restart(window: SyncWindow): SyncWindow {
  return { ...window, cursor: null, pages: 0, isRead: false, restarts: window.restarts + 1 }
}

/** A window this long is a check of the whole. */
export function isFull(window: SyncWindow): boolean {
  return window.from === null || window.from <= addDays(window.today, -fullDays)
}

export type StagedDay = { day: string; count: number }
export type DayRange = { from: string; to: string }

/**
 * Ranges of whole days that cover the window without gap, also days on which the bank has nothing
 * and we might; each of about so many rows.
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

// Some banks filter by the day of purchase, so the first days of a list may lack what they booked.
const marginDays = 4

/**
 * From when on every booking is among those that were read. The first days of a list may be cut; and
 * of what is longer ago than banks must show, a list that begins later tells nothing.
 */
export function wholeFrom(window: SyncWindow, staged: readonly StagedDay[]): string {
  const { from, today } = window
  const first = addDays(staged[0]?.day ?? today, 1)
  if (from === null) return first
  const asked = addDays(from, marginDays)
  const isOld = from < addDays(today, -fullDays)
  return isOld && first > asked ? first : asked
}
