import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { look } from '#test/support/books/owed'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ own: 'programs', startsOn: '2026-11-16' })
const clients: pg.Client[] = []
beforeAll(async () => {
  for (let count = 0; count < 3; count += 1) {
    const client = new pg.Client({ connectionString: world.ownerUrl })
    await client.connect()
    await client.query("SET lock_timeout = '2s'")
    clients.push(client)
  }
})
afterAll(async () => {
  for (const client of clients) await client.end()
})

/** One entry in a transaction that stays open. */
async function post(client: pg.Client, org: TestOrg, lines: [string, number][]): Promise<void> {
  const id = world.app.newId()
  await client.query(
    `INSERT INTO ledger_entry (org_id, id, date, vat_date, text, source, origin, state, currency,
       provider, line_count, automatic, created_at)
     VALUES ($1, $2, '2026-03-02', '2026-03-02', 'x', 'manual', 'daybook', 'booked', 'DKK', 'daybook',
       $3, false, now())`,
    [org.orgId, id, lines.length],
  )
  await client.query(
    `INSERT INTO ledger_line (org_id, entry_id, no, date, vat_date, provisional, account, amount_minor)
     SELECT $1, $2, no, '2026-03-02', '2026-03-02', false, account, amount
     FROM unnest($3::text[], $4::bigint[]) WITH ORDINALITY AS given (account, amount, no)`,
    [org.orgId, id, lines.map(([account]) => account), lines.map(([, amount]) => amount)],
  )
}

async function postAlone(client: pg.Client, org: TestOrg, amount: number): Promise<void> {
  await client.query('BEGIN')
  await post(client, org, [
    ['6481', amount],
    ['1010', -amount],
  ])
  await client.query('COMMIT')
}

async function slotsOf(org: TestOrg): Promise<number[]> {
  const { rows } = await world.owner.query<{ slot: string }>(
    'SELECT DISTINCT slot FROM account_sum WHERE org_id = $1 ORDER BY slot',
    [org.orgId],
  )
  return rows.map(({ slot }) => Number(slot))
}

const bankOf = async (org: TestOrg): Promise<object> =>
  (await look(world, org, 'trial-balance')).accounts.find(
    (one: { account: string }) => one.account === '6481',
  )

it('postings on the same accounts in any order wait for nobody, and none is lost', async () => {
  const org = await world.createOrg('denmark')
  const [a, b, c] = clients as [pg.Client, pg.Client, pg.Client]
  for (const client of [a, b, c]) await client.query('BEGIN')
  await post(a, org, [
    ['6481', 100],
    ['1010', -100],
  ])
  await post(b, org, [
    ['1010', -10],
    ['6481', 10],
  ])
  await post(a, org, [
    ['1010', -1],
    ['6481', 1],
  ])
  await post(b, org, [
    ['6481', 1000],
    ['1010', -1000],
  ])
  await post(c, org, [
    ['1010', 5],
    ['6481', -5],
  ])
  await a.query('COMMIT')
  await post(b, org, [
    ['6481', 7],
    ['1010', -7],
  ])
  await b.query('COMMIT')
  await c.query('ROLLBACK')
  expect(await bankOf(org)).toMatchObject({ debit: 11.18, credit: 0, closing: 11.18 })
  // What is free again is taken again: slots do not pile up.
  await postAlone(a, org, 1)
  await postAlone(b, org, 1)
  expect(await slotsOf(org)).toEqual([0, 1])
})

it('a posting that finds every slot taken has one of its own', async () => {
  const org = await world.createOrg('denmark')
  const [a, b] = clients as [pg.Client, pg.Client]
  await a.query('BEGIN')
  await a.query(
    `SELECT pg_advisory_xact_lock(hashtextextended($1 || '/sums', slot))
     FROM generate_series(0, 31) AS slot`,
    [org.orgId],
  )
  await postAlone(b, org, 100)
  await a.query('ROLLBACK')
  const [slot = 0] = await slotsOf(org)
  expect(slot).toBeGreaterThan(31)
  await postAlone(b, org, 20)
  expect(await slotsOf(org)).toEqual([0, slot])
  expect(await bankOf(org)).toMatchObject({ debit: 1.2 })
})

it('the application reads sums and cannot write them', async () => {
  const { rows } = await world.owner.query<{ privileges: string[] }>(
    `SELECT array_agg(DISTINCT privilege_type::text ORDER BY privilege_type::text) AS privileges
     FROM information_schema.role_table_grants
     WHERE table_name = 'account_sum' AND grantee <> current_user`,
  )
  expect(rows[0]?.privileges).toEqual(['SELECT'])
})

it('sums that were lost are made anew from the lines, by the owner', async () => {
  const org = await world.createOrg('denmark')
  const [a] = clients as [pg.Client]
  await postAlone(a, org, 250)
  const before = await bankOf(org)
  await world.owner.query('DELETE FROM account_sum WHERE org_id = $1', [org.orgId])
  expect(await bankOf(org)).toBeUndefined()
  await world.owner.query('SELECT rebuild_account_sums($1)', [org.orgId])
  expect(await bankOf(org)).toEqual(before)
})
