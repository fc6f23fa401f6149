import type { Scene } from '#kernel/corridor/scene'
import { part, sql } from '#kernel/database/sql'
import type { Period } from '#regions/room'

/** Which lines are looked for; all with VAT by default. */
type Wanted = { codes?: readonly string[]; role?: 'output' }

const inMonth = part`FROM posted_line l
  WHERE l.vat_code IS NOT NULL
    AND l.vat_date >= month::date AND l.vat_date < (month + interval '1 month')::date`

/**
 * The first days of the months of that time that have such lines. A month in which deferred VAT only
 * cancels out, because it was paid before, has none.
 */
export async function listVatMonths(
  scene: Scene,
  { from, to }: Period,
  { codes, role }: Wanted = {},
): Promise<string[]> {
  const rows = await scene.tx.query<{ month: string }>(sql`
    SELECT month::date AS month FROM generate_series(
      date_trunc('month', ${from}::date), ${to}::date, interval '1 month') AS month
    WHERE EXISTS (SELECT ${inMonth}
        AND (${codes ?? null}::text[] IS NULL OR l.vat_code = ANY(${codes ?? null}::text[]))
        AND l.vat_role = coalesce(${role ?? null}::text, 'base') AND l.org_id = ${scene.orgId})
      OR EXISTS (SELECT ${inMonth}
        AND (${codes ?? null}::text[] IS NULL OR l.vat_code = ANY(${codes ?? null}::text[]))
        AND (${role ?? null}::text IS NULL OR l.vat_role = ${role ?? null})
        AND l.org_id = ${scene.orgId}
        GROUP BY l.vat_role, l.vat_code HAVING sum(l.amount_minor) <> 0)
    ORDER BY month`)
  return rows.map((row) => row.month)
}
