import type { ClientBase } from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { backgroundPrincipal } from '#access/room'
import { permissions } from '#kernel/corridor/permission'
import { encodeId } from '#kernel/values/id'
import { registry } from '#registry'
import { explain, recordStatements, type Planned } from '../../lab/bench/work/plans.ts'
import { useWorld } from '../support/use_world.ts'
import type { TestOrg } from '../support/world.ts'

const rows = 20_000
const contact = '00000000-0000-0000-0000-00000000c0c0'
const world = useWorld({ own: 'programs', startsOn: '2026-11-16' })
let org: TestOrg
beforeAll(async () => {
  org = await world.createOrg('denmark')
  // Another one of the same size: whatever goes by the organization alone would read half the table.
  for (const one of [org, await world.createOrg('denmark')]) {
    const client = await world.owner.connect()
    await fill(client, one.orgId)
    client.release(true)
  }
  await world.owner.query(
    'VACUUM ANALYZE ledger_entry, ledger_line, open_item, allocation, document, contact',
  )
}, 600_000)

/** Bills of 500 suppliers, of which 19 in 20 are paid. */
async function fill(client: ClientBase, orgId: string): Promise<void> {
  const put = async (text: string, ...values: unknown[]): Promise<void> => {
    await client.query(text, [orgId, ...values])
  }
  await client.query('SET session_replication_role = replica')
  await put(
    `INSERT INTO contact (org_id, id, type, name, created_at, updated_at)
     VALUES ($1, $2, 'vendor', 'Leverandør', now(), now())`,
    contact,
  )
  await put(
    `INSERT INTO document (org_id, id, status, source, contact_id, supplier_name, document_on,
       extraction, coding, posting, created_at, updated_at)
     SELECT $1, lpad(to_hex(n), 32, '0')::uuid, 'posted', 'upload',
       CASE WHEN n % 400 = 0 THEN $3::uuid END, 'Leverandør ' || n % 500, date '2024-01-01' + n % 900,
       jsonb_build_object('page', repeat(md5(n::text), 20), 'fields',
         jsonb_build_object('iban', jsonb_build_object('value', 'DK50' || lpad((n % 500)::text, 14, '0')))),
       '{"reasons": []}', '{}', now(), now()
     FROM generate_series(1, $2::int) n`,
    rows,
    contact,
  )
  await put(
    `INSERT INTO ledger_entry (org_id, id, date, vat_date, text, source, source_id, posting_no, origin,
       state, currency, provider, line_count, automatic, created_at)
     SELECT $1, ((ARRAY['a', 'b'])[k] || lpad(to_hex(n), 31, '0'))::uuid, date '2024-01-01' + n % 900,
       date '2024-01-01' + n % 900, 'Bill ' || n, (ARRAY['document', 'settlement'])[k],
       lpad(to_hex(n), 32, '0')::uuid, CASE k WHEN 1 THEN 1 END, 'daybook', 'booked', 'DKK',
       'daybook', 2, false, now()
     FROM generate_series(1, $2::int) n, generate_series(1, 2) k`,
    rows,
  )
  await put(
    `INSERT INTO ledger_line (org_id, entry_id, no, date, vat_date, provisional, account, amount_minor)
     SELECT org_id, id, no, date, vat_date, false,
       CASE WHEN no = 2 THEN '7440' WHEN source = 'document' THEN '2450' ELSE '6481' END,
       CASE WHEN (no = 2) = (source = 'document') THEN -12500 ELSE 12500 END
     FROM ledger_entry, generate_series(1, 2) no WHERE org_id = $1`,
  )
  // Without figures about the rows the joins below would compare each with each.
  await client.query('ANALYZE ledger_entry, ledger_line')
  await put(
    `INSERT INTO open_item (org_id, id, entry_id, line_no, kind, account, counterparty_id, source,
       source_id, currency, amount_minor, base_minor, due_on, opened_on, created_at)
     SELECT org_id, source_id, id, 2, 'payable', '7440', NULL, 'document', source_id, 'DKK', -12500,
       -12500, date + 30, date, now()
     FROM ledger_entry WHERE org_id = $1 AND source = 'document'`,
  )
  await client.query('ANALYZE open_item')
  await put(
    `INSERT INTO allocation (org_id, id, transaction_id, transaction_on, account, currency,
       amount_minor, base_minor, target, entry_id, open_item_id, settled_minor, settled_base_minor,
       settlement_entry_id, created_at)
     SELECT i.org_id, i.id, i.id, i.opened_on, '6481', 'DKK', -12500, -12500, 'ledger', i.entry_id,
       i.id, -12500, -12500, e.id, now()
     FROM open_item i
     JOIN ledger_entry e ON e.org_id = i.org_id AND e.source_id = i.id AND e.source = 'settlement'
     WHERE i.org_id = $1 AND ('x' || right(i.id::text, 4))::bit(16)::int % 20 <> 0`,
  )
  await client.query('ANALYZE allocation')
  // What is not paid has no settlement, so that the items come to the control account.
  const unpaid = `SELECT e.id FROM ledger_entry e WHERE e.org_id = $1 AND e.source = 'settlement'
    AND NOT EXISTS (SELECT FROM allocation a WHERE a.org_id = $1 AND a.settlement_entry_id = e.id)`
  await put(`DELETE FROM ledger_line WHERE org_id = $1 AND entry_id IN (${unpaid})`)
  await put(`DELETE FROM ledger_entry WHERE org_id = $1 AND id IN (${unpaid})`)
}

async function plansOf(name: string, filters: object): Promise<Planned[]> {
  const read = registry.reads.find((one) => one.name === name)
  if (!read) throw new Error(`nothing is read as ${name}`)
  const whole = { name: 'plans', caller: 'plans', permissions: [...permissions] }
  const principal = await backgroundPrincipal(world.app, org.orgId, whole)
  const request = { principal, read, via: 'rest' as const, requestId: 'plans' }
  const sent = await recordStatements(world.app, request, filters)
  return await explain(world.appUrl, org.orgId, sent)
}

it.each([
  ['open-items', {}],
  ['open-items', { order: 'amount', side: 'payable' }],
  ['open-items', { contactId: encodeId('con', contact), asOf: '2025-12-31' }],
  // Not ageing: it adds up every line of the control accounts, however they are found.
  ['bills-to-pay', {}],
  ['statement-of-account', { contactId: encodeId('con', contact), side: 'payable' }],
  ['documents', { paid: 'written_off' }],
  ['documents', { paid: 'written_off', overdue: 'true' }],
])(`%s %j over ${rows} bills goes through no large table`, async (name, filters) => {
  const planned = await plansOf(name, filters)
  expect(planned.length).toBeGreaterThan(0)
  expect(planned.filter((one) => one.isScan)).toEqual([])
})

it.each(['open-items', 'ageing', 'bills-to-pay', 'documents?paid=written_off', 'attention'])(
  '%s answers within ten seconds, on a busy machine too',
  async (path) => {
    await world.read(org, path)
    const began = performance.now()
    expect((await world.read(org, path)).status).toBe(200)
    const took = performance.now() - began
    process.stdout.write(`${path}: ${Math.round(took)} ms\n`)
    expect(took).toBeLessThan(10_000)
  },
)
