import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import type { Period } from '#regions/room'

export type VatMonth = { month: string; outputMinor: bigint; inputMinor: bigint }

/** VAT owed on sales and deducted on purchases by month of its VAT date; months without any are left out. */
export async function sumVatMonths(scene: Scene, { from, to }: Period): Promise<VatMonth[]> {
  type Row = { month: string; output: string; input: string }
  const rows = await scene.tx.query<Row>(sql`
    SELECT to_char(l.vat_date, 'YYYY-MM') AS month,
      coalesce(-sum(l.amount_minor) FILTER (WHERE l.vat_role = 'output'), 0)::text AS output,
      coalesce(sum(l.amount_minor) FILTER (WHERE l.vat_role = 'input'), 0)::text AS input
    FROM posted_line l
    WHERE l.org_id = ${scene.orgId} AND l.vat_code IS NOT NULL
      AND l.vat_date BETWEEN ${from} AND ${to}
    GROUP BY 1 ORDER BY 1`)
  return rows.map(({ month, output, input }) => ({
    month,
    outputMinor: BigInt(output),
    inputMinor: BigInt(input),
  }))
}
