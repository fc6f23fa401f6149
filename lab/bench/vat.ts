import pg from 'pg'
import { createOrganization, backgroundPrincipal } from '#access/room'
import { openApp } from '#wire'
import { call } from '#kernel/corridor/call'
import { readConfig } from '#config/config'
import { closeDatabase } from '#kernel/database/database'
import type { App } from '#kernel/corridor/app'
import { withScratch, type Scratch } from '../../tools/scratch.ts'
import { medianOf } from './measure.ts'

const year = 2026
const sizes = { quick: [20_000], plain: [1_000_000], full: [100_000, 1_000_000, 5_000_000] }

/**
 * One quarter's return of one organization against the bare index-only scan of the same rows, which
 * adds the same amounts up without asking what they are. The ratio is the figure.
 */
export async function run(args: string[]): Promise<void> {
  const rounds = args.includes('--quick') ? 2 : 7
  const kind = args.includes('--quick') ? 'quick' : args.includes('--full') ? 'full' : 'plain'
  await withScratch('bench_vat', async (scratch) => {
    const owner = new pg.Client({ connectionString: scratch.ownerUrl })
    await owner.connect()
    const app = houseOf(scratch)
    const ratios: Record<string, number> = {}
    try {
      for (const entries of sizes[kind]) {
        const { orgId } = await createOrganization(houseOf(scratch, true), organization)
        await fillBooks(owner, orgId, entries)
        ratios[entries] = await measure(app, owner, orgId, { entries, rounds })
      }
      const main = sizes[kind].includes(1_000_000) ? 1_000_000 : (sizes[kind][0] ?? 0)
      console.log(JSON.stringify({ bench: 'vat', ratio: ratios[main], entries: main, ratios }))
    } finally {
      await closeDatabase(app.database)
      await owner.end()
    }
  })
}

const organization = { name: 'Bench', regionKey: 'denmark', mode: 'test', currency: 'DKK' } as const

function houseOf(scratch: Scratch, asOwner = false): App {
  const config = readConfig({ ...scratch.environment, DAYBOOK_LOG: 'error', DAYBOOK_POOL: '2' })
  return openApp(config, asOwner ? { appUrl: scratch.ownerUrl } : {})
}

/**
 * A year of entries with three lines each, spread over its days, by twelve codes as a firm has them.
 * Triggers are off: they would take hours, and the lines balance by their making.
 */
async function fillBooks(owner: pg.Client, orgId: string, entries: number): Promise<void> {
  const codes = `ARRAY['I25','I25','I25','U25','U25','U25','REP','IEUY','IEUV','UEUY','IVY','I0']`
  await owner.query('BEGIN')
  await owner.query('SET LOCAL session_replication_role = replica')
  await owner.query(
    `INSERT INTO ledger_entry (org_id, id, date, vat_date, text, source, origin, state, currency,
       provider, line_count, automatic, created_at)
     SELECT $1, lpad(to_hex(n), 32, '0')::uuid, day, day, 'Bench ' || n, 'manual', 'daybook',
       'booked', 'DKK', 'daybook', 3, true, now()
     FROM generate_series(1, $2::int) n, LATERAL (SELECT make_date($3, 1, 1) + (n % 365) AS day) d`,
    [orgId, entries, year],
  )
  await owner.query(
    `INSERT INTO ledger_line (org_id, entry_id, no, date, vat_date, provisional, account,
       amount_minor, vat_code, vat_role, vat_base_minor, vat_amount_minor)
     SELECT $1, lpad(to_hex(n), 32, '0')::uuid, l.no, day, day, false, l.account, l.amount,
       l.code, l.role, l.base, l.vat
     FROM generate_series(1, $2::int) n,
       LATERAL (SELECT make_date($3, 1, 1) + (n % 365) AS day, (${codes})[1 + n % 12] AS code,
         1000 + n::bigint * 7919 % 900000 AS net) d,
       LATERAL (SELECT net / 4 AS tax, CASE WHEN code LIKE 'U%' THEN -1 ELSE 1 END AS sign) t,
       LATERAL (VALUES (1, '2450', sign * net, code, 'base', net, tax),
         (2, '7740', sign * tax, code, CASE WHEN sign < 0 THEN 'output' ELSE 'input' END,
           NULL::bigint, NULL::bigint),
         (3, '7440', -sign * (net + tax), NULL, NULL, NULL, NULL))
         AS l (no, account, amount, code, role, base, vat)`,
    [orgId, entries, year],
  )
  await owner.query('COMMIT')
  await owner.query('VACUUM ANALYZE ledger_entry, ledger_line')
}

const bare = `SELECT count(*), sum(amount_minor), sum(vat_base_minor) FROM ledger_line
  WHERE org_id = $1 AND vat_code IS NOT NULL AND vat_date BETWEEN $2 AND $3`

async function measure(
  app: App,
  owner: pg.Client,
  orgId: string,
  { entries, rounds }: { entries: number; rounds: number },
): Promise<number> {
  const quarter = [orgId, `${year}-01-01`, `${year}-03-31`]
  const plan = await owner.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${bare}`, quarter)
  const isIndexOnly = plan.rows.some((row) => row['QUERY PLAN'].includes('Index Only Scan'))
  if (!isIndexOnly) console.log('the bare scan is not index-only here')
  const bareMs: number[] = []
  const ourMs: number[] = []
  let rows = 0
  for (let round = 0; round <= rounds; round++) {
    const began = performance.now()
    const found = await owner.query<{ count: string }>(bare, quarter)
    const between = performance.now()
    await prepare(app, orgId)
    const ended = performance.now()
    rows = Number(found.rows[0]?.count)
    // The first round only warms both.
    if (round === 0) continue
    bareMs.push(between - began)
    ourMs.push(ended - between)
  }
  console.log(`  bare ${listed(bareMs)}; return ${listed(ourMs)}`)
  const ratio = medianOf(bareMs) / medianOf(ourMs)
  console.log(
    `${String(entries).padStart(8)} entries, ${rows} lines in the quarter: bare ` +
      `${medianOf(bareMs).toFixed(1)} ms, return ${medianOf(ourMs).toFixed(1)} ms, ` +
      `ratio ${ratio.toFixed(2)}`,
  )
  return Number(ratio.toFixed(3))
}

const listed = (values: number[]): string => values.map((one) => one.toFixed(0)).join(' ')

/** The whole action as a caller gets it: corridor, lock, sums, samples, snapshot, event, commit. */
async function prepare(app: App, orgId: string): Promise<void> {
  const principal = await backgroundPrincipal(app, orgId, {
    name: 'bench',
    caller: 'bench',
    permissions: ['ledger:edit'],
  })
  const definition = app.definitions.get('prepare_vat_return')
  if (!definition) throw new Error('there is no prepare_vat_return')
  const requestId = app.newId()
  await call(app, { principal, definition, body: () => ({}), via: 'job', requestId })
}
