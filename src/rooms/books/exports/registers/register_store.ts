import type { Scene } from '#kernel/corridor/scene'
import { part, sql } from '#kernel/database/sql'
import type { EntryRange } from '../download/books_store.ts'
import type { DaySpan } from '../download/span.ts'

/** An entry as a VAT register shows it: with its document and the other party. */
export type RegisterRow = {
  id: string
  seq: string
  date: string
  vat_date: string
  state: 'provisional' | 'booked'
  currency: string
  reverses: string | null
  source: string
  /** invoice, credit_note or receipt; null if there is no document. */
  paper_kind: string | null
  number: string | null
  paper_date: string | null
  name: string | null
  country: string | null
  vat_number: string | null
  fiscal_code: string | null
  /** By VAT code, the self-invoice that was issued for it. */
  self_invoices: Record<string, SelfNumber> | null
}

export type SelfNumber = { number: string; counter: number; date: string }

/** Which entries a register contains: those with one of the codes, or with VAT in that role. */
export type Register = {
  codes: readonly string[]
  /** Codes that feed no box: their entries are there where the paper is an invoice or credit note with a number. */
  onInvoice: readonly string[]
  role: 'output' | null
  takings: 'with' | 'without' | 'only'
}

const paperKind = part`coalesce(i.kind, d.extraction ->> 'kind')`
const paperNumber = part`coalesce(i.number, d.extraction #>> '{fields,invoiceNumber,value}')`
const isTakings = part`coalesce(o.source, e.source) = 'takings'`
const isByHand = part`coalesce(o.source, e.source) = 'manual'`

/** An entry by hand has no paper here: it is known by its own number, and by what it says. */
const columns = part`e.id, e.seq, e.date, e.vat_date, e.state, e.currency, e.reverses, e.source,
  ${paperKind} AS paper_kind,
  coalesce(${paperNumber}, CASE WHEN ${isByHand}
    THEN voucher_text(v.series, v.year_from, v.year_to, v.no) END) AS number,
  coalesce(i.date::text, d.extraction #>> '{fields,date,value}') AS paper_date,
  coalesce(i.buyer ->> 'name', d.extraction #>> '{fields,supplierName,value}', c.name,
    CASE WHEN ${isByHand} THEN e.text END) AS name,
  coalesce(i.buyer ->> 'country', d.extraction #>> '{fields,supplierCountry,value}', c.country)
    AS country,
  coalesce(i.buyer ->> 'vatNumber', d.extraction #>> '{fields,supplierVatNumber,value}',
    c.vat_number) AS vat_number,
  coalesce(i.buyer ->> 'fiscalCode', d.extraction #>> '{fields,supplierFiscalCode,value}',
    c.fiscal_code) AS fiscal_code,
  (SELECT jsonb_object_agg(line ->> 'vatCode',
      jsonb_build_object('number', s.number, 'counter', s.counter, 'date', s.date))
    FROM self_invoice_facts s, jsonb_array_elements(s.lines) AS one(line)
    WHERE s.org_id = e.org_id AND s.entry_id = coalesce(e.reverses, e.id)
      AND s.status = 'issued' AND s.number IS NOT NULL) AS self_invoices`

const tables = part`posted_entry e
  LEFT JOIN invoice_facts i ON i.org_id = e.org_id AND i.id = e.source_id
  LEFT JOIN document_facts d ON d.org_id = e.org_id AND d.id = e.source_id
  LEFT JOIN contact_card c ON c.org_id = d.org_id AND c.id = d.contact_id
  LEFT JOIN posted_entry o ON o.org_id = e.org_id AND o.id = e.reverses
  LEFT JOIN voucher v ON v.org_id = e.org_id AND v.entry_id = e.id`

/** An invoice has a number (DPR 633/1972 art. 21); a fine or a receipt read as one has none. */
const isInvoice = part`(${paperKind} IN ('invoice', 'credit_note') AND ${paperNumber} IS NOT NULL)`

