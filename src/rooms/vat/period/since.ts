import type { Scene } from '#kernel/corridor/scene'
import { plausibleDays } from '#kernel/values/plausible_day'
import type { SettingsRow } from '#settings/room'
import { firstFiledDay } from './lock_store.ts'
import { firstDay } from '../figures/sums_store.ts'

/**
 * The day from which returns are due: the day on which the books begin, where it is set. Otherwise
 * the day of the first entry that is not reversed and not implausibly old, or the first day ever
 * filed, whichever is earlier. Null if there is neither.
 */
export async function openSince(
  scene: Scene,
  { profile }: Pick<SettingsRow, 'profile'>,
): Promise<string | null> {
  const begin = profile.booksBeginOn ?? null
  if (begin !== null) return begin
  // One entry with a mistaken date must not make returns of many decades due.
  const { earliest } = plausibleDays(scene.today)
  const days = [await firstDay(scene, earliest), await firstFiledDay(scene)]
  return days.filter((day) => day !== null).toSorted()[0] ?? null
}
