import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { shareBooks } from '#settings/room'
import type { Period } from '#regions/room'
import { firstOpenDay } from './choose_period.ts'
import { listLocked } from './lock_store.ts'

/**
 * The VAT date of something dated `day`: that day, or, if its period is locked, the first open day
 * after it.
 */
export async function vatDayOf(scene: Scene, day: string): Promise<string> {
  return firstOpenDay(day, await listLocked(scene, day))
}

/** The same while posting: no return can be filed between this and the commit. */
export async function holdVatDay(scene: Scene, day: string): Promise<string> {
  shareBooks(scene)
  return await vatDayOf(scene, day)
}

/** The filed period that the day lies in; null if it is open. */
export async function filedPeriodOf(scene: Scene, day: string): Promise<Period | null> {
  return (await listLocked(scene, day)).find(({ from }) => from <= day) ?? null
}

/** A sale belongs to the period of its date and to no other. */
export async function assertPeriodOpen(scene: Scene, day: string): Promise<void> {
  const open = await holdVatDay(scene, day)
  if (open !== day) throw new Failure('period_filed', { date: day, openFrom: open })
}
