import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import type { DaySpan } from '../download/span.ts'

/** Sales to one buyer with one VAT code. */
export type SoldRow = {
  name: string | null
  country: string | null
  vat_number: string | null
  code: string
  base_minor: string
  /** Some of the invoice numbers; null if there is no invoice. */
  numbers: string[] | null
  entry_id: string
}

export async function listSold(
  scene: Scene,
  span: DaySpan,
  codes: readonly string[],
): Promise<SoldRow[]> {
  return await scene.tx.query<SoldRow>(sql`
    SELECT i.buyer ->> 'name' AS name, i.buyer ->> 'country' AS country,
      i.buyer ->> 'vatNumber' AS vat_number, l.vat_code AS code,
      sum(l.vat_base_minor) AS base_minor,
      (array_agg(i.number ORDER BY e.seq) FILTER (WHERE i.number IS NOT NULL))[1:3] AS numbers,
      min(e.id::text) AS entry_id
    FROM posted_line l
    JOIN posted_entry e ON e.org_id = l.org_id AND e.id = l.entry_id
    LEFT JOIN invoice_facts i ON i.org_id = e.org_id AND i.id = e.source_id
    WHERE l.org_id = ${scene.orgId} AND l.vat_role = 'base' AND l.vat_code = ANY(${codes}::text[])
      AND l.vat_date BETWEEN ${span.from} AND ${span.to}
    GROUP BY 1, 2, 3, 4 ORDER BY min(e.seq)`)
}
