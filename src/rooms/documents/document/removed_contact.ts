import type { Scene } from '#kernel/corridor/scene'
import { setterOf } from '#access/room'
import { sql } from '#kernel/database/sql'

/** A contact that is gone no longer decides: who deleted it has changed the link of these documents. */
export function markContactRemoved(scene: Scene, contactId: string): void {
  const setter = JSON.stringify({ contact: setterOf(scene) })
  scene.tx.send(sql`
    UPDATE document SET set_by = set_by || ${setter}::jsonb
    WHERE org_id = ${scene.orgId} AND contact_id = ${contactId} AND status <> 'posted'`)
}
