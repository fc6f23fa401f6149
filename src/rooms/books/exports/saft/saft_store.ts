import type { Scene } from '#kernel/corridor/scene'
import { part, sql } from '#kernel/database/sql'
import { financialYearsOf } from '#settings/room'
import type { EntryRange } from '../download/books_store.ts'
import { listJournal, type ExportEntryRow } from '../download/entry_store.ts'
import type { DaySpan } from '../download/span.ts'

export type SaftAccountRow = {
  id: string
  name: string | null
  type: string | null
  standard_number: string | null
  /** Debit positive: balance before the span and at its end, and debit and credit within it. */
  opening_minor: string
  closing_minor: string
  debit_minor: string
  credit_minor: string
  /** The part of the balances from before the year of the first day, and of the last day. */
  opening_past_minor: string
  closing_past_minor: string
}

/**
 * Every account of the chart and of the ledger. All lines are summed from one index, and the few of
 * entries after `last` are subtracted: looking up the entry of every line would be slower.
 */
export async function listBalances(
  scene: Scene,
  { from, to }: DaySpan,
  last: string,
): Promise<SaftAccountRow[]> {
  const { orgId } = scene
  const [first, ended] = await financialYearsOf(scene, [from, to])
  return await scene.tx.query<SaftAccountRow>(sql`
    WITH moved AS (
      SELECT l.account, l.date, l.amount_minor AS amount, 1 AS weight FROM posted_line l
      WHERE l.org_id = ${orgId} AND l.date <= ${to}
      UNION ALL
      SELECT l.account, l.date, l.amount_minor, -1 FROM posted_entry e
      JOIN posted_line l ON l.org_id = e.org_id AND l.entry_id = e.id
      WHERE e.org_id = ${orgId} AND e.seq > ${last} AND l.date <= ${to}
    ), summed AS (
      SELECT account, sum(weight * amount) FILTER (WHERE date < ${from}) AS opening,
        sum(weight * amount) AS closing,
        sum(weight * amount) FILTER (WHERE date < ${first?.from ?? from}) AS opening_past,
        sum(weight * amount) FILTER (WHERE date < ${ended?.from ?? from}) AS closing_past,
        sum(weight * amount) FILTER (WHERE date >= ${from} AND amount > 0) AS debit,
        sum(weight * -amount) FILTER (WHERE date >= ${from} AND amount < 0) AS credit
      FROM moved GROUP BY account
    )
    SELECT coalesce(a.id, s.account) AS id, a.name, a.type, a.standard_number,
      coalesce(s.opening, 0)::text AS opening_minor, coalesce(s.closing, 0)::text AS closing_minor,
      coalesce(s.opening_past, 0)::text AS opening_past_minor,
      coalesce(s.closing_past, 0)::text AS closing_past_minor,
      coalesce(s.debit, 0)::text AS debit_minor, coalesce(s.credit, 0)::text AS credit_minor
    FROM summed s
    FULL JOIN (SELECT id, name, type, standard_number FROM chart_account
      WHERE org_id = ${orgId}) a ON a.id = s.account
    ORDER BY 1`)
}

