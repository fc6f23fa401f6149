import { beforeAll, describe, expect, it } from 'vitest'
import type { Scene } from '#kernel/corridor/scene'
import type { SqlStatement } from '#kernel/database/sql'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { listWork, sumWork } from './work_store.ts'

const world = useWorld({ own: 'tables' })
const today = '2026-11-20'
const invoices = 2_000
let org: TestOrg

/** So many invoices by SQL, a quarter of them open; credited, reversed and taken back ones are among them. */
const filling = [
  `INSERT INTO invoice (org_id, id, kind, status, buyer_name, series, year, counter, number, number_key, date,
     due_on, currency, lines, priced, buyer, seller, entry_id, credits, issued_at, created_at, updated_at)
   SELECT $1::uuid, md5('invoice' || n)::uuid, CASE WHEN n % 50 = 0 THEN 'credit_note' ELSE 'invoice' END, 'issued',
     'Kunde ' || n % 100, 'main', extract(year FROM day)::int, n, n::text, n::text, day, day + 14, 'DKK',
     jsonb_build_array(repeat(md5(n::text), 20)), '{"grossMinor": "125000"}', '{}', '{}', md5('entry' || n)::uuid,
     CASE WHEN n % 50 = 0 THEN md5('invoice' || n - 1)::uuid END, now(), now(), now()
   FROM generate_series(1, $2::int) n, LATERAL (SELECT date '2026-11-20' - ($2 - n) / 5 AS day) d`,
  `INSERT INTO ledger_entry (org_id, id, date, vat_date, text, source, source_id, posting_no, origin, state, currency,
     provider, reverses, line_count, automatic, created_at)
   SELECT org_id, entry_id, date, date, number, 'invoice', id, 0, 'daybook', 'booked', 'DKK', 'daybook', NULL, 2,
     false, now() FROM invoice WHERE org_id = $1 AND counter <= $2
   UNION ALL
   SELECT org_id, md5('reversal' || counter)::uuid, date + 3, date + 3, number, 'reversal', id, NULL, 'daybook',
     'booked', 'DKK', 'daybook', entry_id, 2, false, now()
   FROM invoice WHERE org_id = $1 AND counter <= $2 AND counter % 90 = 7`,
  `INSERT INTO open_item (org_id, id, entry_id, line_no, kind, account, source, source_id, currency, amount_minor,
     base_minor, due_on, opened_on, created_at)
   SELECT org_id, md5('item' || counter)::uuid, entry_id, 1, 'receivable', '1100', 'invoice', id, 'DKK',
     a.minor, a.minor, due_on, date, now()
   FROM invoice, LATERAL (SELECT CASE kind WHEN 'invoice' THEN 125000 ELSE -50000 END AS minor) a
   WHERE org_id = $1 AND counter <= $2`,
  // Paid a week later; some booked later still, some by half, some taken back since, on another day or on its own.
  `INSERT INTO allocation (org_id, id, transaction_id, transaction_on, books_on, account, currency, amount_minor,
     base_minor, target, entry_id, open_item_id, settled_minor, settled_base_minor, released_at, released_on, created_at)
   SELECT i.org_id, md5('allocation' || n)::uuid, md5('row' || n)::uuid, i.opened_on + 7,
     CASE WHEN n % 30 = 1 THEN i.opened_on + 40 END, '2000', 'DKK', a.minor, a.minor, 'ledger', i.entry_id, i.id, a.minor, a.minor,
     CASE WHEN n % 40 IN (2, 3) THEN now() END, CASE WHEN n % 40 = 3 THEN i.opened_on + 30 END, now()
   FROM generate_series(1, $2 * 3 / 4) n
   JOIN open_item i ON i.org_id = $1 AND i.id = md5('item' || n)::uuid,
   LATERAL (SELECT CASE WHEN n % 20 = 4 THEN i.amount_minor / 2 ELSE i.amount_minor END AS minor) a`,
]

beforeAll(async () => {
  org = await world.createOrg('denmark')
  const client = await world.owner.connect()
  await client.query('SET session_replication_role = replica')
  for (const statement of filling) await client.query(statement, [org.orgId, invoices])
  await client.query('VACUUM ANALYZE invoice, open_item, allocation, ledger_entry')
  client.release(true)
}, 120_000)

type Asked = Pick<SqlStatement, 'text' | 'values'>

/** The statements of a read, as they are sent. */
async function asked(read: (scene: Scene) => Promise<unknown>): Promise<Asked[]> {
  const sent: Asked[] = []
  const query = async (one: Asked): Promise<[]> => {
    sent.push(one)
    return await Promise.resolve([])
  }
  await read({ orgId: org.orgId, today, tx: { query } } as unknown as Scene)
  return sent
}

/** Pages of the database that the read looks at, in memory or not. */
async function pagesOf(read: (scene: Scene) => Promise<unknown>): Promise<number> {
  const client = await world.owner.connect()
  await client.query(`SELECT set_config('app.org_id', '${org.orgId}', false)`)
  let pages = 0
  for (const { text, values } of await asked(read)) {
    // A connection that is new reads what tables are there.
    await client.query(text, values)
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
      `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
      values,
    )
    const plan = rows[0]?.['QUERY PLAN'][0].Plan ?? {}
    pages += (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
  }
  client.release(true)
  return pages
}

const standing = `SELECT coalesce(v.credits, v.id) AS invoice_id, sum(s.open_minor)::bigint AS open_minor
  FROM standing_items($1) s JOIN invoice v ON v.org_id = s.org_id AND v.id = s.source_id
  WHERE s.source = 'invoice' AND s.kind = 'receivable' AND NOT s.is_reversed
  GROUP BY 1 HAVING sum(s.open_minor) > 0 ORDER BY 1`

describe('what is left to pay of all invoices', () => {
  it('is what standing_items says, on every day', async () => {
    const client = await world.owner.connect()
    await client.query(`SELECT set_config('app.org_id', '${org.orgId}', false)`)
    for (const day of [
      '2025-10-30',
      '2026-02-11',
      '2026-10-27',
      '2026-11-19',
      today,
      '2027-01-19',
    ]) {
      const items = await client.query(standing, [day])
      const open = await client.query('SELECT * FROM open_invoices($1) ORDER BY 1', [day])
      expect(items.rows.length).toBeGreaterThan(1)
      expect([day, open.rows]).toEqual([day, items.rows])
    }
    client.release(true)
  })

  it('is nothing of another organization', async () => {
    const client = await world.owner.connect()
    await client.query(`SELECT set_config('app.org_id', '${world.dk.orgId}', false)`)
    const { rows } = await client.query('SELECT * FROM open_invoices($1)', [today])
    client.release(true)
    expect(rows).toEqual([])
  })
})

describe(`the list of work over ${invoices} invoices`, () => {
  const none = { works: null, contactId: null, q: null }

  it('looks at less than one page of the database for each, for a page and for the sums', async () => {
    expect(await pagesOf((scene) => listWork(scene, none, 51, null))).toBeLessThan(invoices)
    expect(await pagesOf(sumWork)).toBeLessThan(invoices)
  })

  it('would be seen if it looked each of them up', async () => {
    const each = { name: 'standing', text: standing, values: [today] }
    expect(await pagesOf(({ tx }) => tx.query(each))).toBeGreaterThan(invoices * 2)
  })
})
