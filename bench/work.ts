import pg from 'pg'
import { backgroundPrincipal, createOrganization } from '#access/room'
import type { App } from '#kernel/corridor/app'
import { permissions } from '#kernel/corridor/permission'
import type { Principal } from '#kernel/corridor/principal'
import { runListRead, runSingleRead } from '#kernel/corridor/run_read'
import { closeDatabase } from '#kernel/database/database'
import { readConfig } from '#kernel/process/config'
import { registry } from '#registry'
import { openApp } from '#wire'
import { withScratch, type Scratch } from '../tools/scratch.ts'

const sizes = { quick: 20_000, plain: 200_000, full: 1_000_000 }

/**
 * `attention`, `overview` and `search` of one organization with many records, of which one in a hundred
 * waits, against the bare statement that finds the same rows. `--full` has a million.
 */
export async function run(args: string[]): Promise<void> {
  const kind = args.includes('--quick') ? 'quick' : args.includes('--full') ? 'full' : 'plain'
  const rows = sizes[kind]
  await withScratch('bench_work', async (scratch) => {
    const owner = new pg.Client({ connectionString: scratch.ownerUrl })
    await owner.connect()
    const app = appOf(scratch)
    try {
      const { orgId } = await createOrganization(appOf(scratch, true), organization)
      await fill(owner, orgId, rows)
      const principal = await backgroundPrincipal(app, orgId, {
        name: 'bench',
        caller: 'bench',
        permissions: [...permissions],
      })
      for (const one of looks) await measure(app, owner, principal, one)
    } finally {
      await closeDatabase(app.database)
      await owner.end()
    }
    console.log(JSON.stringify({ bench: 'work', rows }))
  })
}

const organization = { name: 'Bench', regionKey: 'denmark', mode: 'test', currency: 'DKK' } as const

function appOf(scratch: Scratch, asOwner = false): App {
  const config = readConfig({ ...scratch.environment, DAYBOOK_LOG: 'error', DAYBOOK_POOL: '2' })
  return openApp(config, asOwner ? { appUrl: scratch.ownerUrl } : {})
}

/** Seven in ten are bank rows, the rest documents. Triggers are off, so the index is filled by hand. */
async function fill(owner: pg.Client, orgId: string, rows: number): Promise<void> {
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
     SELECT $1, lpad(to_hex(n), 32, 'd')::uuid, CASE WHEN n % 100 = 0 THEN 'coded' ELSE 'posted' END,
       'upload', 'bill_' || n || '.pdf', 'Leverandør ' || substr(md5((n % 3000)::text), 1, 8),
       date '2024-01-01' + n % 1000,
       jsonb_build_object('confidence', 0.8, 'caps', '[]'::jsonb, 'page',
         (SELECT string_agg(substr(md5((n * 31 + k)::text), 1, 7), ' ') FROM generate_series(1, 60) k),
         'fields', jsonb_build_object('total', jsonb_build_object('value', (n % 90000)::text || '.25'))),
       '{"reasons": []}', CASE WHEN n % 100 = 0 THEN NULL ELSE '{}'::jsonb END, now(), now()
     FROM generate_series(1, $2::int) n`,
    [orgId, rows - bank],
  )
  await fillIndex(owner, orgId)
  await owner.query('COMMIT')
  await owner.query('VACUUM ANALYZE bank_transaction, bank_suggestion, document, search_entry')
}

/** As the triggers would have. */
async function fillIndex(owner: pg.Client, orgId: string): Promise<void> {
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

type Look = { says: string; read: string; query: object; bare: string }

const hits = (asked: string): string =>
  `SELECT e.id FROM search_entry e WHERE e.org_id = $1 AND e.kind = 'bank_transaction'
     AND e.words @@ $q$${asked}$q$::tsquery ORDER BY e.at DESC, e.id DESC LIMIT 6`

const looks: readonly Look[] = [
  {
    says: 'attention',
    read: 'attention',
    query: {},
    bare: `SELECT id FROM bank_transaction WHERE org_id = $1 AND NOT pending
      AND status = 'unmatched' AND withdrawn_at IS NULL ORDER BY booked_on, id LIMIT 1000`,
  },
  {
    says: 'overview',
    read: 'overview',
    query: {},
    bare: `SELECT id FROM document WHERE org_id = $1 AND status <> 'posted'
      ORDER BY created_at, id LIMIT 1000`,
  },
  { says: 'search, a number', read: 'search', query: { q: '17700' }, bare: hits("'17700':*") },
  { says: 'search, an amount', read: 'search', query: { q: '791.9' }, bare: hits("'#791.9'") },
  {
    says: 'search, a common word',
    read: 'search',
    query: { q: 'faktura' },
    bare: hits("'faktura':*"),
  },
  {
    says: 'search, two words',
    read: 'search',
    query: { q: 'kunde c4ca' },
    bare: hits("'kunde':* & 'c4ca':*"),
  },
  { says: 'search, nothing', read: 'search', query: { q: 'zzqqxx' }, bare: hits("'zzqqxx':*") },
]

const rounds = 40

async function measure(
  app: App,
  owner: pg.Client,
  principal: Principal,
  { says, read: name, query, bare }: Look,
): Promise<void> {
  const read = registry.reads.find((one) => one.name === name)
  if (!read) throw new Error(`nothing is read as ${name}`)
  const request = { principal, read, via: 'rest' as const, requestId: 'bench' }
  const plan = await owner.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${bare}`, [principal.orgId])
  const isScan = plan.rows.some((row) => row['QUERY PLAN'].includes('Seq Scan'))
  const ourMs: number[] = []
  const bareMs: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const began = performance.now()
    await (read.one ? runSingleRead(app, request, query) : runListRead(app, request, query))
    const between = performance.now()
    await owner.query(bare, [principal.orgId])
    const ended = performance.now()
    // The first round only warms both.
    if (round === 0) continue
    ourMs.push(between - began)
    bareMs.push(ended - between)
  }
  const [ours, theirs] = [p95(ourMs), p95(bareMs)]
  console.log(
    `${says.padEnd(24)} p95 ${ours.toFixed(1)} ms, bare ${theirs.toFixed(1)} ms, ` +
      `ratio ${(ours / theirs).toFixed(1)}${isScan ? ', SEQUENTIAL SCAN' : ''}`,
  )
}

function p95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0
}
