import { boundTo } from '#kernel/corridor/principal'
import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'

/** The oldest day with a document that is not posted, and how many there are, up to `cap`. */
export async function findOldestUnposted(
  scene: Scene,
  cap: number,
): Promise<{ day: string | null; count: number }> {
  const rows = await scene.tx.query<{ day: string | null; count: number }>(sql`
    SELECT (SELECT document_on FROM document WHERE org_id = ${scene.orgId}
        AND status <> 'posted' AND document_on IS NOT NULL ORDER BY document_on LIMIT 1) AS day,
      (SELECT count(*)::int FROM (SELECT FROM document
        WHERE org_id = ${scene.orgId} AND status <> 'posted'
        ORDER BY created_at, id LIMIT ${cap}) AS open) AS count`)
  return rows[0] ?? { day: null, count: 0 }
}

/** Documents posted without a person since then, and how many of these were reversed. */
export async function countAutomaticPostings(
  scene: Scene,
  since: Date,
): Promise<{ done: number; undone: number }> {
  const rows = await scene.tx.query<{ done: number; undone: number }>(sql`
    SELECT count(*)::int AS done, count(undone_at)::int AS undone FROM automatic_posting
    WHERE org_id = ${scene.orgId} AND posted_at >= ${since}`)
  return rows[0] ?? { done: 0, undone: 0 }
}

/** Whether the caller sees the documents of all; figures over all are for them alone. */
export function seesAllDocuments(scene: Scene): boolean {
  return scene.may('documents:read') && boundTo(scene.principal) === null
}
