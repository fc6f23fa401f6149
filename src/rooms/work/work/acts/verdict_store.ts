import type { Scene } from '#kernel/corridor/scene'
import { part, sql } from '#kernel/database/sql'
import type { VerdictRow } from './verdict.ts'

const columns = part`act_id, kind, day, drawn, verdict, fault, note, judged_at`

export async function listVerdictsOf(
  scene: Scene,
  actIds: readonly string[],
): Promise<VerdictRow[]> {
  return await scene.tx.query<VerdictRow>(sql`
    SELECT ${columns} FROM spot_check
    WHERE org_id = ${scene.orgId} AND act_id = ANY(${actIds}::uuid[])`)
}

export async function listVerdictsOn(scene: Scene, day: string): Promise<VerdictRow[]> {
  return await scene.tx.query<VerdictRow>(sql`
    SELECT ${columns} FROM spot_check WHERE org_id = ${scene.orgId} AND day = ${day}`)
}

/** One draw at a time for a day: two verdicts at once must not draw a sixth. */
export function lockDay(scene: Scene, day: string): void {
  scene.tx.send(sql`
    SELECT pg_advisory_xact_lock(hashtextextended(${scene.orgId}::text || '/spot_check/' || ${day}::text,
      12))`)
}

export function saveVerdict(scene: Scene, row: VerdictRow): void {
  scene.tx.send(sql`
    INSERT INTO spot_check (org_id, act_id, kind, day, drawn, verdict, fault, note, judged_at)
    VALUES (${scene.orgId}, ${row.act_id}, ${row.kind}, ${row.day}, ${row.drawn}, ${row.verdict},
      ${row.fault}, ${row.note}, ${row.judged_at})
    ON CONFLICT (org_id, act_id) DO UPDATE SET verdict = excluded.verdict, fault = excluded.fault,
      note = excluded.note, judged_at = excluded.judged_at`)
}

export type VerdictCount = Pick<VerdictRow, 'kind' | 'drawn'> & { checked: number; wrong: number }

export async function countVerdicts(
  scene: Scene,
  from: string,
  to: string,
): Promise<VerdictCount[]> {
  return await scene.tx.query<VerdictCount>(sql`
    SELECT kind, drawn, count(*)::int AS checked,
      count(*) FILTER (WHERE verdict = 'wrong')::int AS wrong
    FROM spot_check WHERE org_id = ${scene.orgId} AND day >= ${from} AND day <= ${to}
    GROUP BY kind, drawn`)
}
