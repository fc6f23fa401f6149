import type { Scene } from '#kernel/scene'
import { part, sql } from '#kernel/sql'
import type { Stretch } from './books_store.ts'
import type { Span } from './span.ts'

export type EntryRow = {
  id: string
  seq: string
  date: string
  vat_date: string
  text: string
  source: 'document' | 'invoice' | 'settlement' | 'reversal' | 'manual'
  source_id: string | null
  state: 'provisional' | 'booked'
  currency: string
  foreign_currency: string | null
  rate: string | null
  provider: string
  reference: string | null
  reverses: string | null
  created_at: Date
  /** Of a reversal, the source of what it takes back. */
  root_source: Exclude<EntryRow['source'], 'reversal'>
  /** The number on the paper: of our own invoice, or of the supplier's. */
  number: string | null
}

export type LineRow = {
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
}

const columns = part`e.id, e.seq, e.date, e.vat_date, e.text, e.source, e.source_id,
  e.state, e.currency, e.foreign_currency, e.rate, e.provider, e.reference, e.reverses, e.created_at,
  coalesce(original.source, e.source) AS root_source,
  coalesce(i.number, d.extraction #>> '{fields,invoiceNumber,value}') AS number`

/** Each entry with what it takes back, and with its invoice or document. */
const tables = part`ledger_entry e
  LEFT JOIN ledger_entry original ON original.org_id = e.org_id AND original.id = e.reverses
  LEFT JOIN invoice i ON i.org_id = e.org_id AND i.id = e.source_id
  LEFT JOIN document d ON d.org_id = e.org_id AND d.id = e.source_id`

/** Entries dated within the span, in the order of writing. */
export async function listEntries(
  scene: Scene,
  span: Span,
  stretch: Stretch,
  limit: number,
): Promise<EntryRow[]> {
  return await scene.tx.query<EntryRow>(sql`
    SELECT ${columns} FROM ${tables}
    WHERE e.org_id = ${scene.orgId} AND e.seq > ${stretch.after} AND e.seq <= ${stretch.last}
      AND e.date BETWEEN ${span.from} AND ${span.to}
    ORDER BY e.seq LIMIT ${limit}`)
}

/** The same of one journal: what takes an entry back is in the journal of that entry. */
export async function listJournal(
  scene: Scene,
  source: EntryRow['root_source'],
  span: Span,
  stretch: Stretch,
  limit: number,
): Promise<EntryRow[]> {
  return await scene.tx.query<EntryRow>(sql`
    SELECT ${columns} FROM ${tables}
    WHERE e.org_id = ${scene.orgId} AND e.seq > ${stretch.after} AND e.seq <= ${stretch.last}
      AND e.date BETWEEN ${span.from} AND ${span.to}
      AND coalesce(original.source, e.source) = ${source}
    ORDER BY e.seq LIMIT ${limit}`)
}

/**
 * The lines of these entries. OFFSET 0 keeps the look at each entry a look of its own, by the index:
 * for a page of them the planner would else read all lines of the books, for every page again.
 */
export async function listLines(scene: Scene, entryIds: readonly string[]): Promise<LineRow[]> {
  if (entryIds.length === 0) return []
  return await scene.tx.query<LineRow>(sql`
    SELECT l.entry_id, l.no, l.account, a.name AS account_name, l.amount_minor, l.foreign_minor,
      l.text, l.vat_code, l.vat_role, l.vat_base_minor, l.vat_amount_minor
    FROM unnest(${entryIds}::uuid[]) AS e (id)
    CROSS JOIN LATERAL (SELECT * FROM ledger_line
      WHERE org_id = ${scene.orgId} AND entry_id = e.id ORDER BY no OFFSET 0) AS l
    LEFT JOIN ledger_account a ON a.org_id = ${scene.orgId} AND a.id = l.account
    ORDER BY l.entry_id, l.no`)
}
