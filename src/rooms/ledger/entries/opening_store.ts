import type { Scene } from '#kernel/corridor/scene'
import { part, sql } from '#kernel/database/sql'

type DayBalance = { account: string; amount_minor: string }

const unreversed = part`NOT EXISTS (
  SELECT FROM ledger_entry r WHERE r.org_id = e.org_id AND r.reverses = e.id)`

/**
 * Accounts that have a balance at the end of that day, or an opening balance of a bank account of any
 * day. What the import `besides` has written, and its reversals, does not count.
 */
export async function listOpeningBalances(
  scene: Scene,
  day: string,
  besides: string | null = null,
): Promise<DayBalance[]> {
  return await scene.tx.query<DayBalance>(sql`
    SELECT l.account, sum(l.amount_minor)::text AS amount_minor FROM ledger_line l
    JOIN ledger_entry e ON e.org_id = l.org_id AND e.id = l.entry_id
    WHERE l.org_id = ${scene.orgId} AND (l.date <= ${day}
        OR (e.source = 'opening' AND e.source_id IS NULL AND ${unreversed}))
      AND (${besides}::uuid IS NULL OR e.source_id IS DISTINCT FROM ${besides}::uuid)
    GROUP BY l.account HAVING sum(l.amount_minor) <> 0 ORDER BY l.account`)
}

/** An opening entry of an import has the import as its source; that of a bank account has none. */
const imported = part`e.source = 'opening' AND e.source_id IS NOT NULL`

/** Whether entries of an imported opening stand in the books. */
export async function hasImportedOpening(scene: Scene): Promise<boolean> {
  const rows = await scene.tx.query<{ found: boolean }>(sql`
    SELECT EXISTS (SELECT FROM ledger_entry e
      WHERE e.org_id = ${scene.orgId} AND ${imported} AND ${unreversed}) AS found`)
  return rows[0]?.found === true
}

/** Whether an imported opening that stands in the books has a line on this account. */
export async function hasImportedOpeningOn(scene: Scene, account: string): Promise<boolean> {
  const rows = await scene.tx.query<{ found: boolean }>(sql`
    SELECT EXISTS (SELECT FROM ledger_line l
      JOIN ledger_entry e ON e.org_id = l.org_id AND e.id = l.entry_id
      WHERE l.org_id = ${scene.orgId} AND l.account = ${account}
        AND ${imported} AND ${unreversed}) AS found`)
  return rows[0]?.found === true
}
