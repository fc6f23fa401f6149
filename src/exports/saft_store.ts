import type { Scene } from '#kernel/scene'
import { sql } from '#kernel/sql'
import type { Stretch } from './books_store.ts'
import { listJournal, type EntryRow } from './entry_store.ts'
import type { Span } from './span.ts'

export type AccountRow = {
  id: string
  name: string | null
  type: string | null
  standard_number: string | null
  /** Debit positive: before the span, at its end, and what moved in it to either side. */
  opening_minor: string
  closing_minor: string
  debit_minor: string
  credit_minor: string
}

/**
 * Every account of the chart and of the books. All lines are summed from one index, and the few that
 * came later than the last entry are taken off again: to look each line's entry up would be slower.
 */
export async function listBalances(
  scene: Scene,
  { from, to }: Span,
  last: string,
): Promise<AccountRow[]> {
  const { orgId } = scene
  return await scene.tx.query<AccountRow>(sql`
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
        sum(weight * amount) FILTER (WHERE date >= ${from} AND amount > 0) AS debit,
        sum(weight * -amount) FILTER (WHERE date >= ${from} AND amount < 0) AS credit
      FROM moved GROUP BY account
    )
    SELECT coalesce(a.id, s.account) AS id, a.name, a.type, a.standard_number,
      coalesce(s.opening, 0)::text AS opening_minor, coalesce(s.closing, 0)::text AS closing_minor,
      coalesce(s.debit, 0)::text AS debit_minor, coalesce(s.credit, 0)::text AS credit_minor
    FROM summed s
    FULL JOIN (SELECT id, name, type, standard_number FROM ledger_account
      WHERE org_id = ${orgId}) a ON a.id = s.account
    ORDER BY 1`)
}

export async function countEntries(scene: Scene, span: Span, last: string): Promise<number> {
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

/** Contacts that something was owed to or by, behind that one; what is left of a removed one too. */
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

/** What a line opened, and with whom. */
export type OwedRow = {
  entry_id: string
  line_no: number
  kind: 'receivable' | 'payable'
  counterparty_id: string
}

export type JournalRow = EntryRow & { owed: OwedRow[] }

/** Entries of one journal dated within the span, each with what it opened. */
export async function listOwing(
  scene: Scene,
  source: EntryRow['root_source'],
  span: Span,
  stretch: Stretch,
  limit: number,
): Promise<JournalRow[]> {
  const rows = await listJournal(scene, source, span, stretch, limit)
  const ids = rows.map((row) => row.id)
  const owed = await scene.tx.query<OwedRow>(sql`
    SELECT entry_id, line_no, kind, counterparty_id FROM open_item
    WHERE org_id = ${scene.orgId} AND entry_id = ANY(${ids}::uuid[])
      AND counterparty_id IS NOT NULL
    ORDER BY entry_id, line_no`)
  const byEntry = Map.groupBy(owed, (one) => one.entry_id)
  return rows.map((row) => ({ ...row, owed: byEntry.get(row.id) ?? [] }))
}
