import type { Scene } from '#kernel/corridor/scene'
import { setterOf } from '#access/room'
import { assertMovable, mostMoved, type ContactMerge, type MovedCounts } from '#contacts/room'
import { sql } from '#kernel/database/sql'

/** A contact that is gone no longer decides: who deleted it has changed the link of these documents. */
export function markContactRemoved(scene: Scene, contactId: string): void {
  const setter = JSON.stringify({ contact: setterOf(scene) })
  scene.tx.send(sql`
    UPDATE document SET set_by = set_by || ${setter}::jsonb
    WHERE org_id = ${scene.orgId} AND contact_id = ${contactId} AND status <> 'posted'`)
}

/** What was of the one is of the other now; where that is not posted, whoever merged them has linked it. */
export async function leadDocuments(
  scene: Scene,
  { from, into }: ContactMerge,
): Promise<Partial<MovedCounts>> {
  const setter = JSON.stringify({ contact: setterOf(scene) })
  const found = await scene.tx.query<object>(sql`
    UPDATE document SET contact_id = ${into},
      set_by = CASE WHEN status = 'posted' THEN set_by ELSE set_by || ${setter}::jsonb END
    WHERE org_id = ${scene.orgId} AND id IN (SELECT id FROM document
      WHERE org_id = ${scene.orgId} AND contact_id = ${from} LIMIT ${mostMoved + 1})
    RETURNING 1`)
  return { documents: assertMovable(found.length) }
}
