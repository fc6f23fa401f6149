import type { Scene } from '#kernel/scene'
import { part, sql } from '#kernel/sql'
import type { Stretch } from './books_store.ts'
import type { Span } from './span.ts'

/** An entry as a VAT register shows it: with the paper it is for, and who is on the other side. */
export type RegisterRow = {
  id: string
  seq: string
  date: string
  vat_date: string
  state: 'provisional' | 'booked'
  currency: string
  reverses: string | null
  source: string
  /** invoice, credit_note or receipt; null where there is no paper. */
  paper_kind: string | null
  number: string | null
  paper_date: string | null
  name: string | null
  country: string | null
  vat_number: string | null
  fiscal_code: string | null
}

/** Which entries a register is made of: those with one of the codes, or with VAT in that role. */
export type Register = { codes: readonly string[]; role: 'output' | null }

const columns = part`e.id, e.seq, e.date, e.vat_date, e.state, e.currency, e.reverses, e.source,
  coalesce(i.kind, d.extraction ->> 'kind') AS paper_kind,
  coalesce(i.number, d.extraction #>> '{fields,invoiceNumber,value}') AS number,
  coalesce(i.date::text, d.extraction #>> '{fields,date,value}') AS paper_date,
  coalesce(i.buyer ->> 'name', d.extraction #>> '{fields,supplierName,value}', c.name) AS name,
  coalesce(i.buyer ->> 'country', d.extraction #>> '{fields,supplierCountry,value}', c.country)
    AS country,
  coalesce(i.buyer ->> 'vatNumber', d.extraction #>> '{fields,supplierVatNumber,value}',
    c.vat_number) AS vat_number,
  coalesce(i.buyer ->> 'fiscalCode', d.extraction #>> '{fields,supplierFiscalCode,value}',
    c.fiscal_code) AS fiscal_code`

const tables = part`ledger_entry e
  LEFT JOIN invoice i ON i.org_id = e.org_id AND i.id = e.source_id
  LEFT JOIN document d ON d.org_id = e.org_id AND d.id = e.source_id
  LEFT JOIN contact c ON c.org_id = d.org_id AND c.id = d.contact_id`

/** Where the entries with VAT within the span lie. */
export async function stretchOfVat(scene: Scene, span: Span, last: string): Promise<Stretch> {
  const rows = await scene.tx.query<{ first: string | null; last: string | null }>(sql`
    SELECT min(seq) AS first, max(seq) AS last FROM ledger_entry
    WHERE org_id = ${scene.orgId} AND seq <= ${last}
      AND vat_date BETWEEN ${span.from} AND ${span.to}`)
  const found = rows[0]
  if (!found || found.first === null || found.last === null) return { after: '0', last: '0' }
  return { after: String(BigInt(found.first) - 1n), last: found.last }
}

/** Entries of the register with VAT in the span, in the order of writing. */
export async function listRegister(
  scene: Scene,
  { codes, role }: Register,
  span: Span,
  stretch: Stretch,
  limit: number,
): Promise<RegisterRow[]> {
  return await scene.tx.query<RegisterRow>(sql`
    SELECT ${columns} FROM ${tables}
    WHERE e.org_id = ${scene.orgId} AND e.seq > ${stretch.after} AND e.seq <= ${stretch.last}
      AND e.vat_date BETWEEN ${span.from} AND ${span.to}
      AND EXISTS (SELECT FROM ledger_line l WHERE l.org_id = e.org_id AND l.entry_id = e.id
        AND (l.vat_code = ANY(${codes}::text[]) OR l.vat_role = ${role}))
    ORDER BY e.seq LIMIT ${limit}`)
}

/** How many entries of each year in the span were in the register before that one was written. */
export async function countBefore(
  scene: Scene,
  { codes, role }: Register,
  span: Span,
  after: string,
): Promise<Map<string, number>> {
  const rows = await scene.tx.query<{ year: string; count: number }>(sql`
    SELECT to_char(e.vat_date, 'YYYY') AS year, count(*)::int AS count FROM ledger_entry e
    WHERE e.org_id = ${scene.orgId} AND e.seq <= ${after}
      AND e.vat_date BETWEEN ${span.from} AND ${span.to}
      AND EXISTS (SELECT FROM ledger_line l WHERE l.org_id = e.org_id AND l.entry_id = e.id
        AND (l.vat_code = ANY(${codes}::text[]) OR l.vat_role = ${role}))
    GROUP BY 1`)
  return new Map(rows.map(({ year, count }) => [year, count]))
}
