import type { Scene } from '#kernel/corridor/scene'
import { Failure } from '#kernel/failure/failure'
import { addDays } from '#kernel/values/day'

/** Nobody knows what a till will take. */
export function assertPast({ today }: Pick<Scene, 'today'>, date: string): void {
  if (date > today) throw new Failure('takings_in_future', { date, latest: today })
}

export type DayGap = { from: string; to: string; days: number }

/** Runs of days in the bounds that are not among these, which are in order. */
export function gapsBetween(
  days: readonly string[],
  { from, to }: { from: string; to: string },
): DayGap[] {
  const gaps: DayGap[] = []
  let next = from
  for (const day of [...days, addDays(to, 1)]) {
    if (next < day) gaps.push({ from: next, to: addDays(day, -1), days: daysBetween(next, day) })
    next = addDays(day, 1)
  }
  return gaps
}

const dayMs = 86_400_000

function daysBetween(from: string, until: string): number {
  return Math.round((Date.parse(until) - Date.parse(from)) / dayMs)
}
