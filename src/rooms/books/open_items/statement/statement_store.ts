import type { Scene } from '#kernel/corridor/scene'
import { when } from '#kernel/database/listing'
import { part, sql } from '#kernel/database/sql'
import type { OpenSide } from '../item/as_of.ts'

/** What a statement begins with; its conditions depend on the question. */
const begins = { with: part`WITH` }

export type StatementMovement = {
  date: string
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

/** Over `item`: what opened it, what undid it and what was paid of it, each on its own day. */
const movements = part`movement AS (
  SELECT i.opened_on AS date, 'item' AS kind, 1 AS rank, i.id, i.source, i.source_id, i.currency,
    i.entry_id, NULL::uuid AS transaction_id, i.sign * i.amount_minor AS minor
  FROM item i
  UNION ALL
  SELECT r.date, 'reversal', 2, r.id, i.source, i.source_id, i.currency, r.id, NULL,
    -i.sign * i.amount_minor
  FROM item i JOIN posted_entry r ON r.org_id = i.org_id AND r.reverses = i.entry_id
  UNION ALL
  SELECT a.transaction_on, CASE WHEN a.transaction_id IS NOT NULL THEN 'payment'
      WHEN a.adjusts AND j.kind <> 'move' THEN 'written_off'
      WHEN NOT a.adjusts AND l.type IN ('income', 'expense') THEN 'written_off'
      ELSE 'payment' END, 3, a.id, i.source, i.source_id, i.currency,
    a.settlement_entry_id, a.transaction_id, -i.sign * a.settled_minor
  FROM item i
  JOIN posted_allocation a ON a.org_id = i.org_id AND a.open_item_id = i.id AND a.released_at IS NULL
  LEFT JOIN chart_account l ON l.org_id = a.org_id AND l.id = a.account
  LEFT JOIN posted_adjustment j ON j.org_id = a.org_id AND j.entry_id = a.settlement_entry_id)`

type StatementQuestion = { contactId: string | null; side: OpenSide; from: string; to: string }

/** What was owed in each currency before the first day. */
export async function sumBefore(
  scene: Scene,
  { contactId, side, from }: StatementQuestion,
): Promise<{ currency: string; minor: string }[]> {
  return await scene.tx.query(sql`${begins.with} item AS (
      SELECT i.*, CASE i.kind WHEN 'payable' THEN -1 ELSE 1 END AS sign FROM posted_item i
      WHERE i.org_id = ${scene.orgId} AND i.kind = ${side}
        AND (${when(contactId)} (i.counterparty_id = ${contactId}::uuid
          OR (i.counterparty_id IS NULL AND i.source_id IN (SELECT d.id FROM document_facts d
            WHERE d.org_id = ${scene.orgId} AND d.contact_id = ${contactId}::uuid))))
        AND (${when(contactId === null ? side : null)} i.counterparty_id IS NULL
          AND NOT EXISTS (SELECT FROM document_facts d WHERE d.org_id = i.org_id AND d.id = i.source_id
            AND d.contact_id IS NOT NULL))),
    ${movements}
    SELECT currency, sum(minor)::text AS minor FROM movement WHERE date < ${from}::date
    GROUP BY currency HAVING sum(minor) <> 0 ORDER BY currency`)
}

export async function listMovements(
  scene: Scene,
  { contactId, side, from, to }: StatementQuestion,
  limit: number,
): Promise<StatementMovement[]> {
  return await scene.tx.query<StatementMovement>(sql`${begins.with} item AS (
      SELECT i.*, CASE i.kind WHEN 'payable' THEN -1 ELSE 1 END AS sign FROM posted_item i
      WHERE i.org_id = ${scene.orgId} AND i.kind = ${side}
        AND (${when(contactId)} (i.counterparty_id = ${contactId}::uuid
          OR (i.counterparty_id IS NULL AND i.source_id IN (SELECT d.id FROM document_facts d
            WHERE d.org_id = ${scene.orgId} AND d.contact_id = ${contactId}::uuid))))
        AND (${when(contactId === null ? side : null)} i.counterparty_id IS NULL
          AND NOT EXISTS (SELECT FROM document_facts d WHERE d.org_id = i.org_id AND d.id = i.source_id
            AND d.contact_id IS NOT NULL))),
    ${movements}
    SELECT m.date, m.kind, m.source, m.source_id, m.currency, m.entry_id, m.transaction_id,
      m.minor::text AS minor, coalesce(e.text, '') AS text,
      coalesce(v.number, d.extraction #>> '{fields,invoiceNumber,value}') AS number
    FROM movement m
    LEFT JOIN posted_entry e ON e.org_id = ${scene.orgId} AND e.id = m.entry_id
    LEFT JOIN document_facts d ON m.source = 'document' AND d.org_id = ${scene.orgId}
      AND d.id = m.source_id
    LEFT JOIN invoice_facts v ON m.source = 'invoice' AND v.org_id = ${scene.orgId} AND v.id = m.source_id
    WHERE m.date BETWEEN ${from}::date AND ${to}::date
    ORDER BY m.date, m.rank, m.id LIMIT ${limit}`)
}
