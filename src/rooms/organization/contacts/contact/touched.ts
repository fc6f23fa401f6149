import type { Scene } from '#kernel/corridor/scene'
import { setterOf, type Setter } from '#access/callers/setter'
import { sql } from '#kernel/database/sql'
import type { ContactRow } from './contact_row.ts'

/**
 * Somebody who may post has looked at the contact as it is: from now on they stand for it. Whether a
 * key of theirs is enough, the approval policy says later.
 */
export function standFor(scene: Scene, row: ContactRow): ContactRow {
  const setter = setterOf(scene)
  const isFirm = setter.mayPost && setter.by !== 'app'
  if (row.touched_by === null || !isFirm) return row
  scene.tx.send(sql`
    UPDATE contact SET touched_by = ${JSON.stringify(setter)}
    WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
  return { ...row, touched_by: setter }
}

/**
 * Somebody who may post has posted a document that was coded with the contact as this caller left
 * it. A contact that is locked is being changed: then nothing is accepted.
 */
export function acceptContact(scene: Scene, uuid: string, touchedBy: Setter): void {
  const { orgId, tx } = scene
  tx.send(sql`
    UPDATE contact SET touched_by = NULL WHERE org_id = ${orgId} AND id = (
      SELECT id FROM contact WHERE org_id = ${orgId} AND id = ${uuid}
        AND touched_by = ${JSON.stringify(touchedBy)}::jsonb FOR UPDATE SKIP LOCKED)`)
}

/** Called before a contact is deleted, in the same transaction. */
export type RemovalFollower = (scene: Scene, contactId: string) => void

const followers = new Set<RemovalFollower>()

/** Documents are on a floor above: they note who took their contact away. */
export function followRemovals(follower: RemovalFollower): void {
  followers.add(follower)
}

export function tellOfRemoval(scene: Scene, contactId: string): void {
  for (const follow of followers) follow(scene, contactId)
}
