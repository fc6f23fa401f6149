import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'

export type BookYear = { year: string; entries: number }

/** Years with entries, oldest first. */
export async function listBookYears({ tx, orgId }: Scene): Promise<BookYear[]> {
  return await tx.query<BookYear>(sql`
    SELECT to_char(date, 'YYYY') AS year, count(*)::int AS entries FROM posted_entry
    WHERE org_id = ${orgId} GROUP BY 1 ORDER BY 1`)
}

/** The last day that anything in the books is about; null where there is none. */
export async function findLastDay({ tx, orgId }: Scene): Promise<string | null> {
  const found = await tx.query<{ day: string | null }>(sql`
    SELECT greatest(
      (SELECT max(greatest(date, created_at::date)) FROM posted_entry WHERE org_id = ${orgId}),
      (SELECT max(period_to) FROM return_facts WHERE org_id = ${orgId}),
      (SELECT max(booked_on) FROM bank_movement WHERE org_id = ${orgId}),
      (SELECT max(date) FROM invoice_facts WHERE org_id = ${orgId} AND number IS NOT NULL))::text AS day`)
  return found[0]?.day ?? null
}

export type Erasable = { contacts: number; documents: number }

/** Records that no law keeps, since nothing in the books rests on them. */
export async function countErasable({ tx, orgId }: Scene): Promise<Erasable> {
  const found = await tx.query<Erasable>(sql`
    SELECT
      (SELECT count(*)::int FROM contact_card c WHERE c.org_id = ${orgId}
        AND NOT EXISTS (SELECT FROM document_facts d WHERE d.org_id = ${orgId} AND d.contact_id = c.id)
        AND NOT EXISTS (SELECT FROM invoice_facts i WHERE i.org_id = ${orgId} AND i.contact_id = c.id)
        AND NOT EXISTS (SELECT FROM posted_line l
          WHERE l.org_id = ${orgId} AND l.contact_id = c.id)
        AND NOT EXISTS (SELECT FROM contact_merged m
          WHERE m.org_id = ${orgId} AND m.kept_id = c.id)) AS contacts,
      (SELECT count(*)::int FROM document_facts d WHERE d.org_id = ${orgId}
        AND d.times_posted = 0 AND d.entry_id IS NULL) AS documents`)
  return found[0] ?? { contacts: 0, documents: 0 }
}
