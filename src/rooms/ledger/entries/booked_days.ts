import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import type { Period } from '#regions/room'

/** The first and the last day with an entry; null where the books are empty. */
export async function findBookedDays(
  scene: Pick<Scene, 'tx' | 'orgId'>,
): Promise<{ first: string; last: string } | null> {
  const rows = await scene.tx.query<{ first: string | null; last: string | null }>(sql`
    SELECT min(date) AS first, max(date) AS last FROM ledger_entry WHERE org_id = ${scene.orgId}`)
  const found = rows[0]
  if (found === undefined || found.first === null || found.last === null) return null
  return { first: found.first, last: found.last }
}

/** How often entries are dated in each of these years. */
export async function countYears(
  scene: Pick<Scene, 'tx' | 'orgId'>,
  years: readonly Period[],
): Promise<number[]> {
  const rows = await scene.tx.query<{ entries: number }>(sql`
    SELECT (SELECT count(*)::int FROM ledger_entry e WHERE e.org_id = ${scene.orgId}
        AND e.date BETWEEN y.from_on AND y.to_on) AS entries
    FROM unnest(${years.map((one) => one.from)}::date[], ${years.map((one) => one.to)}::date[])
      WITH ORDINALITY AS y (from_on, to_on, no) ORDER BY y.no`)
  return rows.map((row) => row.entries)
}
