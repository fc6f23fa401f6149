import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'

export type UsedLine = {
  description: string
  quantity: string
  unit_price: string
  vat_rate: string
  unit: string | null
  currency: string
  times: number
  is_of_contact: boolean
}

/** So many of the last invoices are looked through. */
const mostInvoices = 500

type Asked = { q: string; contactId: string | null; limit: number }

export async function listUsedLines(
  scene: Scene,
  { q, contactId, limit }: Asked,
): Promise<UsedLine[]> {
  return await scene.tx.query<UsedLine>(sql`
    SELECT l.description,
      (array_agg(l.line ->> 'quantity' ORDER BY l.id DESC))[1] AS quantity,
      (array_agg(l.line ->> 'unitPrice' ORDER BY l.id DESC))[1] AS unit_price,
      (array_agg(l.line ->> 'vatRate' ORDER BY l.id DESC))[1] AS vat_rate,
      (array_agg(l.line -> 'details' ->> 'unit' ORDER BY l.id DESC))[1] AS unit,
      (array_agg(l.currency ORDER BY l.id DESC))[1] AS currency,
      count(*)::int AS times,
      bool_or(l.contact_id IS NOT DISTINCT FROM ${contactId}::uuid) AS is_of_contact
    FROM (SELECT i.id, i.contact_id, i.currency, line, line ->> 'description' AS description
      FROM (SELECT id, contact_id, currency, lines FROM invoice
        WHERE org_id = ${scene.orgId} AND kind = 'invoice' ORDER BY id DESC LIMIT ${mostInvoices}) AS i
      CROSS JOIN jsonb_array_elements(i.lines) AS line) AS l
    WHERE strpos(lower(l.description), lower(${q})) > 0 OR ${q} = ''
    GROUP BY l.description
    ORDER BY is_of_contact DESC, times DESC, l.description LIMIT ${limit}`)
}
