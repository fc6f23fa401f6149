import { setterOf } from '#access/room'
import { decodeId } from '#kernel/values/id'
import { lockRecord } from '#kernel/database/record_lock'
import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import type { ContactRow } from '../contact/contact_row.ts'
import * as store from '../contact/store.ts'

/** Both, in one order whoever is kept, so that two merges of them never wait for each other. */
export async function lockPair(
  scene: Scene,
  keepId: string,
  removeId: string,
): Promise<[ContactRow, ContactRow]> {
  const ids = [keepId, removeId].toSorted()
  for (const id of ids) lockRecord(scene.tx, decodeId('con', id) ?? id)
  const rows = new Map<string, ContactRow>()
  for (const id of ids) rows.set(id, await store.lockExactly(scene, id))
  const [kept, gone] = [rows.get(keepId), rows.get(removeId)]
  if (kept === undefined || gone === undefined) throw new Error('a contact was not locked')
  scene.assertVersion(kept.version)
  return [kept, gone]
}

/** From now on the one stands for the other, and for those that were merged into that before. */
export function keepMerge(scene: Scene, from: string, into: string): void {
  const { orgId, tx } = scene
  tx.send(sql`
    UPDATE contact_merge SET kept_id = ${into} WHERE org_id = ${orgId} AND kept_id = ${from}`)
  tx.send(sql`
    INSERT INTO contact_merge (org_id, contact_id, kept_id, merged_by, created_at)
    VALUES (${orgId}, ${from}, ${into}, ${scene.principal.actor.name}, ${scene.now})`)
}

/** Bills of both lead here now, so whoever merged them has set what that decides. */
export function touchMerged(scene: Scene, row: ContactRow): ContactRow {
  const setter = setterOf(scene)
  scene.tx.send(sql`
    UPDATE contact SET touched_by = ${JSON.stringify(setter)}::jsonb,
      sale_touched_by = ${JSON.stringify(setter)}::jsonb
    WHERE org_id = ${scene.orgId} AND id = ${row.id}`)
  return { ...row, touched_by: setter, sale_touched_by: setter }
}
