import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
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
  return await scene.tx.query<SaftAccountRow>(sql`
    WITH moved AS (
      SELECT l.account, l.date, l.amount_minor AS amount, 1 AS weight FROM ledger_line l
      WHERE l.org_id = ${orgId} AND l.date <= ${to}
      UNION ALL
      SELECT l.account, l.date, l.amount_minor, -1 FROM ledger_entry e
      JOIN ledger_line l ON l.org_id = e.org_id AND l.entry_id = e.id
      WHERE e.org_id = ${orgId} AND e.seq > ${last} AND l.date <= ${to}
    ), summed AS (
      SELECT account, sum(weight * amount) FILTER (WHERE date < ${from}) AS opening,
        sum(weight * amount) AS closing,
        sum(weight * amount) FILTER (WHERE date < date_trunc('year', ${from}::date)) AS opening_past,
        sum(weight * amount) FILTER (WHERE date < date_trunc('year', ${to}::date)) AS closing_past,
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
    FULL JOIN (SELECT id, name, type, standard_number FROM ledger_account
      WHERE org_id = ${orgId}) a ON a.id = s.account
    ORDER BY 1`)
}

export async function countEntries(scene: Scene, span: DaySpan, last: string): Promise<number> {
  const rows = await scene.tx.query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM ledger_entry
    WHERE org_id = ${scene.orgId} AND seq <= ${last} AND date BETWEEN ${span.from} AND ${span.to}`)
  return rows[0]?.count ?? 0
}

export type PartyRow = {
  id: string
  name: string | null
  business_id: string | null
  vat_number: string | null
  country: string | null
  address: Record<string, string> | null
}

/** Contacts with open items, after `after`; includes removed contacts. */
export async function listParties(
  scene: Scene,
  kind: 'receivable' | 'payable',
  to: string,
  after: string,
  limit: number,
): Promise<PartyRow[]> {
  return await scene.tx.query<PartyRow>(sql`
    SELECT o.id, c.name, c.business_id, c.vat_number, c.country, c.address
    FROM (SELECT DISTINCT counterparty_id AS id FROM open_item
      WHERE org_id = ${scene.orgId} AND kind = ${kind} AND opened_on <= ${to}
        AND counterparty_id > ${after}::uuid
      ORDER BY 1 LIMIT ${limit}) o
    LEFT JOIN contact c ON c.org_id = ${scene.orgId} AND c.id = o.id
    ORDER BY o.id`)
}

/** The open item of a line, and its contact. */
export type OwedRow = {
  entry_id: string
  line_no: number
  kind: 'receivable' | 'payable'
  counterparty_id: string
}

export type JournalRow = ExportEntryRow & { owed: OwedRow[] }

/** Entries of one journal dated within the span, each with its open items. */
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
    SELECT entry_id, line_no, kind, counterparty_id FROM open_item
    WHERE org_id = ${scene.orgId} AND entry_id = ANY(${ids}::uuid[])
      AND counterparty_id IS NOT NULL AND kind <> 'payment'
    ORDER BY entry_id, line_no`)
  const byEntry = Map.groupBy(owed, (one) => one.entry_id)
  return rows.map((row) => ({ ...row, owed: byEntry.get(row.id) ?? [] }))
}
