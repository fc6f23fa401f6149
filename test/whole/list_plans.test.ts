import { beforeAll, describe, expect, it } from 'vitest'
import { listContacts } from '../../src/rooms/organization/contacts/contact/store.ts'
import { listDocuments } from '../../src/rooms/documents/document/list_store.ts'
import { listInvoices } from '../../src/rooms/sales/invoices/invoice/list_store.ts'
import { listTransactions } from '../../src/rooms/bank/transactions/list_store.ts'
import type { Scene } from '#kernel/corridor/scene'
import type { ListSort } from '#kernel/database/sorting'
import type { SqlStatement } from '#kernel/database/sql'
import { atDesk } from '../support/books/ledger_desk.ts'
import { useWorld } from '../support/use_world.ts'
import type { TestOrg } from '../support/world.ts'

const rows = 21_000
const world = useWorld({ own: 'tables' })
let org: TestOrg
beforeAll(async () => {
  org = await world.createOrg('denmark')
  await world.owner.query(
    `INSERT INTO bank_account (org_id, id, currency, ledger_account, status, created_at, updated_at)
     VALUES ($1, $1, 'DKK', '6820', 'active', now(), now())`,
    [org.orgId],
  )
  // Without triggers: rows need no run that they came with, and the index is filled at once.
  const client = await world.owner.connect()
  await client.query('SET session_replication_role = replica')
  await client.query(
    `INSERT INTO contact (org_id, id, type, name, country, created_at, updated_at)
     SELECT $1, lpad(to_hex(n), 32, '0')::uuid, 'client', 'Kunde nr ' || n,
       CASE WHEN n <= 3 THEN 'SE' ELSE 'DK' END, now(), now()
     FROM generate_series(1, $2::int) AS n`,
    [org.orgId, rows],
  )
  await client.query(
    `INSERT INTO search_entry (org_id, kind, id, at, name, words)
     SELECT org_id, 'contact', id, created_at, lower(name), '' FROM contact WHERE org_id = $1`,
    [org.orgId],
  )
  await client.query(
    `INSERT INTO bank_transaction (org_id, id, account_id, booked_on, amount_minor, currency, text,
       counterparty_name, ordinal, origin, run_id, pending, status, raw, created_at, updated_at)
     SELECT $1, lpad(to_hex(n), 32, '0')::uuid, $1, date '2024-01-01' + n % 700,
       n * 7919 % 900000 - 400000, 'DKK', 'Row',
       CASE WHEN n % 2 = 0 THEN 'KUNDE nr ' || n END, n, 'feed', $1, false,
       CASE WHEN n % 50 = 0 THEN 'unmatched' ELSE 'ignored' END, '{}', now(), now()
     FROM generate_series(1, $2::int) n`,
    [org.orgId, rows],
  )
  await client.query(
    `INSERT INTO document (org_id, id, status, source, document_on, supplier_name, extraction, created_at,
       updated_at)
     SELECT $1, lpad(to_hex(n), 32, '0')::uuid, 'draft', 'upload', date '2024-01-01' + n % 700,
       CASE WHEN n % 3 > 0 THEN 'Kunde nr ' || n END,
       jsonb_build_object('fields', jsonb_build_object('total',
         jsonb_build_object('value', (n % 900)::text || '.25'))), now(), now()
     FROM generate_series(1, $2::int) n`,
    [org.orgId, rows],
  )
  client.release(true)
  await world.owner.query('VACUUM ANALYZE contact, bank_transaction, document, search_entry')
}, 300_000)

it('finds by part of a name what lies beyond any number of newer hits', async () => {
  const { result } = (await world.read(org, 'contacts?q=kunde&country=SE&count=true')).body
  expect([result.items.length, result.count]).toEqual([3, 3])
  const rare = (await world.read(org, 'contacts?q=nr%2020999&count=true')).body.result
  expect([rare.items.length, rare.count]).toEqual([1, 1])
})

