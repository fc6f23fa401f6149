import { addDays } from '#kernel/values/day'
import type { BooksLocks } from '#ledger/room'

/** Days far off can be neither reckoned with nor meant. */
export const monthPattern = /^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/
export const sayMonth = 'Use a month from 1900 to 2199, such as 2026-10.'

/** The first and the last day of a month, such as 2026-10. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const from = `${month}-01`
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) }
}

export function isMonthEnd(day: string): boolean {
  return addDays(day, 1).endsWith('-01')
}

/** The last day of the last month that has ended. */
export function lastEndedMonth(today: string): string {
  return addDays(`${today.slice(0, 7)}-01`, -1)
}

/** All days that a hard lock is about to close, not only its last month; books begin later than that. */
export function firstUnlocked(hardThrough: string | null): string {
  return hardThrough === null ? '1900-01-01' : addDays(hardThrough, 1)
}

const later = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other > one) ? other : one

const earlier = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? null : one < other ? one : other

/** A hard lock closes softly, too. Nothing that is closed opens by closing. */
export function closeThrough(
  locks: BooksLocks,
  { through, kind }: { through: string; kind: 'soft' | 'hard' },
): BooksLocks {
  return {
    ...locks,
    hardThrough: kind === 'hard' ? later(locks.hardThrough, through) : locks.hardThrough,
    softThrough: later(locks.softThrough, through),
  }
}

/** What is behind `through` stays closed; null: nothing does. */
export function reopenAfter(locks: BooksLocks, through: string | null): BooksLocks {
  return {
    ...locks,
    hardThrough: earlier(locks.hardThrough, through),
    softThrough: earlier(locks.softThrough, through),
  }
}

export function isSame(one: BooksLocks, other: BooksLocks): boolean {
  return (
    one.hardThrough === other.hardThrough &&
    one.softThrough === other.softThrough &&
    one.yearThrough === other.yearThrough
  )
}
