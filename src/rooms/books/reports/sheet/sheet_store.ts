import type { Scene } from '#kernel/corridor/scene'
import { counting, countFound, when, type ListFrame } from '#kernel/database/listing'
import { part, sql, type SqlStatement } from '#kernel/database/sql'
import type { ReportSpan } from '../span/span_rules.ts'

export type SheetQuestion = ReportSpan & { account: string; withYearEnd: boolean }
export type SheetPlace = { date: string; entryId: string; no: string }

export type SheetRow = {
  date: string
  entry_id: string
  no: number
  minor: string
  text: string
  vat_code: string | null
  source: string
  root_source: string
  source_id: string | null
  reference: string | null
  /** Its number in own books, else that of the system that keeps them. */
  voucher: string | null
  reverses: string | null
  reversed_by: string | null
  number: string | null
  against: string[] | null
}

/** Each line with its entry, the paper behind it, and the other accounts of the entry. */
const lineRows: ListFrame = {
  select: part`SELECT l.date, l.entry_id, l.no, l.amount_minor::text AS minor,
    coalesce(l.text, e.text) AS text, l.vat_code, e.source,
    coalesce(original.source, e.source) AS root_source, e.source_id,
    coalesce(e.reference, sent.reference) AS reference,
    coalesce(voucher_text(n.series, n.year_from, n.year_to, n.no), CASE WHEN e.provider <> 'daybook'
      THEN coalesce(e.reference, sent.reference) END) AS voucher, e.reverses, reversal.id AS reversed_by,
    coalesce(v.number, d.extraction #>> '{fields,invoiceNumber,value}') AS number,
    (SELECT array_agg(DISTINCT o.account ORDER BY o.account) FROM posted_line o
      WHERE o.org_id = l.org_id AND o.entry_id = l.entry_id AND o.account <> l.account) AS against
    FROM (SELECT l.org_id, l.account, l.date, l.entry_id, l.no, l.amount_minor, l.text, l.vat_code`,
  close: part`) AS l
    JOIN posted_entry e ON e.org_id = l.org_id AND e.id = l.entry_id
    LEFT JOIN posted_entry original ON original.org_id = e.org_id AND original.id = e.reverses
    LEFT JOIN posted_entry reversal ON reversal.org_id = e.org_id AND reversal.reverses = e.id
    LEFT JOIN accounting_posting sent ON sent.org_id = e.org_id AND sent.entry_id = e.id
    LEFT JOIN voucher n ON n.org_id = e.org_id AND n.entry_id = e.id
    LEFT JOIN document_facts d ON coalesce(original.source, e.source) = 'document'
      AND d.org_id = e.org_id AND d.id = e.source_id
    LEFT JOIN invoice_facts v ON coalesce(original.source, e.source) = 'invoice'
      AND v.org_id = e.org_id AND v.id = e.source_id
    ORDER BY l.date, l.entry_id, l.no`,
}

/** Lines of the account in order, by day and then as they were written. */
function linesIn(
  scene: Scene,
  { select, close }: ListFrame,
  { account, from, to, withYearEnd }: SheetQuestion,
  limit: number,
  after: SheetPlace | null,
): SqlStatement {
  const isLeftOut = withYearEnd ? null : true
  return sql`${select}
    FROM posted_line l
    WHERE l.org_id = ${scene.orgId} AND l.account = ${account}
      AND l.date >= ${from}::date AND l.date <= ${to}::date
      AND (${when(after)} (l.date, l.entry_id, l.no)
        > (${after?.date ?? null}::date, ${after?.entryId ?? null}::uuid, ${after?.no ?? null}::integer))
      AND (${when(isLeftOut)} l.entry_id <> ALL(ARRAY(
        SELECT e.id FROM posted_entry e WHERE e.org_id = ${scene.orgId} AND e.source = 'year_end'
        UNION ALL
        SELECT r.id FROM posted_entry e
        JOIN posted_entry r ON r.org_id = e.org_id AND r.reverses = e.id
        WHERE e.org_id = ${scene.orgId} AND e.source = 'year_end')))
    ORDER BY l.date, l.entry_id, l.no LIMIT ${limit}${close}`
}

export async function listSheet(
  scene: Scene,
  question: SheetQuestion,
  limit: number,
  after: SheetPlace | null,
): Promise<SheetRow[]> {
  return await scene.tx.query<SheetRow>(linesIn(scene, lineRows, question, limit, after))
}

export async function countSheet(
  scene: Scene,
  question: SheetQuestion,
  cap: number,
): Promise<number> {
  return await countFound(scene.tx, linesIn(scene, counting, question, cap + 1, null))
}

/** Whether the account has a line of any day. */
export async function hasLines(scene: Scene, account: string): Promise<boolean> {
  const rows = await scene.tx.query<{ found: boolean }>(sql`
    SELECT EXISTS (SELECT FROM posted_line
      WHERE org_id = ${scene.orgId} AND account = ${account}) AS found`)
  return rows[0]?.found === true
}
