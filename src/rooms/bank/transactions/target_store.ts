import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'

export type DocumentTarget = {
  id: string
  /** Its entry; null while it is not posted. */
  entry_id: string | null
  coded_amount: string | null
  currency: string | null
  /** The sum of its live allocations in that currency. */
  allocated_minor: string
}

/** The caller has locked the documents: postings and allocations do not change meanwhile. */
export async function listDocumentTargets(
  scene: Scene,
  ids: readonly string[],
): Promise<DocumentTarget[]> {
  if (ids.length === 0) return []
  return await scene.tx.query<DocumentTarget>(sql`
    SELECT d.id, posting.id AS entry_id, d.coding ->> 'codedAmount' AS coded_amount,
      d.coding ->> 'currency' AS currency, coalesce(held.sum, 0)::text AS allocated_minor
    FROM document_facts d
    LEFT JOIN LATERAL (
      SELECT e.id FROM posted_entry e
      WHERE e.org_id = d.org_id AND e.source = 'document' AND e.source_id = d.id
        AND NOT EXISTS (SELECT FROM posted_entry r
          WHERE r.org_id = e.org_id AND r.reverses = e.id)) posting ON true
    LEFT JOIN LATERAL (
      SELECT sum(a.amount_minor) AS sum FROM posted_allocation a
      WHERE a.org_id = d.org_id AND a.target_document_id = d.id AND a.released_at IS NULL
        AND a.currency = d.coding ->> 'currency') held ON true
    WHERE d.org_id = ${scene.orgId} AND d.id = ANY(${ids}::uuid[])`)
}

export type EntryTarget = {
  id: string
  source: string
  /** The currency of its open item; null if it has none. */
  currency: string | null
  residual_minor: string | null
  live_allocations: number
  is_reversed: boolean
}

/** The caller has locked the entries. */
export async function listEntryTargets(
  scene: Scene,
  ids: readonly string[],
): Promise<EntryTarget[]> {
  if (ids.length === 0) return []
  return await scene.tx.query<EntryTarget>(sql`
    SELECT e.id, CASE WHEN EXISTS (SELECT FROM posted_adjustment j WHERE j.org_id = e.org_id
        AND j.entry_id = e.id) THEN 'settlement' ELSE e.source END AS source, item.currency, live.count AS live_allocations,
      EXISTS (SELECT FROM posted_entry r
        WHERE r.org_id = e.org_id AND r.reverses = e.id) AS is_reversed,
      (item.amount_minor - coalesce(live.settled, 0))::text AS residual_minor
    FROM posted_entry e
    LEFT JOIN LATERAL (
      SELECT i.currency, i.amount_minor FROM posted_item i
      WHERE i.org_id = e.org_id AND i.entry_id = e.id ORDER BY i.line_no LIMIT 1) item ON true
    LEFT JOIN LATERAL (
      SELECT count(*)::integer AS count, sum(a.settled_minor) AS settled FROM posted_allocation a
      WHERE a.org_id = e.org_id AND a.entry_id = e.id AND a.released_at IS NULL) live ON true
    WHERE e.org_id = ${scene.orgId} AND e.id = ANY(${ids}::uuid[])`)
}

/**
 * Payments that stand in the accounting system for these entries, and whose bank transaction is not
 * known yet.
 */
export async function listRemotePayments(
  scene: Scene,
  paidIds: readonly string[],
): Promise<{ paid_id: string; id: string }[]> {
  if (paidIds.length === 0) return []
  return await scene.tx.query<{ paid_id: string; id: string }>(sql`
    SELECT DISTINCT a.entry_id AS paid_id, a.settlement_entry_id AS id FROM posted_allocation a
    JOIN posted_item m ON m.org_id = a.org_id AND m.entry_id = a.settlement_entry_id
      AND m.kind = 'payment'
    WHERE a.org_id = ${scene.orgId} AND a.entry_id = ANY(${paidIds}::uuid[])
      AND a.transaction_id IS NULL AND a.released_at IS NULL
      AND NOT EXISTS (SELECT FROM posted_allocation linked
        WHERE linked.org_id = a.org_id AND linked.open_item_id = m.id
          AND linked.released_at IS NULL)
    ORDER BY 1, 2`)
}

type Held = { target_document_id: string | null; entry_id: string | null }

/** The targets of live allocations of these transactions, and of adjustments undone with them. */
export async function listHeld(scene: Scene, transactionIds: readonly string[]): Promise<Held[]> {
  return await scene.tx.query<Held>(sql`
    SELECT DISTINCT target_document_id, entry_id FROM posted_allocation
    WHERE org_id = ${scene.orgId} AND transaction_id = ANY(${transactionIds}::uuid[])
      AND released_at IS NULL
    UNION
    SELECT other.target_document_id, other.entry_id FROM posted_allocation a
    JOIN posted_allocation other ON other.org_id = a.org_id AND other.adjusts
      AND other.settlement_entry_id = a.settlement_entry_id AND other.released_at IS NULL
      AND other.transaction_id IS NULL
    WHERE a.org_id = ${scene.orgId} AND a.undone_with = ANY(${transactionIds}::uuid[])
      AND a.released_at IS NULL`)
}

/** The other sides of transfers between own accounts. */
export async function listPartners(
  scene: Scene,
  transactionIds: readonly string[],
): Promise<string[]> {
  const rows = await scene.tx.query<{ id: string }>(sql`
    SELECT decision ->> 'partnerId' AS id FROM bank_transaction
    WHERE org_id = ${scene.orgId} AND id = ANY(${transactionIds}::uuid[])
      AND status = 'reconciled' AND decision ? 'partnerId'`)
  return rows.map((row) => row.id)
}
