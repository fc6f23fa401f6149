import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import { rows, when } from '#kernel/database/listing'
import type { ItemPlace } from '../item/item_store.ts'
import type { ItemRow } from '../item/item.ts'

export type BillRow = ItemRow & {
  running_minor: string
  /** As the bill names it; null where it names none, or there is no paper. */
  supplier_account: string | null
  bill_at: Date | null
}

/** What is open today by due day, with the sum up to each; credits count against it. */
export async function listBills(
  scene: Scene,
  { dueBefore, contactId }: { dueBefore?: string | undefined; contactId?: string | undefined },
  limit: number,
  after: ItemPlace | null,
): Promise<BillRow[]> {
  const { orgId, today } = scene
  return await scene.tx
    .query<BillRow>(sql`${rows.select} s.*, e.text, d.supplier_account, d.created_at AS bill_at,
      coalesce(s.counterparty_id, d.contact_id) AS contact_id,
      coalesce(c.name, d.supplier_name) AS name,
      d.extraction #>> '{fields,invoiceNumber,value}' AS number,
      greatest(CASE WHEN s.open_minor > 0 THEN ${today}::date - s.due_on END, 0) AS overdue_days
    FROM (SELECT s.* FROM (SELECT s.*,
        (sum(s.open_base_minor) OVER (ORDER BY coalesce(s.due_on, date '9999-12-31'), s.id))::text
          AS running_minor
      FROM standing_items(${today}::date) AS s
      WHERE s.org_id = ${orgId} AND s.kind = 'payable'
        AND (s.open_minor <> 0 OR s.open_base_minor <> 0)) AS s
    WHERE (${when(dueBefore)} s.due_on < ${dueBefore ?? null}::date)
      AND (${when(contactId)} (s.counterparty_id = ${contactId ?? null}::uuid
        OR (s.counterparty_id IS NULL AND s.source_id IN (SELECT d.id FROM document_facts d
          WHERE d.org_id = ${orgId} AND d.contact_id = ${contactId ?? null}::uuid))))
      AND (${when(after)} (coalesce(s.due_on, date '9999-12-31'), s.id)
        > (${after?.value ?? null}::date, ${after?.id ?? null}::uuid))
    ORDER BY coalesce(s.due_on, date '9999-12-31'), s.id LIMIT ${limit}) AS s
    JOIN posted_entry e ON e.org_id = ${orgId} AND e.id = s.entry_id
    LEFT JOIN document_facts d ON s.source = 'document' AND d.org_id = ${orgId} AND d.id = s.source_id
    LEFT JOIN contact_card c ON c.org_id = ${orgId} AND c.id = coalesce(s.counterparty_id, d.contact_id)
    ORDER BY coalesce(s.due_on, date '9999-12-31'), s.id`)
}
