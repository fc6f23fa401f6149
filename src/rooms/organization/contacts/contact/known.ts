import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'

/** Those of these contacts that there are, also where one is kept under another. */
export async function listKnown(scene: Scene, ids: readonly string[]): Promise<string[]> {
  const rows = await scene.tx.query<{ id: string }>(sql`
    SELECT id FROM contact WHERE org_id = ${scene.orgId} AND id = ANY(${[...ids]}::uuid[])
    UNION ALL
    SELECT m.contact_id FROM contact_merge m
    JOIN contact c ON c.org_id = m.org_id AND c.id = m.kept_id
    WHERE m.org_id = ${scene.orgId} AND m.contact_id = ANY(${[...ids]}::uuid[])`)
  return rows.map((row) => row.id)
}

/** Of which contact a list is asked for: an id that was merged leads to the one that was kept. */
export async function keptFor(scene: Scene, uuid: string): Promise<string> {
  const [row] = await scene.tx.query<{ kept_id: string }>(sql`
    SELECT kept_id FROM contact_merge
    WHERE org_id = ${scene.orgId} AND contact_id = ${uuid}`)
  return row?.kept_id ?? uuid
}
