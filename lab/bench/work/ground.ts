import type { ClientBase } from 'pg'

/** Seven in ten are bank rows, the rest documents. Triggers are off, so the index is filled by hand. */
export async function fill(owner: ClientBase, orgId: string, rows: number): Promise<void> {
  const bank = Math.floor(rows * 0.7)
  await owner.query('BEGIN')
  await owner.query('SET LOCAL session_replication_role = replica')
  await owner.query(
    `INSERT INTO bank_account (org_id, id, currency, ledger_account, status, created_at, updated_at)
     VALUES ($1, $1, 'DKK', '6820', 'active', now(), now())`,
    [orgId],
  )
  await owner.query(
    `INSERT INTO bank_transaction (org_id, id, account_id, booked_on, amount_minor, currency,
       counterparty_name, counterparty_iban, text, ordinal, origin, run_id, pending, status, raw,
       created_at, updated_at)
     SELECT $1, lpad(to_hex(n), 32, '0')::uuid, $1, date '2024-01-01' + n % 1000,
       (CASE WHEN n % 3 = 0 THEN 1 ELSE -1 END) * (100 + n::bigint * 7919 % 9000000), 'DKK',
       'Kunde ' || substr(md5((n % 5000)::text), 1, 8), 'DK50' || lpad((n % 5000)::text, 14, '0'),
       'Overførsel faktura ' || n, n, 'feed', $1, false,
       CASE WHEN n % 100 = 0 THEN 'unmatched' ELSE 'reconciled' END, '{}', now(), now()
     FROM generate_series(1, $2::int) n`,
    [orgId, bank],
  )
  await owner.query(
    `INSERT INTO bank_suggestion (org_id, transaction_id, target_type, target_id, amount_minor,
       score, proposal, reasons, engine_version, created_at)
     SELECT $1, id, 'ledger', id, amount_minor, 3, 1, '[]', 'bench', now() FROM bank_transaction
     WHERE org_id = $1 AND status = 'unmatched' AND ordinal % 200 = 0`,
    [orgId],
  )
  await owner.query(
    `INSERT INTO document (org_id, id, status, source, file_name, supplier_name, document_on,
       extraction, coding, posting, created_at, updated_at)
     SELECT $1, ('d' || lpad(to_hex(n), 31, '0'))::uuid, CASE WHEN n % 100 = 0 THEN 'coded' ELSE 'posted' END,
       'upload', 'bill_' || n || '.pdf', 'Leverandør ' || substr(md5((n % 3000)::text), 1, 8),
       date '2024-01-01' + n % 1000,
       jsonb_build_object('confidence', 0.8, 'caps', '[]'::jsonb, 'page',
         (SELECT string_agg(substr(md5((n * 31 + k)::text), 1, 7), ' ') FROM generate_series(1, 60) k),
         'fields', jsonb_build_object('total', jsonb_build_object('value', (n % 90000)::text || '.25'))),
       '{"reasons": []}', CASE WHEN n % 100 = 0 THEN NULL ELSE '{}'::jsonb END, now(), now()
     FROM generate_series(1, $2::int) n`,
    [orgId, rows - bank],
  )
  await fillActs(owner, orgId)
  await fillIndex(owner, orgId)
  await owner.query('COMMIT')
  await owner.query(
    'VACUUM ANALYZE bank_transaction, bank_suggestion, document, search_entry, match_label, automatic_posting',
  )
}

/** Nearly all was matched and posted without a person, over the last 500 days. */
async function fillActs(owner: ClientBase, orgId: string): Promise<void> {
  await owner.query(
    `INSERT INTO match_label (org_id, id, transaction_id, kind, score, evidence, base_minor, made_at)
     SELECT org_id, id, id, 'automatic', 9, 'reference', abs(amount_minor),
       now() - interval '500 days' * (ordinal::float / max(ordinal) OVER ())
     FROM bank_transaction WHERE org_id = $1 AND status = 'reconciled'`,
    [orgId],
  )
  await owner.query(
    `INSERT INTO automatic_posting (org_id, entry_id, document_id, source_class, base_minor, posted_at)
     SELECT org_id, id, id, 'text', total_mills / 10,
       now() - interval '500 days' * percent_rank() OVER (ORDER BY id)
     FROM document WHERE org_id = $1 AND status = 'posted'`,
    [orgId],
  )
}

/** As the triggers would have. */
async function fillIndex(owner: ClientBase, orgId: string): Promise<void> {
  await owner.query(
    `INSERT INTO search_entry (org_id, kind, id, at, name, words)
     SELECT t.org_id, 'bank_transaction', t.id, t.booked_on, lower(t.counterparty_name || E'\\n' || t.text),
       search_vector(concat_ws(' ', t.counterparty_name, t.text, t.counterparty_iban),
         ARRAY[search_decimal(t.amount_minor, 'DKK')])
     FROM bank_transaction t WHERE t.org_id = $1`,
    [orgId],
  )
  await owner.query(
    `INSERT INTO search_entry (org_id, kind, id, at, name, words)
     SELECT d.org_id, 'document', d.id, d.document_on, lower(d.supplier_name || E'\\n' || d.file_name),
       search_vector(concat_ws(' ', d.supplier_name, d.file_name, d.extraction ->> 'page'),
         ARRAY[search_number(d.extraction #>> '{fields,total,value}')])
     FROM document d WHERE d.org_id = $1`,
    [orgId],
  )
}
