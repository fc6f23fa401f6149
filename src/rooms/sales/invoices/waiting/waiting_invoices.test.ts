import { beforeAll, expect, it } from 'vitest'
import { decodeId } from '#kernel/values/id'
import { issued, run } from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
beforeAll(async () => {
  org = await world.createOrg('italy')
})

/** As the exchange leaves it once a public buyer has refused the file. */
async function refused(invoiceId: string): Promise<void> {
  const client = await world.owner.connect()
  await client.query('SET session_replication_role = replica')
  await client.query(
    `INSERT INTO einvoice (org_id, id, purpose, invoice_id, file_name, progressive, format,
       document_type, sha256, status, exchange_id, sent_at, created_at, updated_at)
     VALUES ($1, $2, 'invoice', $3, 'IT00743110157_00001.xml', '00001', 'FPA12', 'TD01', 'x',
       'refused', '1', now(), now(), now())`,
    [org.orgId, world.app.newId(), decodeId('inv', invoiceId)],
  )
  client.release(true)
}

it('an e-invoice that the buyer refused waits until a credit note is written', async () => {
  const invoiceId = await issued(world, org)
  await refused(invoiceId)
  const look = async () =>
    (await world.read(org, 'attention?kind=einvoice_refused')).body.result.items
  expect(await look()).toMatchObject([
    { id: invoiceId, action: 'create_credit_note', input: { invoiceId }, isAllowed: true },
  ])
  await run(world, org, 'operations/create_credit_note', { invoiceId })
  expect(await look()).toEqual([])
})
