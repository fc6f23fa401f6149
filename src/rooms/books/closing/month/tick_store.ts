import type { Actor } from '#kernel/corridor/principal'
import type { Scene } from '#kernel/corridor/scene'
import { part, sql } from '#kernel/database/sql'

export type TickRow = {
  id: string
  month: string
  item: string
  item_key: string
  done: boolean
  note: string | null
  done_by: Actor
  created_at: Date
}

const columns = part`t.id, t.month, t.item, t.item_key, t.done, t.note, t.done_by, t.created_at`

export function insertTick(scene: Scene, row: TickRow): void {
  scene.tx.send(sql`
    INSERT INTO checklist_tick (org_id, id, month, item, item_key, done, note, done_by, created_at)
    VALUES (${scene.orgId}, ${row.id}, ${row.month}, ${row.item}, ${row.item_key}, ${row.done},
      ${row.note}, ${JSON.stringify(row.done_by)}::jsonb, ${row.created_at})`)
}

/** All ticks of a month, oldest first. */
export async function listTicks(scene: Scene, month: string): Promise<TickRow[]> {
  return await scene.tx.query<TickRow>(sql`
    SELECT ${columns} FROM checklist_tick t
    WHERE t.org_id = ${scene.orgId} AND t.month = ${month} ORDER BY t.id LIMIT 1000`)
}

/** Points that were ticked off in the year before, by their last words. */
export async function listUsual(
  scene: Scene,
  { from, to }: { from: string; to: string },
): Promise<Pick<TickRow, 'item' | 'item_key'>[]> {
  return await scene.tx.query<Pick<TickRow, 'item' | 'item_key'>>(sql`
    SELECT DISTINCT ON (t.item_key) t.item, t.item_key FROM checklist_tick t
    WHERE t.org_id = ${scene.orgId} AND t.month >= ${from} AND t.month < ${to}
    ORDER BY t.item_key, t.id DESC LIMIT 200`)
}

/** The last tick of a point, if there is one. */
export async function findLastTick(
  scene: Scene,
  month: string,
  key: string,
): Promise<TickRow | null> {
  const rows = await scene.tx.query<TickRow>(sql`
    SELECT ${columns} FROM checklist_tick t
    WHERE t.org_id = ${scene.orgId} AND t.month = ${month} AND t.item_key = ${key}
    ORDER BY t.id DESC LIMIT 1`)
  return rows[0] ?? null
}
