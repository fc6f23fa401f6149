import type { Scene } from '#kernel/corridor/scene'
import { part, sql } from '#kernel/database/sql'
import type { OpenSide } from '../item/as_of.ts'
import { mapBuckets, type Buckets } from './ageing_rules.ts'

type BucketRow = Record<keyof Buckets, string>

/** Over a `late`: days since the due day, null without one. */
const bucketSums = part`
  coalesce(sum(open_base_minor) FILTER (WHERE late <= 0), 0)::text AS "notDue",
  coalesce(sum(open_base_minor) FILTER (WHERE late BETWEEN 1 AND 30), 0)::text AS "days1To30",
  coalesce(sum(open_base_minor) FILTER (WHERE late BETWEEN 31 AND 60), 0)::text AS "days31To60",
  coalesce(sum(open_base_minor) FILTER (WHERE late BETWEEN 61 AND 90), 0)::text AS "days61To90",
  coalesce(sum(open_base_minor) FILTER (WHERE late > 90), 0)::text AS "over90",
  coalesce(sum(open_base_minor) FILTER (WHERE late IS NULL), 0)::text AS "noDueDay"`

const toBuckets = (row: BucketRow): Buckets => mapBuckets((name) => BigInt(row[name]))

export type AgedAccount = { kind: OpenSide; account: string; buckets: Buckets }

/** All that is open on a day, by side and ledger account. */
export async function sumAccounts(scene: Scene, day: string): Promise<AgedAccount[]> {
  const rows = await scene.tx.query<BucketRow & { kind: OpenSide; account: string }>(sql`
    SELECT kind, account, ${bucketSums}
    FROM (SELECT s.kind, s.account, s.open_base_minor, ${day}::date - s.due_on AS late
      FROM standing_items(${day}::date) AS s
      WHERE s.org_id = ${scene.orgId} AND s.open_base_minor <> 0) AS item
    GROUP BY kind, account ORDER BY kind, account`)
  return rows.map((row) => ({ kind: row.kind, account: row.account, buckets: toBuckets(row) }))
}

type AgedContact = { contactId: string | null; name: string | null; buckets: Buckets }

/** By whom it is owed, largest first. Who is no contact goes by the name on the paper. */
export async function sumContacts(
  scene: Scene,
  { side, day, limit }: { side: OpenSide; day: string; limit: number },
): Promise<AgedContact[]> {
  const { orgId } = scene
  type Row = BucketRow & { contact_id: string | null; name: string | null }
  const rows = await scene.tx.query<Row>(sql`
    SELECT aged.*, coalesce(c.name, aged.printed) AS name
    FROM (SELECT contact_id, printed, ${bucketSums}
      FROM (SELECT owed.*, CASE WHEN owed.contact_id IS NULL OR NOT EXISTS (SELECT FROM contact_card k
            WHERE k.org_id = ${orgId} AND k.id = owed.contact_id) THEN
          CASE owed.source WHEN 'document' THEN (SELECT d.supplier_name FROM document_facts d
              WHERE d.org_id = ${orgId} AND d.id = owed.source_id)
            WHEN 'invoice' THEN (SELECT v.buyer_name FROM invoice_facts v
              WHERE v.org_id = ${orgId} AND v.id = owed.source_id) END END AS printed
        FROM (SELECT s.source, s.source_id, s.open_base_minor, ${day}::date - s.due_on AS late,
            coalesce(s.counterparty_id, CASE WHEN s.source = 'document' THEN (SELECT d.contact_id
              FROM document_facts d WHERE d.org_id = ${orgId} AND d.id = s.source_id) END) AS contact_id
          FROM standing_items(${day}::date) AS s
          WHERE s.org_id = ${orgId} AND s.kind = ${side} AND s.open_base_minor <> 0) AS owed) AS item
      GROUP BY contact_id, printed
      ORDER BY sum(open_base_minor) DESC, contact_id, printed LIMIT ${limit}) AS aged
    LEFT JOIN contact_card c ON c.org_id = ${orgId} AND c.id = aged.contact_id`)
  const facts = rows.map((row) => ({ row, buckets: toBuckets(row) }))
  return facts.map(({ row, buckets }) => ({ contactId: row.contact_id, name: row.name, buckets }))
}
