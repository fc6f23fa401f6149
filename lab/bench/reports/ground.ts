import type { ClientBase } from 'pg'

/** The year that is filled. */
const filledYear = 2026

/**
 * Entries of two lines over a year and all accounts that are given, half of them of documents where not
 * all are by hand. Triggers are off, so the sums are made once at the end.
 */
export async function fillYear(
  owner: ClientBase,
  orgId: string,
  accounts: readonly string[],
  lines: number,
  isByHand = false,
): Promise<void> {
  const paper = isByHand ? 'false' : 'n % 2 = 0'
  const entries = Math.floor(lines / 2)
  await owner.query('BEGIN')
  await owner.query('SET LOCAL session_replication_role = replica')
  await owner.query(
    `INSERT INTO ledger_entry (org_id, id, date, vat_date, text, source, source_id, posting_no, origin,
       state, currency, provider, line_count, automatic, created_at)
     SELECT $1, ('e' || lpad(to_hex(n), 31, '0'))::uuid, day, day, 'Entry ' || n,
       CASE WHEN ${paper} THEN 'document' ELSE 'manual' END,
       CASE WHEN ${paper} THEN lpad(to_hex(n), 32, '0')::uuid END, CASE WHEN ${paper} THEN 1 END,
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

/**
 * What an entry by hand has besides its lines: its number, and the event of its posting. One row of the
 * audit log stands for all calls.
 */
export async function fillTrail(owner: ClientBase, orgId: string): Promise<void> {
  await owner.query(`
    CREATE FUNCTION pg_temp.named(id uuid) RETURNS text LANGUAGE sql AS $$
      SELECT 'led_' || string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz',
        substr(bits, at * 5 + 1, 5)::bit(5)::integer + 1, 1), '' ORDER BY at)
      FROM generate_series(0, 25) AS at,
        (SELECT '00' || ('x' || replace(id::text, '-', ''))::bit(128)::text AS bits) AS whole
    $$`)
  // Nobody needs it after a crash, and it is the largest table.
  await owner.query('ALTER TABLE event SET UNLOGGED')
  await owner.query('BEGIN')
  await owner.query('SET LOCAL session_replication_role = replica')
  const days = [`${filledYear}-01-01`, `${filledYear}-12-31`]
  await owner.query(
    `INSERT INTO voucher (org_id, entry_id, series, year_from, year_to, no)
     SELECT org_id, id, 'by_hand', $2, $3, row_number() OVER (ORDER BY seq) FROM ledger_entry
     WHERE org_id = $1`,
    [orgId, ...days],
  )
  await owner.query(
    `INSERT INTO voucher_counter (org_id, series, year_from, last)
     SELECT $1, 'by_hand', $2, count(*) FROM voucher WHERE org_id = $1`,
    [orgId, days[0]],
  )
  await owner.query(
    `INSERT INTO event (org_id, id, type, record_id, data, request_id, at)
     SELECT e.org_id, e.id, 'ledger_entry.posted', pg_temp.named(e.id),
       jsonb_build_object('id', pg_temp.named(e.id), 'version', 1, 'date', e.date, 'vatDate',
         e.vat_date, 'source', e.source, 'text', e.text, 'currency', e.currency, 'lines', l.lines),
       'filled', e.created_at
     FROM ledger_entry e
     JOIN (SELECT entry_id, jsonb_agg(jsonb_build_object('account', account, 'amount',
         amount_minor / 100.0, 'text', text, 'vatCode', NULL, 'vatRole', NULL, 'vatBase', NULL,
         'vatAmount', NULL, 'foreignAmount', NULL) ORDER BY no) AS lines
       FROM ledger_line WHERE org_id = $1 GROUP BY entry_id) AS l ON l.entry_id = e.id
     WHERE e.org_id = $1`,
    [orgId],
  )
  await owner.query(
    `INSERT INTO audit_log (org_id, id, at, action, via, actor_kind, actor_name, outcome, request_id)
     VALUES ($1, gen_random_uuid(), now(), 'post_entry', 'cli', 'system', 'bench', 'ok', 'filled')`,
    [orgId],
  )
  await owner.query('COMMIT')
}

export const trailTables = 'voucher, voucher_counter, event, audit_log'
