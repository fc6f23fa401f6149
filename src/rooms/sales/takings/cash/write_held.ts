import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { queueEntry, standingOn, writeEntry, type Entry, type NewEntry } from '#ledger/room'

/** Writes an entry here and where the books are kept; refused where those have no place for it. */
export async function writeHeld(
  scene: Scene,
  entry: Entry,
  given: Pick<NewEntry, 'source' | 'sourceId' | 'replaces' | 'late' | 'moved'>,
): Promise<void> {
  const standing = await standingOn(scene, entry.date, 'other')
  if (standing.connection !== null && standing.posted.state === 'booked') {
    const detail = 'The accounting system that keeps the books has no place for it. Enter it there.'
    throw new Failure('entry_kept_elsewhere', { detail })
  }
  writeEntry(scene, { entry, ...given, origin: 'daybook', ...standing.posted, automatic: false })
  await queueEntry(scene, standing, entry.id, { kind: 'other', partner: null, bill: null })
}
