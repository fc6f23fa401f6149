import { describe, expect, it } from 'vitest'
import {
  clientOf,
  drafted,
  entriesOfInvoice,
  hours,
  invoiceOf,
  issued,
  run,
} from '#test/support/books/invoices'
import { connectExchange, disconnectExchange } from '#test/support/einvoices/exchange_stub'
import { useWorld } from '#test/support/use_world'

const world = useWorld({ startsOn: '2026-11-16' })

describe.each(['1900-01-01', '2016-11-15'])('an invoice of %s', (date) => {
  it('is saved but not issued, and takes no number', async () => {
    const id = await drafted(world, world.dk, { date })
    const reply = await world.rest(world.dk, 'actions/issue_invoice', { id })
    expect([reply.status, reply.body.code]).toEqual([422, 'date_not_plausible'])
    expect(reply.body).toMatchObject({ date, earliest: '2016-11-16', latest: '2027-11-16' })
    const { status, number } = await invoiceOf(world, world.dk, id)
    expect([status, number]).toEqual(['draft', null])
    expect(await entriesOfInvoice(world, world.dk, id)).toEqual([])
  })

  it('is issued once it has another date', async () => {
    const id = await drafted(world, world.dk, { date })
    await drafted(world, world.dk, { id, date: '2026-11-02' })
    expect((await run(world, world.dk, 'actions/issue_invoice', { id })).status).toBe('issued')
  })
})

describe.each(['2027-01-16', '9999-12-31'])('an invoice of %s, more than 60 days ahead', (date) => {
  const latest = '2027-01-15'

  it('is neither saved nor changed to that day', async () => {
    const contactId = await clientOf(world, world.dk)
    const body = { contactId, lines: hours(world.dk), date }
    const created = await world.rest(world.dk, 'actions/save_invoice', body)
    expect([created.status, created.body.code]).toEqual([422, 'date_too_far_ahead'])
    expect(created.body).toMatchObject({ date, latest })
    const id = await drafted(world, world.dk, { date: latest })
    const changed = await world.rest(world.dk, 'actions/save_invoice', { ...body, id })
    expect(changed.body.code).toBe('date_too_far_ahead')
    expect((await invoiceOf(world, world.dk, id)).date).toBe(latest)
  })

  it('is not issued, and takes no number, where it was saved before', async () => {
    const org = await world.createOrg('denmark')
    const id = await drafted(world, org, { date: latest })
    await world.owner.query('UPDATE invoice SET date = $1 WHERE org_id = $2', [date, org.orgId])
    const reply = await world.rest(org, 'actions/issue_invoice', { id })
    expect([reply.status, reply.body.code]).toEqual([422, 'date_too_far_ahead'])
    expect((await invoiceOf(world, org, id)).number).toBeNull()
  })

  it('is not issued as an e-invoice', async () => {
    connectExchange(world)
    await clientOf(world, world.it)
    const buyer = { name: 'Cliente', vatNumber: '00488410010', sdiCode: 'ABC1234' }
    const body = { buyer, lines: hours(world.it), date }
    const reply = await world.rest(world.it, 'actions/issue_einvoice', body)
    disconnectExchange(world)
    expect([reply.status, reply.body.code]).toEqual([422, 'date_too_far_ahead'])
  })
})

it('the sixtieth day ahead is issued', async () => {
  const id = await issued(world, world.dk, { date: '2027-01-15' })
  expect((await invoiceOf(world, world.dk, id)).status).toBe('issued')
})

it('an invoice delivered on such a day is not issued', async () => {
  const id = await drafted(world, world.dk, { date: '2026-11-02' })
  const details = { invoiceId: id, deliveryDate: '1900-01-01' }
  await run(world, world.dk, 'operations/save_invoice_details', details)
  const reply = await world.rest(world.dk, 'actions/issue_invoice', { id })
  expect([reply.status, reply.body.code]).toEqual([422, 'date_not_plausible'])
})

it('a credit note is not issued on such a day', async () => {
  const invoiceId = await issued(world, world.dk, { date: '2026-11-02' })
  const body = { invoiceId, date: '9999-12-31' }
  const reply = await world.rest(world.dk, 'operations/create_credit_note', body)
  expect([reply.status, reply.body.code]).toEqual([422, 'date_too_far_ahead'])
})

describe('a credit note with a negative line', () => {
  const credit = (body: object) => world.rest(world.dk, 'operations/create_credit_note', body)
  const line = (unitPrice: number, description = 'Work') => ({
    description,
    unitPrice,
    vatRate: 25,
  })

  it('is refused where it would charge more, though the sum is within the invoice', async () => {
    const invoiceId = await issued(world, world.dk, { date: '2026-11-02' })
    const reply = await credit({ invoiceId, lines: [line(900), line(-400, 'Extra work')] })
    expect([reply.status, reply.body.code]).toEqual([422, 'credit_raises_invoice'])
    expect(reply.body.errors[0].pointer).toBe('/lines/1/unitPrice')
    expect((await invoiceOf(world, world.dk, invoiceId)).creditedBy).toEqual([])
  })

  it('takes a discount back, and no more than was given', async () => {
    const lines = [line(1000), line(-100, 'Discount')]
    const given = { date: '2026-11-02', lines }
    const invoiceId = await issued(world, world.dk, given)
    const more = await credit({ invoiceId, lines: [line(900), line(-101, 'Discount')] })
    expect(more.body.code).toBe('credit_raises_invoice')
    const { body } = await credit({ invoiceId, lines: [line(1000), line(-100, 'Discount')] })
    expect(body.result.totals).toMatchObject({ net: 900, gross: 1125 })
  })
})
