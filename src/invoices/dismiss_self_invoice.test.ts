import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectExchange, notify } from '../../test/exchange_stub.ts'
import { run } from '../../test/invoices.ts'
import { proposedSelf } from '../../test/self_invoices.ts'
import { createWorld, type Reply, type TestOrg, type World } from '../../test/world.ts'

let world: World
let org: TestOrg
beforeAll(async () => {
  world = await createWorld()
  connectExchange(world)
  org = world.it
})
afterAll(() => world.close())

const dismiss = (selfInvoiceId: string, reason = 'Told by our accountant'): Promise<Reply> =>
  world.rest(org, 'operations/dismiss_self_invoice', { selfInvoiceId, reason })

describe('200', () => {
  it('keeps the reason, and the same answer comes again', async () => {
    const id = await proposedSelf(world, org)
    const { status, body } = await dismiss(id)
    expect(status).toBe(200)
    expect(body.result).toMatchObject({
      status: 'dismissed',
      dismissal: 'Told by our accountant',
      allowedActions: [],
    })
    expect((await dismiss(id, 'Another reason')).body.result).toEqual(body.result)
  })
})

describe('400', () => {
  it('asks for a reason', async () => {
    expect((await dismiss(await proposedSelf(world, org), '')).status).toBe(400)
  })
})

describe('404', () => {
  it('answers self_invoice_not_found for one of others', async () => {
    const id = await proposedSelf(world, await world.createOrg('italy'))
    expect((await dismiss(id)).body.code).toBe('self_invoice_not_found')
    expect((await dismiss('inv_1')).body.code).toBe('self_invoice_not_found')
  })
})

describe('409', () => {
  it('answers self_invoice_issued for what was sent, and number_reserved for what was refused', async () => {
    const id = await proposedSelf(world, org)
    const sent = await run(world, org, 'operations/issue_self_invoice', { selfInvoiceId: id })
    expect((await dismiss(id)).body.code).toBe('self_invoice_issued')
    await notify(world, org, sent.einvoiceId, 'NS')
    expect((await dismiss(id)).body.code).toBe('number_reserved')
  })
})