export async function countEntries(scene: Scene, span: DaySpan, last: string): Promise<number> {
  const rows = await scene.tx.query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM posted_entry
    WHERE org_id = ${scene.orgId} AND seq <= ${last} AND date BETWEEN ${span.from} AND ${span.to}`)
  return rows[0]?.count ?? 0
}

/**
 * Who an open item is about: a contact, that of the item or of its document. Where there is none, the
 * supplier as the document names it, or the buyer of the invoice, by number or name; `unnamed` is a digest.
 */
export type PartyKey = { contact_id: string | null; unnamed: string }

export type PartyRow = PartyKey & {
  name: string | null
  business_id: string | null
  vat_number: string | null
  country: string | null
  address: Record<string, string> | null
}

/** The open items `i`, with the paper that each came from. */
const papers = part`LEFT JOIN document_facts d
    ON i.source = 'document' AND d.org_id = i.org_id AND d.id = i.source_id
  LEFT JOIN invoice_facts v ON i.source = 'invoice' AND v.org_id = i.org_id AND v.id = i.source_id`

const contactOf = part`coalesce(i.counterparty_id, d.contact_id)`

const unnamedOf = part`md5(coalesce(lower(nullif(regexp_replace(
    d.extraction #>> '{fields,supplierVatNumber,value}', '[^0-9A-Za-z]', '', 'g'), '')),
  lower(trim(coalesce(d.supplier_name, v.buyer_name))), ''))`

/** Contacts that an open item is about, after `after`; includes removed contacts. */
export async function listParties(
  scene: Scene,
  kind: 'receivable' | 'payable',
  to: string,
  after: string,
  limit: number,
): Promise<PartyRow[]> {
  return await scene.tx.query<PartyRow>(sql`
    SELECT o.id AS contact_id, '' AS unnamed, c.name, c.business_id, c.vat_number, c.country,
      c.address
    FROM (SELECT counterparty_id AS id FROM posted_item
      WHERE org_id = ${scene.orgId} AND kind = ${kind} AND opened_on <= ${to}
        AND counterparty_id > ${after}::uuid
      UNION
      SELECT d.contact_id FROM posted_item i
      JOIN document_facts d ON d.org_id = i.org_id AND d.id = i.source_id
      WHERE i.org_id = ${scene.orgId} AND i.kind = ${kind} AND i.opened_on <= ${to}
        AND i.source = 'document' AND i.counterparty_id IS NULL AND d.contact_id > ${after}::uuid
      ORDER BY 1 LIMIT ${limit}) o
    LEFT JOIN contact_card c ON c.org_id = ${scene.orgId} AND c.id = o.id
    ORDER BY o.id`)
}

/** The parties of open items that are no contact, as their papers name them. */
export async function listUnnamed(
  scene: Scene,
  kind: 'receivable' | 'payable',
  to: string,
): Promise<PartyRow[]> {
  return await scene.tx.query<PartyRow>(sql`
    SELECT NULL AS contact_id, ${unnamedOf} AS unnamed,
      max(coalesce(d.supplier_name, v.buyer_name)) AS name,
      max(d.extraction #>> '{fields,supplierBusinessId,value}') AS business_id,
      max(d.extraction #>> '{fields,supplierVatNumber,value}') AS vat_number,
      NULL AS country, NULL AS address
    FROM posted_item i ${papers}
    WHERE i.org_id = ${scene.orgId} AND i.kind = ${kind} AND i.opened_on <= ${to}
      AND ${contactOf} IS NULL
    GROUP BY 2 ORDER BY 2`)
}

/** The open item of a line, and whom it is about. */
export type OwedRow = PartyKey & {
  entry_id: string
  line_no: number
  kind: 'receivable' | 'payable'
}

export type JournalRow = ExportEntryRow & { owed: OwedRow[] }

/**
 * Entries of one journal dated within the span, each with the items that it opened, took back or settled.
 */
export async function listOwing(
  scene: Scene,
  source: ExportEntryRow['root_source'],
  span: DaySpan,
  range: EntryRange,
  limit: number,
): Promise<JournalRow[]> {
  const rows = await listJournal(scene, source, span, range, limit)
  const ids = rows.map((row) => row.id)
  const owed = await scene.tx.query<OwedRow>(sql`
    WITH touched AS (
      SELECT i.entry_id AS entry, i.line_no AS line, i.id AS item FROM posted_item i
      WHERE i.org_id = ${scene.orgId} AND i.entry_id = ANY(${ids}::uuid[])
      UNION
      SELECT e.id, i.line_no, i.id FROM posted_entry e
      JOIN posted_item i ON i.org_id = e.org_id AND i.entry_id = e.reverses
      WHERE e.org_id = ${scene.orgId} AND e.id = ANY(${ids}::uuid[])
      UNION
      SELECT a.settlement_entry_id, l.no, i.id FROM posted_allocation a
      JOIN posted_item i ON i.org_id = a.org_id AND i.id = a.open_item_id
      JOIN posted_line l ON l.org_id = a.org_id AND l.entry_id = a.settlement_entry_id
        AND l.account = i.account
      WHERE a.org_id = ${scene.orgId} AND a.settlement_entry_id = ANY(${ids}::uuid[]))
    SELECT t.entry AS entry_id, t.line AS line_no, i.kind, ${contactOf} AS contact_id,
      ${unnamedOf} AS unnamed
    FROM touched t
    JOIN posted_item i ON i.org_id = ${scene.orgId} AND i.id = t.item ${papers}
    WHERE i.kind <> 'payment' AND i.opened_on <= ${span.to}
    ORDER BY t.entry, t.line, i.id`)
  const byEntry = Map.groupBy(owed, (one) => one.entry_id)
  return rows.map((row) => ({ ...row, owed: byEntry.get(row.id) ?? [] }))
}
