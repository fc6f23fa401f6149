import type { ClientBase } from 'pg'

/** The year that is filled; half of the entries are of documents. */
const filledYear = 2026

/**
 * Entries of two lines over a year and all accounts that are given. Triggers are off, so the sums are
 * made once at the end.
 */
export async function fillYear(
  owner: ClientBase,
  orgId: string,
  accounts: readonly string[],
  lines: number,
): Promise<void> {
  const entries = Math.floor(lines / 2)
  await owner.query('BEGIN')
  await owner.query('SET LOCAL session_replication_role = replica')
  await owner.query(
    `INSERT INTO ledger_entry (org_id, id, date, vat_date, text, source, source_id, posting_no, origin,
       state, currency, provider, line_count, automatic, created_at)
     SELECT $1, ('e' || lpad(to_hex(n), 31, '0'))::uuid, day, day, 'Entry ' || n,
       CASE WHEN n % 2 = 0 THEN 'document' ELSE 'manual' END,
       CASE WHEN n % 2 = 0 THEN lpad(to_hex(n), 32, '0')::uuid END, CASE WHEN n % 2 = 0 THEN 1 END,
       'daybook', 'booked', 'DKK', 'daybook', 2, false, now()
     FROM generate_series(1, $2::int) n,
       LATERAL (SELECT make_date($3, 1, 1) + ((n - 1)::bigint * 365 / $2)::int AS day) AS at`,
    [orgId, entries, filledYear],
  )
  await owner.query(
    `INSERT INTO ledger_line (org_id, entry_id, no, date, vat_date, provisional, account, amount_minor)
     SELECT e.org_id, e.id, no, e.date, e.date, false,
       ($2::text[])[1 + (e.seq * (CASE no WHEN 1 THEN 31 ELSE 17 END) + no) % cardinality($2::text[])],
       (CASE no WHEN 1 THEN 1 ELSE -1 END) * (100 + e.seq * 7919 % 900000)
     FROM ledger_entry e, generate_series(1, 2) no WHERE e.org_id = $1`,
    [orgId, accounts],
  )
  await owner.query('SELECT rebuild_account_sums($1)', [orgId])
  await owner.query('COMMIT')
}

export const filledTables = 'ledger_entry, ledger_line, account_sum'
