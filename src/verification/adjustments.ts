import { sql } from '#kernel/database/sql'
import type { Tx } from '#kernel/database/transaction'

const most = 20

/**
 * What an adjustment settles is what its entry moves on the account of the items, besides a line that
 * opened an item; it stands, has its reason, and nothing else claims to adjust.
 */
export async function findUnlikeAdjustments(
  tx: Tx,
  orgId: string,
): Promise<{ id: string; says: string }[]> {
  return await tx.query<{ id: string; says: string }>(sql`
    SELECT a.settlement_entry_id AS id, CASE WHEN count(undone.id) > 0
        THEN 'was reversed, but still closes or moves something'
      WHEN count(j.entry_id) = 0 THEN 'adjusts an open item, and nobody knows why'
      ELSE 'closes or moves another amount than it has on the account' END AS says
    FROM allocation a
    JOIN open_item i ON i.org_id = a.org_id AND i.id = a.open_item_id
    LEFT JOIN adjustment j ON j.org_id = a.org_id AND j.entry_id = a.settlement_entry_id
    LEFT JOIN ledger_entry undone
      ON undone.org_id = a.org_id AND undone.reverses = a.settlement_entry_id
    WHERE a.org_id = ${orgId} AND a.adjusts AND a.released_at IS NULL
    GROUP BY a.settlement_entry_id, i.account
    HAVING count(undone.id) > 0 OR count(j.entry_id) = 0
      OR sum(a.settled_base_minor) <> -(SELECT coalesce(sum(l.amount_minor), 0) FROM ledger_line l
        WHERE l.org_id = ${orgId} AND l.entry_id = a.settlement_entry_id AND l.account = i.account
          AND NOT EXISTS (SELECT FROM open_item opened WHERE opened.org_id = l.org_id
            AND opened.entry_id = l.entry_id AND opened.line_no = l.no))
    LIMIT ${most}`)
}
