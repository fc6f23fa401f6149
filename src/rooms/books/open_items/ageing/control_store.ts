import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'

/** What stands on ledger accounts at the end of a day, debit above zero. */
export async function sumLedger(
  scene: Scene,
  accounts: readonly string[],
  day: string,
): Promise<Map<string, bigint>> {
  const rows = await scene.tx.query<{ account: string; minor: string }>(sql`
    SELECT account, sum(amount_minor)::text AS minor FROM posted_line
    WHERE org_id = ${scene.orgId} AND account = ANY(${accounts}::text[]) AND date <= ${day}::date
    GROUP BY account`)
  return new Map(rows.map((row) => [row.account, BigInt(row.minor)]))
}

type Unexplained = { entry_id: string; date: string; text: string; minor: string }

/**
 * Entries on a ledger account that are more, or less, than the items and payments that they stand for;
 * debit above zero. A reversal counts with the entry that it reverses.
 */
export async function listUnexplained(
  scene: Scene,
  asked: { account: string; day: string; limit: number },
): Promise<Unexplained[]> {
  const { orgId } = scene
  const { account, day } = asked
  return await scene.tx.query<Unexplained>(sql`
    SELECT e.id AS entry_id, e.date, e.text, rest.minor
    FROM (SELECT entry_id, sum(minor)::text AS minor
      FROM (
        SELECT coalesce(w.reverses, w.id) AS entry_id, l.amount_minor AS minor
        FROM posted_line l JOIN posted_entry w ON w.org_id = l.org_id AND w.id = l.entry_id
        WHERE l.org_id = ${orgId} AND l.account = ${account} AND l.date <= ${day}::date
        UNION ALL
        SELECT i.entry_id, -i.base_minor FROM posted_item i
        WHERE i.org_id = ${orgId} AND i.kind IN ('payable', 'receivable')
          AND i.account = ${account} AND i.opened_on <= ${day}::date
        UNION ALL
        SELECT i.entry_id, i.base_minor FROM posted_item i
        JOIN posted_entry r ON r.org_id = i.org_id AND r.reverses = i.entry_id
          AND r.date <= ${day}::date
        WHERE i.org_id = ${orgId} AND i.kind IN ('payable', 'receivable') AND i.account = ${account}
        UNION ALL
        SELECT a.settlement_entry_id, a.settled_base_minor FROM posted_item i
        JOIN posted_allocation a ON a.org_id = i.org_id AND a.open_item_id = i.id
          AND (a.released_at IS NULL OR a.released_on > ${day}::date)
          AND coalesce(a.books_on, a.transaction_on) <= ${day}::date
        WHERE i.org_id = ${orgId} AND i.kind IN ('payable', 'receivable') AND i.account = ${account}
      ) AS part
      GROUP BY entry_id HAVING sum(minor) <> 0) AS rest
    JOIN posted_entry e ON e.org_id = ${orgId} AND e.id = rest.entry_id
    ORDER BY e.date, e.id LIMIT ${asked.limit}`)
}
