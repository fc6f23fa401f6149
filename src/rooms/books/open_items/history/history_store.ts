import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'

export type PastRow = {
  date: string
  side: 'receivable' | 'payable'
  kind: 'item' | 'reversal' | 'payment' | 'written_off'
  source: 'document' | 'invoice' | 'manual'
  source_id: string | null
  number: string | null
  text: string
  entry_id: string | null
  transaction_id: string | null
  currency: string
  minor: string
}

/** What was invoiced, billed, paid and undone with a contact, the newest first. */
export async function listPast(scene: Scene, contactId: string, limit: number): Promise<PastRow[]> {
  const { orgId } = scene
  return await scene.tx.query<PastRow>(sql`
    WITH item AS (
      SELECT i.*, CASE i.kind WHEN 'payable' THEN -1 ELSE 1 END AS sign FROM posted_item i
      WHERE i.org_id = ${orgId} AND (i.counterparty_id = ${contactId}::uuid
        OR (i.counterparty_id IS NULL AND i.source_id IN (SELECT d.id FROM document_facts d
          WHERE d.org_id = ${orgId} AND d.contact_id = ${contactId}::uuid)))),
    past AS (
      SELECT i.opened_on AS date, 'item' AS what, 1 AS rank, i.id, i.kind AS side, i.source,
        i.source_id, i.currency, i.entry_id, NULL::uuid AS transaction_id,
        i.sign * i.amount_minor AS minor
      FROM item i
      UNION ALL
      SELECT r.date, 'reversal', 2, r.id, i.kind, i.source, i.source_id, i.currency, r.id, NULL,
        -i.sign * i.amount_minor
      FROM item i JOIN posted_entry r ON r.org_id = i.org_id AND r.reverses = i.entry_id
      UNION ALL
      SELECT a.transaction_on, CASE WHEN a.transaction_id IS NOT NULL THEN 'payment'
          WHEN a.adjusts AND j.kind <> 'move' THEN 'written_off'
          WHEN NOT a.adjusts AND l.type IN ('income', 'expense') THEN 'written_off'
          ELSE 'payment' END, 3, a.id, i.kind, i.source, i.source_id, i.currency,
        a.settlement_entry_id, a.transaction_id, -i.sign * a.settled_minor
      FROM item i
      JOIN posted_allocation a ON a.org_id = i.org_id AND a.open_item_id = i.id
        AND a.released_at IS NULL
      LEFT JOIN chart_account l ON l.org_id = a.org_id AND l.id = a.account
      LEFT JOIN posted_adjustment j ON j.org_id = a.org_id AND j.entry_id = a.settlement_entry_id)
    SELECT p.date, p.side, p.what AS kind, p.source, p.source_id, p.currency, p.entry_id,
      p.transaction_id, p.minor::text AS minor, coalesce(e.text, '') AS text,
      coalesce(v.number, d.extraction #>> '{fields,invoiceNumber,value}') AS number
    FROM (SELECT * FROM past ORDER BY date DESC, rank DESC, id DESC LIMIT ${limit}) AS p
    LEFT JOIN posted_entry e ON e.org_id = ${orgId} AND e.id = p.entry_id
    LEFT JOIN document_facts d ON p.source = 'document' AND d.org_id = ${orgId}
      AND d.id = p.source_id
    LEFT JOIN invoice_facts v ON p.source = 'invoice' AND v.org_id = ${orgId}
      AND v.id = p.source_id
    ORDER BY p.date DESC, p.rank DESC, p.id DESC`)
}

type TradedYear = { side: 'receivable' | 'payable'; year: number; minor: string }

/** What was bought and sold in each year, in the organization's currency. */
export async function sumYears(scene: Scene, contactId: string): Promise<TradedYear[]> {
  const { orgId } = scene
  return await scene.tx.query<TradedYear>(sql`
    SELECT i.kind AS side, extract(year FROM i.opened_on)::int AS year,
      sum(CASE i.kind WHEN 'payable' THEN -i.base_minor ELSE i.base_minor END)::text AS minor
    FROM posted_item i
    WHERE i.org_id = ${orgId} AND (i.counterparty_id = ${contactId}::uuid
      OR (i.counterparty_id IS NULL AND i.source_id IN (SELECT d.id FROM document_facts d
        WHERE d.org_id = ${orgId} AND d.contact_id = ${contactId}::uuid)))
      AND NOT EXISTS (SELECT FROM posted_entry r
        WHERE r.org_id = i.org_id AND r.reverses = i.entry_id)
    GROUP BY 1, 2 ORDER BY 2 DESC, 1 LIMIT 20`)
}

/** How many days after its day an invoice or bill is paid; null where none was. */
export async function findUsualDays(
  scene: Scene,
  contactId: string,
): Promise<{ side: 'receivable' | 'payable'; days: number }[]> {
  const { orgId } = scene
  return await scene.tx.query(sql`
    SELECT i.kind AS side,
      round(avg(a.transaction_on - coalesce(i.document_on, i.opened_on)))::int AS days
    FROM posted_item i
    JOIN posted_allocation a ON a.org_id = i.org_id AND a.open_item_id = i.id
      AND a.released_at IS NULL AND a.transaction_id IS NOT NULL
    WHERE i.org_id = ${orgId} AND (i.counterparty_id = ${contactId}::uuid
      OR (i.counterparty_id IS NULL AND i.source_id IN (SELECT d.id FROM document_facts d
        WHERE d.org_id = ${orgId} AND d.contact_id = ${contactId}::uuid)))
    GROUP BY i.kind`)
}
