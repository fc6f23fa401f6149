import { findOwnMember } from '#access/room'
import type { Scene } from '#kernel/corridor/scene'
import { nobody } from '#kernel/database/listing'
import { decodeId, encodeId } from '#kernel/values/id'
import { assigneeOf, type FollowUpRecord } from '../follow_up/follow_up.ts'
import { mostHeld } from '../follow_up/rules.ts'
import { listBound, listFollowUps, listHeldIds, listOfSubjects } from '../follow_up/store.ts'
import { subjectIdsOf, type SubjectIds } from '../follow_up/subject.ts'
import { listShownHere } from './waiting_follow_ups.ts'

const mostAssigned = 1000

/** Records that other rooms leave out of what waits: on hold, or shown by this room. */
export async function listPutAside(scene: Scene): Promise<string[]> {
  // What an app holds is not posted, but hides no work from people.
  const held = (await listHeldIds(scene, mostHeld, 'unseen')).map(idOf)
  return [...held, ...(await listShownHere(scene))]
}

/** Of these documents, the ones that people hold, or whose hold nobody who may post has lifted. */
export async function listHeldDocuments(
  scene: Scene,
  ids: readonly string[],
): Promise<readonly string[]> {
  return await listBound(scene, ids)
}

/** The records assigned to this member, or to `me`. */
export async function listAssignedIds(scene: Scene, assignedTo: string): Promise<string[]> {
  const own = assignedTo === 'me' ? await findOwnMember(scene) : decodeId('mem', assignedTo)
  const filters = { state: 'assigned' as const, assigneeId: own ?? nobody }
  return (await listFollowUps(scene, filters, mostAssigned, null)).map(idOf)
}

type Said = Pick<FollowUpRecord, 'assignedTo' | 'note'>

/** What was said of these records. */
export async function findSaid(
  scene: Scene,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Said>> {
  const uuidsOf = (prefix: 'doc' | 'btx'): string[] =>
    ids.map((id) => decodeId(prefix, id)).filter((uuid) => uuid !== null)
  const [documents, transactions] = [uuidsOf('doc'), uuidsOf('btx')]
  if (documents.length + transactions.length === 0) return new Map()
  const rows = await listOfSubjects(scene, documents, transactions)
  return new Map(rows.map((row) => [idOf(row), { assignedTo: assigneeOf(row), note: row.note }]))
}

function idOf(subject: SubjectIds): string {
  const { documentId, transactionId } = subjectIdsOf(subject)
  return documentId ?? transactionId ?? encodeId('doc', nobody)
}
