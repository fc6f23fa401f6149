import type { Scene } from '#kernel/corridor/scene'

/**
 * The day of a reversal: that of the entry it reverses, so that both fall into the same month and
 * year. Books have no lock yet; once they do, it is asked for here, and the answer for a locked day
 * is `today`. A filed VAT period is no such lock: it holds the VAT date, not the day of the books.
 */
export function reversalDayOf(
  _scene: Scene,
  days: { date: string; today: string },
): Promise<string> {
  return Promise.resolve(days.date)
}

/**
 * The day of an entry that another system's people made: their day, or the first open one behind a
 * hard lock, once there are locks.
 */
export function pulledDayOf(_scene: Scene, day: string): Promise<string> {
  return Promise.resolve(day)
}
