import type { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import {
  keepHere,
  keepSent,
  queueEntry,
  placementOn,
  type Placement,
} from '../outbox/send_entry.ts'
import { writeEntry, type LedgerEntry, type NewEntry } from '../entries/write_entry.ts'
import type { Bill, EntryKind, Partner, Posted } from '../ports.ts'
import { movedBy } from '../settlement/moved_by.ts'
import { openItem, type EntryOpenItem } from '../settlement/open_item.ts'

/** Another system that keeps the books of the entry's day, or kept them. */
export type OtherKeeper = {
  provider: string
  hasEnded: boolean
  /** Whether entries of this kind go there; one that has ended takes nothing more. */
  takesIt: boolean
}

/** What is said where another system keeps the books of the entry's day. */
type ToSend = {
  /** 'other' unless told. */
  kind?: EntryKind
  partner?: Partner | null
  bill?: Bill | null
  /**
   * send: it goes there if its kind does; stays_here: it is noted as not held there; untold: nothing is
   * noted either.
   */
  elsewhere: 'send' | 'stays_here' | 'untold'
  /** The failure where it must not be written beside that system; null: it may. */
  refuse?: (keeper: OtherKeeper) => Failure | null
}

type Written = Pick<NewEntry, 'entry' | 'source' | 'sourceId' | 'replaces' | 'late' | 'moved'> & {
  /** True if no person asked for it; false unless told. */
  automatic?: boolean
  /** The item that it leaves open. */
  item?: Omit<EntryOpenItem, 'entry'> | null
  /** Counted against the limits of an app before. */
  counted?: true
}

/** Either it is still to be sent, or it was before it is written. */
export type EntryToPost = Written & (ToSend | { arrived: Posted })

/**
 * The one way to post: counts the entry, asks who keeps the books of its day, writes it, puts it on its
 * way there, and opens its item. All in the caller's transaction.
 */
export async function postEntry(
  scene: Scene,
  given: EntryToPost,
): Promise<{ record: LedgerEntry; itemId: string | null }> {
  const { entry, item = null } = given
  if (given.counted !== true) await scene.countAgainstLimits({ amountMinor: movedBy(entry) })
  const record =
    'arrived' in given ? writeArrived(scene, given, given.arrived) : await writeToSend(scene, given)
  const itemId = item === null ? null : openItem(scene, { ...item, entry })
  return { record, itemId }
}

function writeArrived(scene: Scene, given: Written, posted: Posted): LedgerEntry {
  const record = write(scene, given, posted)
  keepSent(scene, given.entry.id, posted)
  return record
}

async function writeToSend(scene: Scene, given: Written & ToSend): Promise<LedgerEntry> {
  const { entry, elsewhere, kind = 'other', partner = null, bill = null } = given
  const placement = await placementOn(scene, entry.date, kind)
  const refusal = refusalOf(placement, given)
  if (refusal !== null) throw refusal
  const record = write(scene, given, placement.posted)
  if (elsewhere === 'send') await queueEntry(scene, placement, entry.id, { kind, partner, bill })
  if (elsewhere === 'stays_here') keepHere(scene, placement, entry.id)
  return record
}

function refusalOf({ connection, posted }: Placement, { refuse }: ToSend): Failure | null {
  if (connection === null || refuse === undefined) return null
  const takesIt = posted.state === 'provisional'
  return refuse({ provider: connection.provider, hasEnded: connection.state === 'ended', takesIt })
}

function write(scene: Scene, given: Written, posted: Posted): LedgerEntry {
  const { entry, source, sourceId, replaces = null, late = false, moved = null } = given
  const { automatic = false } = given
  const about = { entry, source, sourceId, origin: 'daybook', replaces, late, moved } as const
  return writeEntry(scene, { ...about, ...posted, automatic })
}
