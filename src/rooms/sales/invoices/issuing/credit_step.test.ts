import { beforeAll, describe, expect, it } from 'vitest'
import {
  connectExchange,
  disconnectExchange,
  refuse,
  type ExchangeStub,
} from '#test/support/einvoices/exchange_stub'
import { clientOf, credited, hours, invoiceOf, issued, run } from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let exchange: ExchangeStub
let org: TestOrg
beforeAll(async () => {
  exchange = connectExchange(world)
  org = world.it
  await clientOf(world, org)
})

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
    expect(await invoiceOf(world, org, of)).toMatchObject({ creditedBy: [], allowedActions: [] })
    const again = await run(world, org, 'actions/issue_invoice', { id })
    expect(again).toMatchObject({ status: 'issued', number, totals })
    expect((await invoiceOf(world, org, of)).creditedBy).toEqual([id])
    expect(exchange.sent.at(-1)?.xml).toContain('<TipoDocumento>TD04</TipoDocumento>')
    expect(exchange.sent.at(-1)?.xml).toContain('<DatiFattureCollegate>')
  })

  it('cannot be saved, and is issued again before the invoice has another', async () => {
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
    const [line] = hours(org)
    for (const lines of [undefined, [{ ...line, unitPrice: 1 }]]) {
      const body = { invoiceId: of, ...(lines ? { lines } : {}) }
      const reply = await world.rest(org, 'operations/create_credit_note', body)
      expect([reply.status, reply.body.code]).toEqual([409, 'credit_note_waiting'])
      expect(reply.body).toMatchObject({
        creditNoteId: id,
        number: expect.stringMatching(/^(NC|KN)-/),
      })
    }
    await run(world, org, 'actions/issue_invoice', { id })
    expect((await invoiceOf(world, org, of)).creditedBy).toEqual([id])
  })

  it('is not recorded unsent where no exchange is connected', async () => {
    const id = await credited(world, org)
    await refuse(world, org, id)
    disconnectExchange(world)
    const reply = await world.rest(org, 'actions/issue_invoice', { id })
    exchange = connectExchange(world)
    expect([reply.status, reply.body.code]).toEqual([409, 'provider_not_connected'])
    expect((await invoiceOf(world, org, id)).status).toBe('draft')
    await run(world, org, 'actions/issue_invoice', { id })
    expect(exchange.sent).toHaveLength(1)
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
  it.each([
    ['took', false],
    ['will take once they are issued again', true],
  ])('must still have what they %s when it is issued again', async (_, isNoteRefused) => {
    const of = await issued(world, org)
    const note = await credited(world, org, of)
    if (isNoteRefused) await refuse(world, org, note)
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
    if (isNoteRefused) await run(world, org, 'actions/issue_invoice', { id: note })
    expect((await invoiceOf(world, org, of)).creditedBy).toEqual([note])
  })
})
