import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import type { DaySpan } from '#exports/room'

/** A file that belongs to an entry: stored bytes, or an e-invoice that lies in the database. */
export type EntryFile = {
  entry_id: string
  sha256: string
  mime_type: string
  file_name: string
  party: string | null
  is_einvoice: boolean
}

/** The papers behind these entries, of each entry in a fixed order. */
export async function listEntryFiles(
  { tx, orgId }: Scene,
  entryIds: readonly string[],
): Promise<EntryFile[]> {
  if (entryIds.length === 0) return []
  return await tx.query<EntryFile>(sql`
    WITH e AS (SELECT id, source, source_id FROM posted_entry
      WHERE org_id = ${orgId} AND id = ANY (${entryIds}::uuid[])),
    named AS (
      SELECT e.id, 1 AS kind, 1 AS no, d.file_id, d.supplier_name AS party
      FROM e JOIN document_facts d ON d.org_id = ${orgId} AND d.id = e.source_id
      WHERE e.source = 'document'
      UNION ALL
      SELECT e.id, 2, 1, i.file_id, i.buyer_name
      FROM e JOIN invoice_facts i ON i.org_id = ${orgId} AND i.id = e.source_id
      WHERE e.source = 'invoice'
      UNION ALL
      SELECT e.id, 3, 1, t.file_id, t.register
      FROM e JOIN takings t ON t.org_id = ${orgId} AND t.entry_id = e.id
      UNION ALL
      SELECT e.id, 4, a.no, a.file_id, NULL
      FROM e JOIN entry_attachment a ON a.org_id = ${orgId} AND a.entry_id = e.id)
    SELECT n.id AS entry_id, f.sha256, f.mime_type, f.file_name, n.party, false AS is_einvoice,
      n.kind, n.no
    FROM named n JOIN file_facts f ON f.org_id = ${orgId} AND f.id = n.file_id
    UNION ALL
    SELECT e.id, x.sha256, 'application/xml', x.file_name, i.buyer_name, true, 5, 1
    FROM e JOIN invoice_facts i ON i.org_id = ${orgId} AND i.id = e.source_id AND e.source = 'invoice'
    JOIN einvoice_facts x ON x.org_id = ${orgId} AND x.id = i.einvoice_id
    ORDER BY entry_id, kind, no`)
}

export async function findEinvoiceBytes({ tx, orgId }: Scene, sha256: string): Promise<Buffer> {
  const found = await tx.query<{ bytes: Buffer }>(sql`
    SELECT bytes FROM einvoice_file WHERE org_id = ${orgId} AND sha256 = ${sha256}`)
  if (!found[0]) throw new Error(`the e-invoice ${sha256} of ${orgId} is missing`)
  return found[0].bytes
}

/** VAT returns of periods that touch these days, oldest first. */
export async function listReturnIds({ tx, orgId }: Scene, span: DaySpan): Promise<string[]> {
  const found = await tx.query<{ id: string }>(sql`
    SELECT id FROM return_facts
    WHERE org_id = ${orgId} AND period_from <= ${span.to} AND period_to >= ${span.from}
    ORDER BY period_from, id`)
  return found.map(({ id }) => id)
}

/** About how many papers there will be, to say how far it is. */
export async function countPapers({ tx, orgId }: Scene, span: DaySpan): Promise<number> {
  const found = await tx.query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM posted_entry
    WHERE org_id = ${orgId} AND date BETWEEN ${span.from} AND ${span.to}
      AND source IN ('document', 'invoice', 'takings')`)
  return found[0]?.count ?? 0
}
