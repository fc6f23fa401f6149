import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { isPlausibleDay, plausibleDays } from '#kernel/values/plausible_day'

/** Nothing is posted or issued on a day that can only be a mistake. */
export function assertPlausible({ today }: Pick<Scene, 'today'>, day: string): void {
  if (isPlausibleDay(day, today)) return
  throw new Failure('date_not_plausible', { date: day, ...plausibleDays(today) })
}

/** Returns are due from the day on which the books begin; a later day makes none due. */
export function assertNotTooOld({ today }: Pick<Scene, 'today'>, day: string): void {
  const days = plausibleDays(today)
  if (day < days.earliest) throw new Failure('date_not_plausible', { date: day, ...days })
}
