import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, today } from '#kernel/values/day'
import { connectExchange, refuse, type ExchangeStub } from '#test/support/einvoices/exchange_stub'
import {
  entriesOfInvoice,
  hours,
  clientOf,
  drafted,
  invoiceOf,
  issued,
  run,
} from '#test/support/books/invoices'
import {
  boxesOf,
  codesOf,
  corrected,
  faultsOf,
  file,
  filed,
  prepared,
  proposedOf,
} from '#test/support/books/vat'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ own: 'workers' })
let exchange: ExchangeStub
beforeAll(() => {
  exchange = connectExchange(world)
})

/** An invoice whose VAT was declared before the exchange refused it. */
async function refusedAfterFiling(): Promise<{ org: TestOrg; id: string; returnId: string }> {
  const org = await world.createOrg('italy')
  const id = await issued(world, org, { date: '2026-01-15' })
  const { id: returnId } = await filed(world, org)
  await refuse(world, org, id)
  return { org, id, returnId }
}

describe('what the exchange refuses after its period was filed', () => {
  it('is issued again under its number and date, and counts there as before', async () => {
    const { org, id } = await refusedAfterFiling()
    const { number } = await invoiceOf(world, org, id)
    const sent = exchange.sent.length
    const again = await run(world, org, 'actions/issue_invoice', { id })
    expect(again).toMatchObject({ status: 'issued', number, date: '2026-01-15' })
    expect(codesOf(again)).not.toContain('declared_later')
    expect(exchange.sent).toHaveLength(sent + 1)
    expect(exchange.sent.at(-1)?.xml).toContain('<Data>2026-01-15</Data>')
    const [entry, reversal] = await entriesOfInvoice(world, org, id)
    expect(entry).toMatchObject({ date: '2026-01-15', vatDate: '2026-01-15' })
    expect(reversal).toMatchObject({ source: 'reversal', vatDate: '2026-01-15' })
  })

  it('leaves nothing to correct: what was declared stays declared, and only once', async () => {
    const { org, id, returnId } = await refusedAfterFiling()
    await run(world, org, 'actions/issue_invoice', { id })
    const correction = await corrected(world, org, returnId)
    expect(codesOf(correction)).toContain('nothing_to_correct')
    expect(Object.values(boxesOf(correction))).toContain(220)
    expect(Object.values(boxesOf(await prepared(world, org)))).not.toContain(220)
    expect(await faultsOf(world, org)).toEqual([])
  })

  it('counts on the first open day where a correction without it was filed', async () => {
    const { org, id, returnId } = await refusedAfterFiling()
    const correction = await corrected(world, org, returnId)
    expect(Object.values(boxesOf(correction))).not.toContain(220)
    await file(world, org, correction.id)
    const again = await run(world, org, 'actions/issue_invoice', { id })
    const warning = again.warnings.find((one: { code: string }) => one.code === 'declared_later')
    expect(warning.detail).toContain('2026-02-01')
    expect(Object.values(boxesOf(await prepared(world, org)))).toContain(220)
    expect(await faultsOf(world, org)).toEqual([])
  })

  it('can be corrected before', async () => {
    const { org, id } = await refusedAfterFiling()
    const contactId = await clientOf(world, org)
    const [line] = hours(org)
    const lines = [{ ...line, unitPrice: 400 }]
    await run(world, org, 'actions/save_invoice', { id, contactId, lines })
    const again = await run(world, org, 'actions/issue_invoice', { id })
    expect(again).toMatchObject({ status: 'issued', totals: { net: 800 } })
  })

  it('may be a credit note, too', async () => {
    const org = await world.createOrg('italy')
    const invoiceId = await issued(world, org, { date: '2026-01-15' })
    const body = { invoiceId, date: '2026-01-20' }
    const { id, number } = await run(world, org, 'operations/create_credit_note', body)
    await filed(world, org)
    await refuse(world, org, id)
    const again = await run(world, org, 'actions/issue_invoice', { id })
    expect(again).toMatchObject({ status: 'issued', number, date: '2026-01-20' })
    expect(codesOf(again)).not.toContain('declared_later')
    const [entry] = await entriesOfInvoice(world, org, id)
    expect(entry).toMatchObject({ date: '2026-01-20', vatDate: '2026-01-20' })
  })
})

describe('what is refused while its period is open', () => {
  it('counts on its own day, and says nothing of it', async () => {
    const org = await world.createOrg('italy')
    const id = await issued(world, org, { date: '2026-01-15' })
    await refuse(world, org, id)
    const again = await run(world, org, 'actions/issue_invoice', { id })
    expect(codesOf(again)).not.toContain('declared_later')
    const [entry] = await entriesOfInvoice(world, org, id)
    expect(entry).toMatchObject({ date: '2026-01-15', vatDate: '2026-01-15' })
  })
})

describe('an invoice that is sent', () => {
  it('more than twelve days after its date says so, and not before', async () => {
    const org = await world.createOrg('italy')
    const day = today(new Date(), 'Europe/Rome')
    const lateOn = async (date: string): Promise<boolean> =>
      codesOf(await invoiceOf(world, org, await issued(world, org, { date }))).includes(
        'issued_late',
      )
    expect(await lateOn(addDays(day, -13))).toBe(true)
    expect(await lateOn(addDays(day, -12))).toBe(false)
  })
})

describe('an invoice of something delivered in an earlier month', () => {
  const deliveredOn = async (org: TestOrg, date: string, deliveryDate: string) => {
    const id = await drafted(world, org, { date })
    await run(world, org, 'operations/save_invoice_details', { invoiceId: id, deliveryDate })
    await run(world, org, 'actions/issue_invoice', { id })
    return id
  }

  it('is sent as deferred, counts on the day of delivery and says so', async () => {
    const org = await world.createOrg('italy')
    const day = today(new Date(), 'Europe/Rome')
    const before = addDays(`${day.slice(0, 8)}01`, -1)
    const id = await deliveredOn(org, day, before)
    expect(exchange.sent.at(-1)?.xml).toContain('<TipoDocumento>TD24</TipoDocumento>')
    const [entry] = await entriesOfInvoice(world, org, id)
    expect(entry).toMatchObject({ date: day, vatDate: before })
    const shown = await invoiceOf(world, org, id)
    expect(codesOf(shown)).toEqual(expect.arrayContaining(['vat_by_delivery', 'deferred_invoice']))
    expect(codesOf(shown)).not.toContain('issued_late')
  })

  it('too late says so, and in a filed period leads to its correction', async () => {
    const engine = await world.startEngine()
    const org = await world.createOrg('italy')
    await issued(world, org, { date: '2026-01-15' })
    const { id: returnId } = await filed(world, org)
    const id = await deliveredOn(org, '2026-06-20', '2026-01-20')
    const codes = codesOf(await invoiceOf(world, org, id))
    expect(codes).toEqual(expect.arrayContaining(['deferred_late', 'delivered_in_filed_period']))
    expect(boxesOf(await proposedOf(world, org, returnId))['VP4']).toBe(440)
    await engine.stop()
    expect(await faultsOf(world, org)).toEqual([])
  })
})
