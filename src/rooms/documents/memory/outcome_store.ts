import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'

/** Accepted documents read from one kind of source, whose readings had the same confidence. */
export type OutcomeRow = {
  source_class: string
  /** As a decimal. */
  stated: string
  accepted: number
  right: number
}

export async function countOutcomes(scene: Scene, most: number): Promise<OutcomeRow[]> {
  return await scene.tx.query<OutcomeRow>(sql`
    SELECT source_class, stated::text, count(*)::int AS accepted,
      count(*) FILTER (WHERE is_right)::int AS "right"
    FROM (SELECT source_class, stated, is_right FROM accepted_document
      WHERE org_id = ${scene.orgId} AND source_class IS NOT NULL AND stated IS NOT NULL
      ORDER BY accepted_at DESC LIMIT ${most}) AS lately
    GROUP BY source_class, stated ORDER BY source_class, stated`)
}

export type UndoneRow = { source_class: string; posted: number; undone: number }

export async function countUndone(scene: Scene, since: Date): Promise<UndoneRow[]> {
  return await scene.tx.query<UndoneRow>(sql`
    SELECT source_class, count(*)::int AS posted, count(undone_at)::int AS undone
    FROM automatic_posting
    WHERE org_id = ${scene.orgId} AND posted_at >= ${since}
    GROUP BY source_class ORDER BY source_class`)
}
