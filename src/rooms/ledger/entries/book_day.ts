import type { Scene } from '#kernel/corridor/scene'
import { Failure } from '#kernel/failure/failure'
import { addDays } from '#kernel/values/day'
import { findLocks, findTakenBack } from './books_lock_store.ts'
import { shareBooks } from '#settings/room'
import type { Entry } from './entry_types.ts'
import { dayInBooks, entryWords } from './entry_words.ts'

/** The day that an entry would have had, and why it has a later one. */
export type MovedDay = { from: string; why: string }

export type BookedDay = { date: string; moved: MovedDay | null }

/**
 * The day of an entry that belongs on `day`: that day, or the first open one where the books are
 * closed. The caller holds the books, or asks again when it writes.
 */
export async function openDayOf(scene: Scene, day: string): Promise<BookedDay> {
  const { softThrough: through } = await findLocks(scene)
  if (through === null || day > through) return { date: day, moved: null }
  const date = addDays(through, 1)
  return { date, moved: { from: day, why: whyMoved(scene, through, day) } }
}

function whyMoved(scene: Scene, through: string, day: string): string {
  return entryWords(scene).closedDay(dayInBooks(scene, day), dayInBooks(scene, through))
}

/**
 * The same while writing: nothing can be closed between this and the commit. What takes the place of an
 * entry that was taken back is told the day of that.
 */
export async function bookedDay(
  scene: Scene,
  day: string,
  takenBackOn: string | null = null,
): Promise<BookedDay> {
  shareBooks(scene)
  return notBefore(scene, await openDayOf(scene, day), day, takenBackOn)
}

/**
 * What takes the place of an entry that was taken back on a later day has that day, also where the books
 * are open again: otherwise both would count in between.
 */
function notBefore(
  scene: Scene,
  booked: BookedDay,
  day: string,
  takenBackOn: string | null,
): BookedDay {
  if (takenBackOn === null || takenBackOn <= booked.date) return booked
  const back = dayInBooks(scene, takenBackOn)
  const why = entryWords(scene).takenBackDay(dayInBooks(scene, day), back)
  return { date: takenBackOn, moved: booked.moved ?? { from: day, why } }
}

/**
 * The entry of a payment. One that takes the place of what was taken back is dated like that, so that
 * the bank's account is right on every day in between.
 */
export async function openSettlementDay(
  scene: Scene,
  entry: Entry,
  transactionId: string | null,
  of: 'payment' | 'adjustment' = 'payment',
): Promise<{ entry: Entry; moved: MovedDay | null }> {
  const open = await bookedDay(scene, entry.date)
  const back = transactionId === null ? null : await findTakenBack(scene, transactionId, of)
  const { date, moved } = notBefore(scene, open, entry.date, back)
  return { entry: { ...entry, date }, moved }
}

/**
 * The day of a reversal: that of the entry it reverses, so that both fall into the same month and
 * year; today where that day is closed. A filed VAT period is no such lock: it holds the VAT date, not
 * the day of the books. A soft lock lets a person pass who says why.
 */
export async function reversalDayOf(
  scene: Scene,
  days: { date: string; today: string; isReasoned?: boolean },
): Promise<BookedDay> {
  shareBooks(scene)
  const { hardThrough, softThrough } = await findLocks(scene)
  const through = days.isReasoned === true && isPerson(scene) ? hardThrough : softThrough
  if (through === null || days.date > through) return { date: days.date, moved: null }
  const first = addDays(through, 1)
  const date = days.today > first ? days.today : first
  return { date, moved: { from: days.date, why: whyMoved(scene, through, days.date) } }
}

/** A warning for who may write behind a soft lock and did. */
export type LockWarning = { code: 'soft_lock'; detail: string }

/**
 * What has a day of its own and no other is refused where that day is closed. Behind a soft lock a
 * person may write who gives a reason; the answer warns them.
 */
export async function assertDayOpen(
  scene: Scene,
  date: string,
  reason: string | null = null,
): Promise<LockWarning | null> {
  shareBooks(scene)
  const { hardThrough, softThrough } = await findLocks(scene)
  if (softThrough === null || date > softThrough) return null
  const isHard = hardThrough !== null && date <= hardThrough
  const openFrom = addDays(softThrough, 1)
  if (isHard) throw new Failure('period_locked', { date, lock: 'hard', openFrom })
  if (reason === null || !isPerson(scene)) {
    throw new Failure('period_locked', { date, lock: 'soft', openFrom })
  }
  const detail = `The books are closed softly through ${softThrough}. The entry is there all the same: ${reason}`
  return { code: 'soft_lock', detail }
}

/** Neither a job, nor an app, nor a key, also of a person, answers for what it writes. */
function isPerson({ via, principal }: Scene): boolean {
  return via !== 'job' && principal.kind === 'session' && principal.userId !== null
}
