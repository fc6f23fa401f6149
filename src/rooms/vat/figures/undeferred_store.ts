import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import type { Period } from '#regions/room'

/** VAT of the period that counts by the date of its entry although it should wait for payment. */
export type Undeferred = {
  /** Codes of deferred sales that were posted before payments could bring their VAT forward. */
  codes: string[]
  /** Whether entries with VAT were made elsewhere: nothing here brings their VAT forward. */
  elsewhere: boolean
}

export async function findUndeferred(
  scene: Scene,
  { from, to }: Period,
  codes: readonly string[],
): Promise<Undeferred> {
  type Row = { code: string; own: boolean }
  const rows = await scene.tx.query<Row>(sql`
    SELECT DISTINCT l.vat_code AS code, e.origin = 'daybook' AS own
    FROM posted_line l JOIN posted_entry e ON e.org_id = l.org_id AND e.id = l.entry_id
    WHERE l.org_id = ${scene.orgId} AND l.vat_code IS NOT NULL
      AND l.vat_date BETWEEN ${from} AND ${to} AND l.vat_date = e.vat_date
      AND e.source IN ('document', 'invoice', 'manual') AND l.vat_role IN ('input', 'output')
      AND (e.origin <> 'daybook'
        -- Credit is a sale; a credit note may rightly count at once.
        OR (l.vat_code = ANY(${[...codes]}::text[]) AND l.amount_minor < 0))
    ORDER BY 1, 2`)
  const known = new Set(codes)
  return {
    codes: [...new Set(rows.map((row) => row.code))].filter((code) => known.has(code)),
    elsewhere: rows.some((row) => !row.own),
  }
}
