import type { Scene } from '#kernel/corridor/scene'
import { part, sql } from '#kernel/database/sql'
import { Failure } from '#kernel/failure/failure'

/** Tax or contributions kept back with one bill or invoice, and how far that one is paid. */
export type WithheldRow = {
  entry_id: string
  account: string
  date: string
  text: string
  source: 'document' | 'invoice' | 'manual'
  source_id: string | null
  /** As it lies on the account: debit above zero. */
  withheld_minor: string
  /** What is owed besides, in the currency of the item. */
  owed_minor: string
  /** What was paid, oldest first. */
  payments: WithheldPayment[]
}

export type WithheldPayment = {
  id: string
  on: string
  /** With the sign of what was owed. */
  settledMinor: string
  entryId: string | null
  transactionId: string | null
}

// A reversed entry and its reversal take each other away, so neither kept anything back.
const stands = part`e.reverses IS NULL AND NOT EXISTS (
  SELECT FROM posted_entry r WHERE r.org_id = e.org_id AND r.reverses = e.id)`

const mostRows = 20_000

/**
 * Nobody was paid by what was written off or given as a discount. A small difference is a payment that
 * was meant to be whole, and a payment that was moved here is one.
 */
const isPayment = part`NOT (a.transaction_id IS NULL AND (
  a.adjusts AND EXISTS (SELECT FROM posted_adjustment j WHERE j.org_id = a.org_id
    AND j.entry_id = a.settlement_entry_id AND j.kind IN ('write_off', 'discount'))
  OR NOT a.adjusts AND EXISTS (SELECT FROM chart_account k WHERE k.org_id = a.org_id
    AND k.id = a.account AND k.type IN ('income', 'expense'))))`

/** Everything that was kept back by entries up to that day, with the payments up to that day. */
export async function listWithheld(
  scene: Scene,
  accounts: readonly string[],
  until: string,
  most = mostRows,
): Promise<WithheldRow[]> {
  const { orgId } = scene
  const found = await scene.tx.query<WithheldRow>(sql`
    WITH held AS (
      SELECT l.entry_id, l.account, sum(l.amount_minor) AS withheld
      FROM posted_line l
      WHERE l.org_id = ${orgId} AND l.account = ANY(${accounts}::text[]) AND l.date <= ${until}
      GROUP BY l.entry_id, l.account HAVING sum(l.amount_minor) <> 0
    )
    SELECT h.entry_id, h.account, e.date, e.text, o.source, o.source_id,
      h.withheld::text AS withheld_minor, o.amount_minor::text AS owed_minor,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', a.id, 'on', a.transaction_on,
          'settledMinor', a.settled_minor::text, 'entryId', a.settlement_entry_id,
          'transactionId', a.transaction_id) ORDER BY a.transaction_on, a.id)
        FROM posted_allocation a WHERE a.org_id = ${orgId} AND a.open_item_id = o.id
          AND a.released_at IS NULL AND a.transaction_on <= ${until} AND ${isPayment}), '[]')
        AS payments
    FROM held h
    JOIN posted_entry e ON e.org_id = ${orgId} AND e.id = h.entry_id
    JOIN posted_item o ON o.org_id = ${orgId} AND o.entry_id = h.entry_id
      AND o.kind IN ('payable', 'receivable')
    WHERE ${stands}
    ORDER BY e.date, h.entry_id, h.account LIMIT ${most + 1}`)
  if (found.length <= most) return found
  // A list that was cut would say that less has to be passed on.
  const detail = `Tax was kept back with more than ${most} bills and invoices, which this list cannot take. Download all entries with GET /api/rest/exports/ledger.`
  throw new Failure('report_too_long', { detail })
}

/** What each account holds on that day, and what of it bills and invoices did not keep back. */
export async function sumAccounts(
  scene: Scene,
  accounts: readonly string[],
  until: string,
): Promise<{ account: string; balance: string; other: string }[]> {
  const { orgId } = scene
  return await scene.tx.query(sql`
    SELECT a.account, coalesce(sum(l.amount_minor), 0)::text AS balance,
      coalesce(sum(l.amount_minor) FILTER (WHERE NOT (${stands} AND EXISTS (
        SELECT FROM posted_item o WHERE o.org_id = ${orgId} AND o.entry_id = e.id
          AND o.kind IN ('payable', 'receivable')))), 0)::text AS other
    FROM unnest(${accounts}::text[]) AS a (account)
    LEFT JOIN posted_line l ON l.org_id = ${orgId} AND l.account = a.account AND l.date <= ${until}
    LEFT JOIN posted_entry e ON e.org_id = ${orgId} AND e.id = l.entry_id
    GROUP BY a.account ORDER BY a.account`)
}
