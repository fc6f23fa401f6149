import type { Scene } from '#kernel/corridor/scene'
import { part, sql } from '#kernel/database/sql'
import type { EntryRange } from './books_store.ts'
import type { DaySpan } from './span.ts'

export type ExportEntryRow = {
  id: string
  seq: string
  date: string
  vat_date: string
  text: string
  source:
    | 'document'
    | 'invoice'
    | 'settlement'
    | 'reversal'
    | 'manual'
    | 'takings'
    | 'cash_count'
    | 'opening'
    | 'vat_settlement'
    | 'year_end'
    | 'reminder'
  source_id: string | null
  state: 'provisional' | 'booked'
  currency: string
  foreign_currency: string | null
  rate: string | null
  provider: string
  reference: string | null
  /** Its number in own books; null where another system keeps them. */
  voucher: string | null
  reverses: string | null
  created_at: Date
  /** Of a reversal, the source of the entry it reverses. */
  root_source: Exclude<ExportEntryRow['source'], 'reversal'>
  /** The invoice number: of our own invoice or of the supplier's. */
  number: string | null
}

export type ExportLineRow = {
  entry_id: string
  no: number
  account: string
  account_name: string | null
  amount_minor: string
  foreign_minor: string | null
  text: string | null
  vat_code: string | null
  vat_role: 'base' | 'input' | 'output' | null
  vat_base_minor: string | null
  vat_amount_minor: string | null
  /** Later than the entry's on a line with VAT that is deferred. */
  vat_date: string
}

const columns = part`e.id, e.seq, e.date, e.vat_date, e.text, e.source, e.source_id,
  e.state, e.currency, e.foreign_currency, e.rate, e.provider,
  e.reference, voucher_text(v.series, v.year_from, v.year_to, v.no) AS voucher, e.reverses, e.created_at,
  coalesce(original.source, e.source) AS root_source,
  coalesce(i.number, d.extraction #>> '{fields,invoiceNumber,value}') AS number`

/** Each entry with the entry it reverses, and its invoice or document. */
const tables = part`ledger_entry e
  LEFT JOIN posted_entry original ON original.org_id = e.org_id AND original.id = e.reverses
  LEFT JOIN voucher v ON v.org_id = e.org_id AND v.entry_id = e.id
  LEFT JOIN invoice_facts i ON i.org_id = e.org_id AND i.id = e.source_id
  LEFT JOIN document_facts d ON d.org_id = e.org_id AND d.id = e.source_id`

/** Entries dated within the span, in the order written. */
export async function listEntries(
  scene: Scene,
  span: DaySpan,
  range: EntryRange,
  limit: number,
): Promise<ExportEntryRow[]> {
  return await scene.tx.query<ExportEntryRow>(sql`
    SELECT ${columns} FROM ${tables}
    WHERE e.org_id = ${scene.orgId} AND e.seq > ${range.after} AND e.seq <= ${range.last}
      AND e.date BETWEEN ${span.from} AND ${span.to}
    ORDER BY e.seq LIMIT ${limit}`)
}

/** The same for one journal: a reversal is in the journal of the entry it reverses. */
export async function listJournal(
  scene: Scene,
  source: ExportEntryRow['root_source'],
  span: DaySpan,
  range: EntryRange,
  limit: number,
): Promise<ExportEntryRow[]> {
  return await scene.tx.query<ExportEntryRow>(sql`
    SELECT ${columns} FROM ${tables}
    WHERE e.org_id = ${scene.orgId} AND e.seq > ${range.after} AND e.seq <= ${range.last}
      AND e.date BETWEEN ${span.from} AND ${span.to}
      AND coalesce(original.source, e.source) = ${source}
    ORDER BY e.seq LIMIT ${limit}`)
}

/**
 * The lines of these entries. OFFSET 0 forces one index lookup per entry: otherwise the planner
 * reads all lines of the ledger, again for every page.
 */
export async function listLines(
  scene: Scene,
  entryIds: readonly string[],
): Promise<ExportLineRow[]> {
  if (entryIds.length === 0) return []
  return await scene.tx.query<ExportLineRow>(sql`
    SELECT l.entry_id, l.no, l.account, a.name AS account_name, l.amount_minor, l.foreign_minor,
      l.text, l.vat_code, l.vat_role, l.vat_base_minor, l.vat_amount_minor, l.vat_date
    FROM unnest(${entryIds}::uuid[]) AS e (id)
    CROSS JOIN LATERAL (SELECT * FROM posted_line
      WHERE org_id = ${scene.orgId} AND entry_id = e.id ORDER BY no OFFSET 0) AS l
    LEFT JOIN chart_account a ON a.org_id = ${scene.orgId} AND a.id = l.account
    ORDER BY l.entry_id, l.no`)
}
