import type { Scene } from '#kernel/corridor/scene'
import { part, sql } from '#kernel/database/sql'
import type { VatBoxFeed } from '../figures/feeds.ts'
import { countedLine } from '../figures/sums_store.ts'
import type { VatReturnRow } from './store.ts'

export type BoxLine = {
  entry_id: string
  no: number
  source: string
  source_id: string | null
  date: string
  vat_date: string
  text: string
  account: string
  vat_code: string | null
  amount: string
  provisional: boolean
}

type Place = { day: string; entryId: string; no: number }

const boxLines = part`SELECT l.entry_id, l.no, coalesce(original.source, e.source) AS source,
    e.source_id, l.date, l.vat_date, e.text, l.account, l.vat_code, l.provisional,
    CASE l.vat_role WHEN 'base' THEN l.vat_base_minor WHEN 'output' THEN -l.amount_minor
      ELSE l.amount_minor END AS amount
  FROM posted_line l
  JOIN posted_entry e ON e.org_id = l.org_id AND e.id = l.entry_id
  LEFT JOIN posted_entry original ON original.org_id = e.org_id AND original.id = e.reverses`

/** Only entries up to the return's preparation, so that a filed return always shows the same. */
export async function listBoxLines(
  scene: Scene,
  row: VatReturnRow,
  /** Null for every line with VAT. */
  feed: VatBoxFeed | null,
  limit: number,
  after: Place | null,
): Promise<BoxLine[]> {
  const { day, entryId, no } = after ?? { day: null, entryId: null, no: null }
  const next = part`(l.vat_date, l.entry_id, l.no)`
  const order = part`ORDER BY l.vat_date, l.entry_id, l.no`
  if (feed !== null && feed.role === null) {
    return await scene.tx.query<BoxLine>(sql`
      ${boxLines} WHERE l.org_id = ${scene.orgId} AND l.account = ANY(${[...feed.accounts]}::text[])
        AND ${countedLine}
        AND l.vat_date BETWEEN ${row.period_from} AND ${row.period_to}
        AND e.seq <= ${row.through_seq}
        AND (${day}::date IS NULL OR ${next} > (${day}::date, ${entryId}::uuid, ${no}::int))
      ${order} LIMIT ${limit}`)
  }
  return await scene.tx.query<BoxLine>(sql`
    ${boxLines} WHERE l.org_id = ${scene.orgId} AND l.vat_code IS NOT NULL
      AND (${feed === null}::boolean
        OR (l.vat_code = ANY(${[...(feed?.codes ?? [])]}::text[]) AND l.vat_role = ${feed?.role}))
      AND l.vat_date BETWEEN ${row.period_from} AND ${row.period_to}
      AND e.seq <= ${row.through_seq}
      AND (${day}::date IS NULL OR ${next} > (${day}::date, ${entryId}::uuid, ${no}::int))
    ${order} LIMIT ${limit}`)
}
