import type { Scene } from '#kernel/corridor/scene'
import { counting, countFound, rows, when, type ListFrame } from '#kernel/database/listing'
import { part, sql, type SqlPart, type SqlStatement } from '#kernel/database/sql'

/** In the order in which somebody does them. */
export const groups = ['to_fix', 'to_tell', 'fine'] as const

export type EinvoiceWorkRow = {
  id: string
  einvoice_id: string
  work: (typeof groups)[number]
  kind: 'invoice' | 'credit_note'
  status: string
  buyer_name: string
  number: string | null
  date: string | null
  currency: string
  gross_minor: string
  file_name: string
  resend_by: string | null
  updated_at: Date
}

export type EinvoiceWorkFilters = { groups: string | null; q: string | null }

/** Where the next page begins: the place of its group, and the last file. */
export type EinvoiceWorkPlace = { rank: number; id: string }

/**
 * The last file of each invoice. What a buyer got before the exchange gave up delivery does not say where the invoice is;
 * what was mailed or told since does.
 */
function found(scene: Scene): SqlPart {
  const { orgId } = scene
  return part`
    SELECT v.id, e.id AS einvoice_id, g.work, v.kind, e.status, v.buyer_name, v.number, v.date, v.currency,
      v.priced ->> 'grossMinor' AS gross_minor, e.file_name,
      CASE WHEN e.status = 'rejected' THEN e.resend_by END AS resend_by, e.updated_at,
      CASE g.work WHEN 'to_fix' THEN 0 WHEN 'to_tell' THEN 1 ELSE 2 END AS rank
    FROM einvoice_facts e
    JOIN invoice_facts v ON v.org_id = e.org_id AND v.id = e.invoice_id AND v.einvoice_id = e.id
    CROSS JOIN LATERAL (SELECT CASE
      WHEN e.status = 'rejected' THEN 'to_fix'
      WHEN e.status = 'refused' AND coalesce((SELECT sum((c.priced ->> 'grossMinor')::bigint)
        FROM invoice_facts c WHERE c.org_id = e.org_id AND c.credits = v.id AND c.status = 'issued')
        < (v.priced ->> 'grossMinor')::bigint, true) THEN 'to_fix'
      WHEN e.status IN ('undelivered', 'undeliverable') AND NOT EXISTS (SELECT FROM invoice_handover h
        WHERE h.org_id = e.org_id AND h.invoice_id = v.id AND h.created_at >= e.updated_at)
        AND NOT EXISTS (SELECT FROM invoice_sending s WHERE s.org_id = e.org_id AND s.invoice_id = v.id
          AND s.kind = 'invoice' AND coalesce(s.sent_at, s.created_at) >= e.updated_at
          AND s.state NOT IN ('refused', 'failed', 'cancelled')) THEN 'to_tell'
      ELSE 'fine' END AS work) AS g
    WHERE e.org_id = ${orgId}`
}

function listed(
  scene: Scene,
  frame: ListFrame,
  asked: { filters: EinvoiceWorkFilters; limit: number; after: EinvoiceWorkPlace | null },
): SqlStatement {
  const { filters, limit, after } = asked
  const { groups: wanted, q } = filters
  const rank = after === null ? null : String(after.rank)
  return sql`
    ${frame.select} w.* FROM (${found(scene)}) AS w
    WHERE (${when(wanted)} w.work = ANY(string_to_array(${wanted}, ',')))
      AND (${when(q)} (strpos(lower(w.buyer_name), lower(${q})) > 0
        OR strpos(lower(coalesce(w.number, '')), lower(${q})) > 0))
      AND (${when(rank)} (w.rank > ${rank}::int
        OR w.rank = ${rank}::int AND w.einvoice_id < ${after?.id ?? null}::uuid))
    ORDER BY w.rank, w.einvoice_id DESC LIMIT ${limit}${frame.close}`
}

export async function listEinvoiceWork(
  scene: Scene,
  filters: EinvoiceWorkFilters,
  limit: number,
  after: EinvoiceWorkPlace | null,
): Promise<EinvoiceWorkRow[]> {
  return await scene.tx.query<EinvoiceWorkRow>(listed(scene, rows, { filters, limit, after }))
}

export async function countEinvoiceWork(
  scene: Scene,
  filters: EinvoiceWorkFilters,
  cap: number,
): Promise<number> {
  const asked = { filters, limit: cap + 1, after: null }
  return await countFound(scene.tx, listed(scene, counting, asked))
}
