import { describe, expect, it } from 'vitest'
import { addDays, today } from '#kernel/values/day'
import { client, clientOf, drafted, invoiceOf, issued, run } from '#test/support/books/invoices'
import { connectExchange, disconnectExchange, refused } from '#test/support/einvoices/exchange_stub'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()

type Said = { code: string; params: Record<string, string> }
const warned = async (org: TestOrg, id: string): Promise<Map<string, Said['params']>> => {
  const { warnings } = (await invoiceOf(world, org, id)) as { warnings: Said[] }
  return new Map(warnings.map(({ code, params }) => [code, params]))
}
const worth = (unitPrice: number, vatRate = 25) => [{ description: 'Ting', unitPrice, vatRate }]

describe('numbers and dates', () => {
  it('a date before that of an issued number is warned of, and issued', async () => {
    const org = await world.createOrg('denmark')
    await issued(world, org, { date: '2026-05-12' })
    const early = await drafted(world, org, { date: '2026-05-11' })
    const params = { date: '2026-05-11', number: '2026-0001', last: '2026-05-12' }
    expect((await warned(org, early)).get('date_before_last')).toEqual(params)
    const record = await run(world, org, 'actions/issue_invoice', { id: early })
    expect(record.warnings.map((one: Said) => one.code)).toContain('date_before_last')
    const same = await drafted(world, org, { date: '2026-05-12' })
    expect((await warned(org, same)).has('date_before_last')).toBe(false)
    const lastYear = await drafted(world, org, { date: '2025-12-31' })
    expect((await warned(org, lastYear)).has('date_before_last')).toBe(false)
  })

  it('a number that the caller chose is in no order with the counted ones', async () => {
    const org = await world.createOrg('denmark')
    await issued(world, org, { date: '2026-05-12', number: 'Sag 9' })
    const counted = await drafted(world, org, { date: '2026-05-11' })
    expect((await warned(org, counted)).has('date_before_last')).toBe(false)
    await run(world, org, 'actions/issue_invoice', { id: counted })
    const own = await drafted(world, org, { date: '2026-05-01', number: 'Sag 10' })
    expect((await warned(org, own)).has('date_before_last')).toBe(false)
  })

  it('a number that is reserved since the exchange refused it keeps its older date', async () => {
    const org = await world.createOrg('italy')
    await clientOf(world, org)
    connectExchange(world)
    const { id, contactId } = await refused(world, org, { date: '2026-05-11' })
    await issued(world, org, { date: '2026-05-12' })
    disconnectExchange(world)
    const lines = worth(7, 22)
    const record = await run(world, org, 'actions/save_invoice', { id, contactId, lines })
    expect(record.warnings.map((one: Said) => one.code)).not.toContain('date_before_last')
  })

  it('a date more than a month ahead is warned of twice', async () => {
    const id = await drafted(world, world.dk, { date: addDays(today(new Date(), 'UTC'), 50) })
    const said = await warned(world.dk, id)
    expect([said.has('date_in_future'), said.has('date_far_ahead')]).toEqual([true, true])
  })
})

describe('sales to consumers in other EU countries', () => {
  it('are warned of when they pass 74,000 kroner in the year, and in the next', async () => {
    const org = await world.createOrg('denmark')
    await clientOf(world, org)
    const contactId = await client(world, org, { name: 'Anna', country: 'SE' })
    await issued(world, org, { contactId, date: '2026-02-01', lines: worth(70_000) })
    const below = await drafted(world, org, { contactId, date: '2026-03-01', lines: worth(4_000) })
    expect((await warned(org, below)).has('oss_threshold_passed')).toBe(false)
    const above = await issued(world, org, { contactId, date: '2026-03-01', lines: worth(4_001) })
    expect((await warned(org, above)).get('oss_threshold_passed')).toEqual({
      year: '2026',
      amount: 'DKK 74001',
      threshold: 'DKK 74000',
    })
    const later = await drafted(world, org, { contactId, date: '2027-01-02', lines: worth(1) })
    expect((await warned(org, later)).get('oss_threshold_passed')?.['year']).toBe('2026')
    const home = await drafted(world, org, { date: '2026-03-02' })
    expect((await warned(org, home)).has('oss_threshold_passed')).toBe(false)
  })
})

describe('a declaration of intent', () => {
  it('that is missing, of another year or used up is warned of, and the invoice issued', async () => {
    const org = world.it
    await clientOf(world, org)
    const exporter = { name: 'Esporta S.p.A.', country: 'IT', vatNumber: 'IT02392430167' }
    const contactId = await client(world, org, exporter)
    const details = { contactId, defaultVatNature: 'N3.5' }
    await run(world, org, 'operations/save_contact_details', details)
    const draft = (date: string, amount = 600) =>
      drafted(world, org, { contactId, date, lines: worth(amount, 0) })
    const missing = await draft('2026-05-04')
    expect((await warned(org, missing)).has('declaration_missing')).toBe(true)
    const declarationOfIntent = {
      protocol: '08060120341234567-000001',
      date: '2026-01-15',
      limit: 1000,
    }
    await run(world, org, 'operations/save_contact_details', { contactId, declarationOfIntent })
    const first = await draft('2026-05-04')
    expect((await warned(org, first)).has('declaration_missing')).toBe(false)
    await run(world, org, 'actions/issue_invoice', { id: first })
    const second = await warned(org, await draft('2026-05-05'))
    expect(second.get('declaration_limit_passed')).toMatchObject({
      amount: 'EUR 1200',
      limit: 'EUR 1000',
    })
    const next = { ...declarationOfIntent, protocol: '08060120341234567-000002' }
    const again = { contactId, declarationOfIntent: next }
    await run(world, org, 'operations/save_contact_details', again)
    const under = await warned(org, await draft('2026-05-06'))
    expect(under.has('declaration_limit_passed')).toBe(false)
    const other = await warned(org, await draft('2025-05-05'))
    expect(other.get('declaration_other_year')?.['year']).toBe('2026')
  })
})