/** The plan of the list's own statement, as the application's role. */
async function planOf(list: (scene: Scene) => Promise<unknown>): Promise<string> {
  const plans: string[] = []
  await atDesk(world, org, async (scene) => {
    const query = async (statement: SqlStatement): Promise<unknown[]> => {
      if (!statement.text.includes('ORDER BY')) return await scene.tx.query(statement)
      const text = `EXPLAIN ${statement.text}`
      const name = `x${statement.name}`
      const found = await scene.tx.query<{ 'QUERY PLAN': string }>({ ...statement, text, name })
      plans.push(...found.map((row) => row['QUERY PLAN']))
      return []
    }
    await list({ ...scene, tx: { ...scene.tx, query } } as Scene)
  })
  return plans.join('\n')
}

const asked: [string, (scene: Scene) => Promise<unknown>][] = [
  ['documents by amount', (scene) => listDocuments(scene, { order: 'amount' }, 50, null)],
  ['documents, oldest', (scene) => listDocuments(scene, { order: 'oldest' }, 50, null)],
  ['documents of an amount', (scene) => listDocuments(scene, { minAmount: 899.25 }, 50, null)],
  ['invoices by due day', (scene) => listInvoices(scene, { order: 'due' }, 50, null)],
  ['invoices by amount', (scene) => listInvoices(scene, { order: 'amount' }, 50, null)],
  ['bank rows by amount', (scene) => listTransactions(scene, { order: 'amount' }, 50, null)],
  ['bank rows, lowest', (scene) => listTransactions(scene, { order: 'lowest' }, 50, null)],
  ['bank rows, oldest', (scene) => listTransactions(scene, { order: 'oldest' }, 50, null)],
  [
    'bank rows of an amount',
    (scene) => listTransactions(scene, { minAmount: 4990, maxAmount: 5000 }, 50, null),
  ],
  ['contacts by name', (scene) => listContacts(scene, { order: 'name' }, 50, null)],
]

const sorts: [string, (scene: Scene, sort: ListSort) => Promise<unknown>][] = [
  ...['added', 'date', 'amount', 'name'].map((column): (typeof sorts)[number] => [
    `documents ${column}`,
    (scene, sort) => listDocuments(scene, {}, 50, null, sort),
  ]),
  ...['date', 'amount', 'name'].map((column): (typeof sorts)[number] => [
    `bank rows ${column}`,
    (scene, sort) => listTransactions(scene, {}, 50, null, sort),
  ]),
  ...['added', 'date', 'dueDate', 'amount', 'name'].map((column): (typeof sorts)[number] => [
    `invoices ${column}`,
    (scene, sort) => listInvoices(scene, {}, 50, null, sort),
  ]),
  ...['added', 'name'].map((column): (typeof sorts)[number] => [
    `contacts ${column}`,
    (scene, sort) => listContacts(scene, {}, 50, null, sort),
  ]),
]

const middle: Readonly<Record<string, string>> = {
  date: '2025-01-01',
  dueDate: '2025-01-01',
  amount: '100',
  name: 'kunde nr 5',
}

describe.each(sorts)('sorted: %s', (name, list) => {
  const column = name.split(' ').at(-1) ?? ''
  const id = '00000000-0000-0000-0000-000000001000'
  const place = { id, value: middle[column] ?? null }

  it.each([
    ['up', false, null],
    ['down', true, null],
    ['up, from a place', false, place],
    ['down, from a place', true, place],
  ])('%s goes by an index, without sorting all rows', async (_, isDescending, after) => {
    const plan = await planOf((scene) => list(scene, { column, isDescending, after }))
    // Rows without a value are asked for by themselves once the others have ended.
    const [valued = ''] = plan.split(/\n(?=\S)/)
    expect(valued).toContain('Index')
    expect(valued).not.toMatch(/Seq Scan|->  Sort|^Sort/m)
  })
})

it.each(asked)('%s go by an index, without sorting all rows', async (_, list) => {
  const plan = await planOf(list)
  expect(plan).toContain('Index')
  expect(plan).not.toContain('Seq Scan')
})
