import type { Scene } from '#kernel/scene'
import { sql } from '#kernel/sql'

export type DocumentTarget = {
  id: string
  /** The entry that stands for it; null while it is not posted. */
  entry_id: string | null
  coded_amount: string | null
  currency: string | null
  /** What live allocations hold against it in that currency. */
  allocated_minor: string
}

/** For whoever holds the documents' turns: neither postings nor allocations change meanwhile. */
export async function listDocumentTargets(
  scene: Scene,
  ids: readonly string[],
): Promise<DocumentTarget[]> {
  if (ids.length === 0) return []
  return await scene.tx.query<DocumentTarget>(sql`
    SELECT d.id, posting.id AS entry_id, d.coding ->> 'codedAmount' AS coded_amount,
      d.coding ->> 'currency' AS currency, coalesce(held.sum, 0)::text AS allocated_minor
    FROM document d
    LEFT JOIN LATERAL (
      SELECT e.id FROM ledger_entry e
      WHERE e.org_id = d.org_id AND e.source = 'document' AND e.source_id = d.id
        AND NOT EXISTS (SELECT FROM ledger_entry r
          WHERE r.org_id = e.org_id AND r.reverses = e.id)) posting ON true
    LEFT JOIN LATERAL (
      SELECT sum(a.amount_minor) AS sum FROM allocation a
      WHERE a.org_id = d.org_id AND a.target_document_id = d.id AND a.released_at IS NULL
        AND a.currency = d.coding ->> 'currency') held ON true
    WHERE d.org_id = ${scene.orgId} AND d.id = ANY(${ids}::uuid[])`)
}

export type EntryTarget = {
  id: string
  source: string
  /** Of what the entry left open; null where it left nothing open. */
  currency: string | null
  residual_minor: string | null
  live_allocations: number
  is_reversed: boolean
}

/** For whoever holds the entries' turns. */
export async function listEntryTargets(
  scene: Scene,
  ids: readonly string[],
): Promise<EntryTarget[]> {
  if (ids.length === 0) return []
  return await scene.tx.query<EntryTarget>(sql`
    SELECT e.id, e.source, item.currency, live.count AS live_allocations,
      EXISTS (SELECT FROM ledger_entry r
        WHERE r.org_id = e.org_id AND r.reverses = e.id) AS is_reversed,
      (item.amount_minor - coalesce(live.settled, 0))::text AS residual_minor
    FROM ledger_entry e
    LEFT JOIN LATERAL (
      SELECT i.currency, i.amount_minor FROM open_item i
      WHERE i.org_id = e.org_id AND i.entry_id = e.id ORDER BY i.line_no LIMIT 1) item ON true
    LEFT JOIN LATERAL (
      SELECT count(*)::integer AS count, sum(a.settled_minor) AS settled FROM allocation a
      WHERE a.org_id = e.org_id AND a.entry_id = e.id AND a.released_at IS NULL) live ON true
    WHERE e.org_id = ${scene.orgId} AND e.id = ANY(${ids}::uuid[])`)
}

type Held = { target_document_id: string | null; entry_id: string | null }

/** What live allocations of these transactions are held against. */
export async function listHeld(scene: Scene, transactionIds: readonly string[]): Promise<Held[]> {
  return await scene.tx.query<Held>(sql`
    SELECT DISTINCT target_document_id, entry_id FROM allocation
    WHERE org_id = ${scene.orgId} AND transaction_id = ANY(${transactionIds}::uuid[])
      AND released_at IS NULL`)
}

/** The other sides of those that are a transfer between own accounts. */
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
