import { Failure } from '#kernel/failure'
import type { Scene } from '#kernel/scene'
import { shareBooks } from '#ledger/room'
import { firstOpenDay } from './choose_period.ts'
import { listLocked } from './lock_store.ts'

/**
 * The day that decides the VAT period of something dated `day`: that very day, or where its period is
 * filed the first day after it that is still open.
 */
export async function vatDayOf(scene: Scene, day: string): Promise<string> {
  return firstOpenDay(day, await listLocked(scene, day))
}

/** The same for what is being posted: nobody can file between this and the commit. */
export async function holdVatDay(scene: Scene, day: string): Promise<string> {
  shareBooks(scene)
  return await vatDayOf(scene, day)
}

/** A sale belongs to the period of its date and to no other. */
export async function assertPeriodOpen(scene: Scene, day: string): Promise<void> {
  const open = await holdVatDay(scene, day)
  if (open !== day) throw new Failure('period_filed', { date: day, openFrom: open })
}
