import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import type { EntryLine } from '../ports.ts'

export type LeftVat = Pick<EntryLine, 'account' | 'vatCode' | 'vatRole' | 'amountMinor'>

/** The VAT of entries that counts on that day, less what their live payments brought forward. */
export async function listLeft(
  scene: Scene,
  entryIds: readonly string[],
  day: string,
): Promise<LeftVat[]> {
  return await scene.tx.query<LeftVat>(sql`
    SELECT l.account, l.vat_code AS "vatCode", l.vat_role AS "vatRole",
      sum(l.amount_minor)::text AS "amountMinor"
    FROM ledger_line l
    WHERE l.org_id = ${scene.orgId} AND l.vat_date = ${day} AND l.vat_role IN ('input', 'output')
      AND l.entry_id IN (
        SELECT unnest(${[...entryIds]}::uuid[])
        UNION ALL
        SELECT a.settlement_entry_id FROM open_item i
        JOIN allocation a ON a.org_id = i.org_id AND a.open_item_id = i.id AND a.released_at IS NULL
        WHERE i.org_id = ${scene.orgId} AND i.entry_id = ANY(${[...entryIds]}::uuid[]))
    GROUP BY l.account, l.vat_code, l.vat_role ORDER BY l.account, l.vat_code, l.vat_role`)
}

/** What live payments before that day settle of an item; an adjustment is no payment. */
export async function sumPaidBefore(scene: Scene, itemId: string, day: string): Promise<bigint> {
  const rows = await scene.tx.query<{ paid: string }>(sql`
    SELECT coalesce(sum(settled_minor), 0)::text AS paid FROM allocation
    WHERE org_id = ${scene.orgId} AND open_item_id = ${itemId} AND released_at IS NULL
      AND NOT adjusts AND transaction_on < ${day}`)
  return BigInt(rows[0]?.paid ?? 0)
}
