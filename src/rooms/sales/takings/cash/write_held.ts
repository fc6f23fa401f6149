import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { postEntry, type Entry, type EntrySource, type MovedDay } from '#ledger/room'

type Held = {
  source: EntrySource
  sourceId: string
  replaces?: string | null
  late?: boolean
  moved?: MovedDay | null
}

const detail = 'The accounting system that keeps the books has no place for it. Enter it there.'

/** Posts an entry here and where the books are kept; refused where those have no place for it. */
export async function writeHeld(scene: Scene, entry: Entry, given: Held): Promise<void> {
  await postEntry(scene, {
    entry,
    ...given,
    elsewhere: 'send',
    refuse: ({ takesIt }) => (takesIt ? null : new Failure('entry_kept_elsewhere', { detail })),
  })
}
