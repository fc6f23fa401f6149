import type { Scene } from '#kernel/scene'
import { firstFiledDay } from './lock_store.ts'
import { firstDay } from './sums_store.ts'

/**
 * From when on returns are owed: the day of the first entry that stands, or the first day that was
 * ever filed. Null while there is neither.
 */
export async function openSince(scene: Scene): Promise<string | null> {
  const days = [await firstDay(scene), await firstFiledDay(scene)]
  return days.filter((day) => day !== null).toSorted()[0] ?? null
}