/** A payment that brings deferred VAT forward has VAT lines, but the register lists papers. */
const isPaper = part`EXISTS (SELECT FROM posted_line b
  WHERE b.org_id = e.org_id AND b.entry_id = e.id AND b.vat_role = 'base')`

/** The range of entry numbers with a VAT date within the span. */
export async function vatEntryRangeOf(
  scene: Scene,
  span: DaySpan,
  last: string,
): Promise<EntryRange> {
  const rows = await scene.tx.query<{ first: string | null; last: string | null }>(sql`
    SELECT min(seq) AS first, max(seq) AS last FROM posted_entry
    WHERE org_id = ${scene.orgId} AND seq <= ${last}
      AND vat_date BETWEEN ${span.from} AND ${span.to}`)
  const found = rows[0]
  if (!found || found.first === null || found.last === null) return { after: '0', last: '0' }
  return { after: String(BigInt(found.first) - 1n), last: found.last }
}

/** Entries of the register with a VAT date in the span, in the order written. */
export async function listRegister(
  scene: Scene,
  { codes, onInvoice, role, takings }: Register,
  span: DaySpan,
  range: EntryRange,
  limit: number,
): Promise<RegisterRow[]> {
  return await scene.tx.query<RegisterRow>(sql`
    SELECT ${columns} FROM ${tables}
    WHERE e.org_id = ${scene.orgId} AND e.seq > ${range.after} AND e.seq <= ${range.last}
      AND e.vat_date BETWEEN ${span.from} AND ${span.to}
      AND EXISTS (SELECT FROM posted_line l WHERE l.org_id = e.org_id AND l.entry_id = e.id
        AND (l.vat_code = ANY(${codes}::text[]) OR l.vat_role = ${role}
          OR (l.vat_code = ANY(${onInvoice}::text[]) AND ${isInvoice})))
      AND (${takings} = 'with' OR (${isTakings}) = (${takings} = 'only'))
      AND ${isPaper}
    ORDER BY e.seq LIMIT ${limit}`)
}

/** By year, how many entries of the register were written up to `after`. */
export async function countBefore(
  scene: Scene,
  { codes, onInvoice, role, takings }: Register,
  span: DaySpan,
  after: string,
): Promise<Map<string, number>> {
  const rows = await scene.tx.query<{ year: string; count: number }>(sql`
    SELECT to_char(e.vat_date, 'YYYY') AS year, count(*)::int AS count FROM ${tables}
    WHERE e.org_id = ${scene.orgId} AND e.seq <= ${after}
      AND e.vat_date BETWEEN ${span.from} AND ${span.to}
      AND EXISTS (SELECT FROM posted_line l WHERE l.org_id = e.org_id AND l.entry_id = e.id
        AND (l.vat_code = ANY(${codes}::text[]) OR l.vat_role = ${role}
          OR (l.vat_code = ANY(${onInvoice}::text[]) AND ${isInvoice})))
      AND (${takings} = 'with' OR (${isTakings}) = (${takings} = 'only'))
      AND ${isPaper}
    GROUP BY 1`)
  return new Map(rows.map(({ year, count }) => [year, count]))
}

export type DeferredSum = { code: string; amount: string }

/**
 * By code, the VAT that counts within the span apart from its paper: with a payment, or on the last
 * day that the law allows.
 */
export async function listDeferred(
  scene: Scene,
  role: 'input' | 'output',
  span: DaySpan,
  last: string,
): Promise<DeferredSum[]> {
  return await scene.tx.query<DeferredSum>(sql`
    SELECT l.vat_code AS code, sum(l.amount_minor)::text AS amount
    FROM posted_line l JOIN posted_entry e ON e.org_id = l.org_id AND e.id = l.entry_id
    WHERE l.org_id = ${scene.orgId} AND l.vat_code IS NOT NULL AND l.vat_role = ${role}
      AND l.vat_date BETWEEN ${span.from} AND ${span.to} AND e.seq <= ${last}
      AND (l.vat_date <> e.vat_date OR NOT ${isPaper})
    GROUP BY l.vat_code HAVING sum(l.amount_minor) <> 0 ORDER BY l.vat_code`)
}
