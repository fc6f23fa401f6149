import { setterOf } from '#access/room'
import type { Scene } from '#kernel/corridor/scene'
import { findSettings } from '#settings/room'
import { isAwaiting } from '../document/set_by.ts'
import type { DocumentRow } from '../document/store.ts'
import { listSameContent, markContent, type MarkKind } from './content_store.ts'

/**
 * Deleting a document by somebody who may not post takes nothing away from what is known of its
 * content: captured again, it waits as before. Who may post has decided by deleting it.
 */
export async function keepMarks(scene: Scene, row: DocumentRow): Promise<void> {
  const setter = setterOf(scene)
  const { approval_policy: policy } = await findSettings(scene)
  if (!isAwaiting(setter, policy)) return
  const [known] = await listSameContent(scene, [row.id])
  const ids = [row.id, ...(known?.others ?? [])]
  const isHeld = (await scene.hooks.documents.heldByPeople(scene, ids)).length > 0
  const kinds = new Set<MarkKind>(known?.marks)
  if (row.unverified_sender !== null || known?.is_unproven) kinds.add('sender')
  if (isHeld) kinds.add('held')
  const { cut } = row.set_by
  if (cut !== undefined && isAwaiting(cut, policy)) kinds.add('cut')
  markContent(scene, row.id, [...kinds], setter)
}
