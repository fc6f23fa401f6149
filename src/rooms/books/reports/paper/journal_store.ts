import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import type { ReportSpan } from '../span/span_rules.ts'

export type JournalLine = {
  entry_id: string
  date: string
  text: string
  /** Its voucher in own books, else the number of the system that keeps them. */
  voucher: string | null
  /** The number on the paper behind it. */
  number: string | null
  account: string
  line_text: string | null
  minor: string
}

/** Every line of the books in these days: day by day, and on a day as they were written. */
export async function listJournalLines(
  scene: Scene,
  { from, to }: ReportSpan,
  limit: number,
): Promise<JournalLine[]> {
  return await scene.tx.query<JournalLine>(sql`
    SELECT e.id AS entry_id, e.date, e.text, l.account, l.text AS line_text,
      l.amount_minor::text AS minor,
      coalesce(voucher_text(n.series, n.year_from, n.year_to, n.no), CASE WHEN e.provider <> 'daybook'
        THEN coalesce(e.reference, sent.reference) END) AS voucher,
      coalesce(i.number, d.extraction #>> '{fields,invoiceNumber,value}') AS number
    FROM posted_entry e
    CROSS JOIN LATERAL (SELECT * FROM posted_line
      WHERE org_id = ${scene.orgId} AND entry_id = e.id ORDER BY no OFFSET 0) AS l
    LEFT JOIN accounting_posting sent ON sent.org_id = e.org_id AND sent.entry_id = e.id
    LEFT JOIN voucher n ON n.org_id = e.org_id AND n.entry_id = e.id
    LEFT JOIN invoice_facts i ON i.org_id = e.org_id AND i.id = e.source_id
    LEFT JOIN document_facts d ON d.org_id = e.org_id AND d.id = e.source_id
    WHERE e.org_id = ${scene.orgId} AND e.date BETWEEN ${from} AND ${to}
    ORDER BY e.date, e.seq, l.no LIMIT ${limit}`)
}

export type JournalBefore = { entries: number; debitMinor: bigint; creditMinor: bigint }

/** What the journal of the year has before a day. */
export async function sumJournalBefore(
  scene: Scene,
  yearFrom: string,
  day: string,
): Promise<JournalBefore> {
  const rows = await scene.tx.query<{ entries: number; debit: string; credit: string }>(sql`
    SELECT count(DISTINCT entry_id)::int AS entries,
      coalesce(sum(amount_minor) FILTER (WHERE amount_minor > 0), 0)::text AS debit,
      coalesce(-sum(amount_minor) FILTER (WHERE amount_minor < 0), 0)::text AS credit
    FROM posted_line
    WHERE org_id = ${scene.orgId} AND date >= ${yearFrom} AND date < ${day}`)
  const { entries = 0, debit = '0', credit = '0' } = rows[0] ?? {}
  return { entries, debitMinor: BigInt(debit), creditMinor: BigInt(credit) }
}
