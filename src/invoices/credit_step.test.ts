import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectExchange, refuse, type ExchangeStub } from '../../test/exchange_stub.ts'
import { clientOf, credited, hours, invoiceOf, issued, run } from '../../test/invoices.ts'
import { createWorld, type TestOrg, type World } from '../../test/world.ts'

let world: World
let exchange: ExchangeStub
let org: TestOrg
beforeAll(async () => {
  world = await createWorld()
  exchange = connectExchange(world)
  org = world.it
  await clientOf(world, org)
})
afterAll(() => world.close())

describe('a credit note that the exchange refuses', () => {
  it('gives the invoice back what it took, and is issued again as it was', async () => {
    const of = await issued(world, org)
    const id = await credited(world, org, of)
    const { number, totals } = await invoiceOf(world, org, id)
    await refuse(world, org, id)
    expect(await invoiceOf(world, org, id)).toMatchObject({
      status: 'draft',
      number,
      allowedActions: ['issue_invoice'],
    })
    expect((await invoiceOf(world, org, of)).creditedBy).toEqual([])
    const again = await run(world, org, 'actions/issue_invoice', { id })
    expect(again).toMatchObject({ status: 'issued', number, totals })
    expect((await invoiceOf(world, org, of)).creditedBy).toEqual([id])
    expect(exchange.sent.at(-1)?.xml).toContain('<TipoDocumento>TD04</TipoDocumento>')
    expect(exchange.sent.at(-1)?.xml).toContain('<DatiFattureCollegate>')
  })

  it('cannot be saved, and takes no more than is left by then', async () => {
    const of = await issued(world, org)
    const id = await credited(world, org, of)
    await refuse(world, org, id)
    const contactId = await clientOf(world, org)
    const saved = await world.rest(org, 'actions/save_invoice', {
      id,
      contactId,
      lines: hours(org),
    })
    expect(saved.body.code).toBe('number_reserved')
    await credited(world, org, of)
    const reply = await world.rest(org, 'actions/issue_invoice', { id })
    expect([reply.status, reply.body.code]).toEqual([422, 'credit_exceeds_invoice'])
  })

  it('waits for its invoice where that was refused, too', async () => {
    const of = await issued(world, org)
    const id = await credited(world, org, of)
    await refuse(world, org, id)
    await refuse(world, org, of)
    const reply = await world.rest(org, 'actions/issue_invoice', { id })
    expect([reply.status, reply.body.code]).toEqual([409, 'invoice_not_issued'])
    await run(world, org, 'actions/issue_invoice', { id: of })
    await run(world, org, 'actions/issue_invoice', { id })
  })
})

describe('an invoice with credit notes that is refused', () => {
  it('must still have what they took when it is issued again', async () => {
    const of = await issued(world, org)
    await credited(world, org, of)
    await refuse(world, org, of)
    const contactId = await clientOf(world, org)
    const [line] = hours(org)
    const save = (unitPrice: number) =>
      run(world, org, 'actions/save_invoice', {
        id: of,
        contactId,
        lines: [{ ...line, unitPrice }],
      })
    await save(499)
    const reply = await world.rest(org, 'actions/issue_invoice', { id: of })
    expect([reply.status, reply.body.code]).toEqual([422, 'credit_exceeds_invoice'])
    await save(500)
    await run(world, org, 'actions/issue_invoice', { id: of })
  })
})
