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
  const einvoiceId = world.app.newId()
  await client.query('SET session_replication_role = replica')
  await client.query(
    `INSERT INTO einvoice (org_id, id, purpose, invoice_id, file_name, progressive, format,
       document_type, sha256, status, exchange_id, sent_at, created_at, updated_at)
     VALUES ($1, $2, 'invoice', $3, 'IT00743110157_00001.xml', '00001', 'FPA12', 'TD01', 'x',
       'refused', '1', now(), now(), now())`,
    [org.orgId, einvoiceId, decodeId('inv', invoiceId)],
  )
  await client.query('UPDATE invoice SET einvoice_id = $2 WHERE org_id = $1 AND id = $3', [
    org.orgId,
    einvoiceId,
    decodeId('inv', invoiceId),
  ])
  client.release(true)
}

it('an e-invoice that the buyer refused waits until all of it is credited, by what is issued', async () => {
  const invoiceId = await issued(world, org)
  await refused(invoiceId)
  const look = async () =>
    (await world.read(org, 'attention?kind=einvoice_refused')).body.result.items
  expect(await look()).toMatchObject([
    { id: invoiceId, action: 'create_credit_note', input: { invoiceId }, isAllowed: true },
  ])
  const toFix = async () =>
    (await world.read(org, 'einvoice-work?group=to_fix')).body.result.items.map(
      (one: { id: string }) => one.id,
    )
  const waits = async (): Promise<boolean[]> => [
    (await look()).length === 1,
    (await toFix()).includes(invoiceId),
  ]
  const lines = [{ description: 'Sconto', quantity: 1, unitPrice: 100, vatRate: 22 }]
  await run(world, org, 'operations/create_credit_note', { invoiceId, lines })
  expect(await waits()).toEqual([true, true])
  const rest = await run(world, org, 'operations/create_credit_note', { invoiceId })
  expect(await waits()).toEqual([false, false])
  // As a credit note that the exchange rejects.
  const client = await world.owner.connect()
  await client.query('SET session_replication_role = replica')
  await client.query(
    `UPDATE invoice SET status = 'draft', due_on = NULL, warnings = '[]', buyer = NULL, seller = NULL,
       exchange = NULL, entry_id = NULL, file_id = NULL, payment_reference = NULL, issued_at = NULL,
       rejected_at = now(), resend_by = date,
       einvoice_id = (SELECT id FROM einvoice WHERE org_id = $1) WHERE org_id = $1 AND id = $2`,
    [org.orgId, decodeId('inv', rest.id)],
  )
  client.release(true)
  expect(await waits()).toEqual([true, true])
})
