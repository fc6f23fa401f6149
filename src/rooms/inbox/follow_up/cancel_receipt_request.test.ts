import { beforeEach, describe, expect, it } from 'vitest'
import { transaction } from '#test/support/bank/bank'
import { formOf, picture } from '#test/support/intake/receipt_form'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let org: TestOrg
beforeEach(async () => {
  org = await world.createOrg('denmark')
})

async function asked(): Promise<{ id: string; path: string }> {
  const transactionId = await transaction(world, org, { amountMinor: -5_000n })
  const body = { transactionId, email: 'anna@example.test' }
  const { result } = (await world.rest(org, 'operations/request_receipt', body)).body
  return { id: result.id, path: new URL(result.link).pathname }
}
const cancel = (receiptRequestId: string, as = org) =>
  world.rest(as, 'operations/cancel_receipt_request', { receiptRequestId })

it('an open request is withdrawn, once or twice', async () => {
  const { id } = await asked()
  expect((await cancel(id)).body.result.status).toBe('cancelled')
  expect((await cancel(id)).status).toBe(200)
})

describe('refused', () => {
  it('where it was answered: receipt_request_closed', async () => {
    const { id, path } = await asked()
    const form = formOf([{ name: 'a.png', bytes: picture }])
    await world.edge.server.inject({ method: 'POST', url: path, ...form })
    expect((await cancel(id)).body.code).toBe('receipt_request_closed')
  })

  it('where it is unknown, or of another organization', async () => {
    const { id } = await asked()
    const other = await world.createOrg('italy')
    for (const reply of [await cancel('rrq_x'), await cancel(id, other)]) {
      expect(reply.body.code).toBe('receipt_request_not_found')
    }
  })
})
