import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'

/** Those of these contacts that there are. */
export async function listKnown(scene: Scene, ids: readonly string[]): Promise<string[]> {
  const rows = await scene.tx.query<{ id: string }>(sql`
    SELECT id FROM contact WHERE org_id = ${scene.orgId} AND id = ANY(${[...ids]}::uuid[])`)
  return rows.map((row) => row.id)
}
