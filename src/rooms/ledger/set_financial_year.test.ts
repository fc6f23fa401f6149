import { beforeEach, describe, expect, it } from 'vitest'
import { run } from '#test/support/books/invoices'
import { closed, despite, entryOn, locksOf } from '#test/support/closing/closing'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
beforeEach(async () => {
  org = await world.createOrg('denmark')
})

const set = async (given: object) => await world.rest(org, 'operations/set_financial_year', given)
const chosen = async (given: object) =>
  await run(world, org, 'operations/set_financial_year', given)
const byHand = async (date: string, amount?: number) =>
  await run(world, org, 'operations/post_entry', entryOn(org, date, amount))
const read = async (path: string) => (await world.read(org, path)).body.result
const namesOf = async (): Promise<string[]> =>
  (await read('financial-years')).years.map((one: { name: string }) => one.name)

describe('200', () => {
  it('counts from the first year without entries: numbers of vouchers follow', async () => {
    await byHand('2026-02-10')
    expect(await chosen({ month: 7 })).toEqual({
      name: '2027',
      from: '2027-01-01',
      to: '2027-06-30',
    })
    expect((await byHand('2026-12-31')).voucher.text).toBe('H-2026-0002')
    expect((await byHand('2027-06-30')).voucher.text).toBe('H-2027-0001')
    expect((await byHand('2027-07-01')).voucher.text).toBe('H-2027/28-0001')
    expect(await namesOf()).toEqual(['2026', '2027', '2027/28', '2028/29'])
  })

  it('of empty books holds for all days, and is the same when it is said again', async () => {
    const first = await chosen({ month: 7 })
    expect(first).toEqual({ name: '2026/27', from: '2026-07-01', to: '2027-06-30' })
    expect(await chosen({ month: 7 })).toEqual(first)
    expect((await byHand('2025-06-30')).voucher.text).toBe('H-2024/25-0001')
  })

  it('a first year may have up to 18 months in Denmark', async () => {
    const first = { month: 1, from: '2025-07-15', firstTo: '2026-12-31' }
    expect(await chosen(first)).toMatchObject({ name: '2025/26', to: '2026-12-31' })
    expect((await byHand('2025-07-20')).voucher.text).toBe('H-2025/26-0001')
    expect((await byHand('2026-12-31')).voucher.text).toBe('H-2025/26-0002')
    expect((await byHand('2027-01-01')).voucher.text).toBe('H-2027-0001')
  })

  it('takes back a beginning that no entry has reached', async () => {
    await byHand('2026-02-10')
    await chosen({ month: 7 })
    expect(await chosen({ month: 1 })).toMatchObject({ name: '2027', to: '2027-12-31' })
  })

  it('close_year and reports begin and end with it', async () => {
    await chosen({ month: 7 })
    await byHand('2025-06-30', 70)
    await byHand('2025-07-01', 300)
    await byHand('2026-06-30', 40)
    await byHand('2026-07-01', 5)
    const year = await run(world, org, 'operations/close_year', { year: 2025, despite })
    expect(year).toMatchObject({ from: '2024-07-01', to: '2025-06-30', result: -70 })
    const next = await run(world, org, 'operations/close_year', { year: 2026, despite })
    expect(next).toMatchObject({ from: '2025-07-01', to: '2026-06-30', result: -340 })
    expect(await locksOf(world, org)).toMatchObject({ yearThrough: '2026-06-30' })
    const entry = await read(`ledger-entries/${next.ledgerEntryId}`)
    expect([entry.voucher.text, entry.text]).toEqual([
      'C-2025/26-0001',
      'Årets resultat overført 2025/26',
    ])
    const profit = await read('profit-and-loss?to=2026-08-31')
    expect([profit.from, profit.result.amount]).toEqual(['2026-07-01', -5])
    const years = (await read('financial-years')).years
    expect(years.filter((one: { closed: boolean }) => one.closed)).toHaveLength(2)
  })

  it('of two years that end in one calendar year the first that is open is closed', async () => {
    await byHand('2025-06-30', 10)
    await chosen({ month: 4, from: '2026-01-01' })
    await byHand('2026-03-31', 20)
    await closed(world, org, '2025-12-31')
    const years = [2025, 2026]
    for (const year of years) await run(world, org, 'operations/close_year', { year, despite })
    const { items } = await read('year-closings')
    expect(items).toMatchObject([{ to: '2026-03-31', result: -20 }, { to: '2025-12-31' }])
  })

  it('the deadlines of a year follow, those of VAT and of tax on account do not', async () => {
    await run(world, org, 'operations/set_calendar_items', {
      items: ['annual_report', 'company_tax_return', 'corporate_tax_first'],
    })
    await chosen({ month: 4 })
    const { items } = await read('deadlines?from=2027-01-01&to=2027-12-31&limit=100')
    const days = items.map((one: { id: string; dueDate: string }) => [one.id, one.dueDate])
    expect(days).toEqual([
      ['vat_return.2026-Q4', '2027-03-01'],
      ['corporate_tax_first.2027', '2027-03-22'],
      ['vat_return.2027-Q1', '2027-06-01'],
      ['company_tax_return.2027-03', '2027-09-01'],
      ['vat_return.2027-Q2', '2027-09-01'],
      ['annual_report.2027-03', '2027-09-30'],
      ['vat_return.2027-Q3', '2027-12-01'],
    ])
    expect((await read('deadlines/annual_report.2027-03')).dueDate).toBe('2027-09-30')
  })
})

describe('refused', () => {
  it('financial_year_begun: a year with entries, or closed, keeps its days', async () => {
    await byHand('2026-02-10')
    const reply = await set({ month: 7, from: '2026-07-01' })
    expect([reply.status, reply.body.code, reply.body.from]).toEqual([
      409,
      'financial_year_begun',
      '2027-01-01',
    ])
    expect(await namesOf()).toEqual(['2026', '2027'])
  })

  it.each([
    ['denmark', '2028-01-31', '2027-12-31', 18],
    ['italy', '2027-10-31', '2027-09-30', 15],
  ] as const)(
    'financial_year_too_long: a first year in %s',
    async (region, firstTo, latest, months) => {
      org = await world.createOrg(region)
      const month = Number(firstTo.slice(5, 7)) + 1
      const reply = await set({ month, from: '2026-07-01', firstTo })
      expect([reply.status, reply.body.code]).toEqual([422, 'financial_year_too_long'])
      expect(reply.body).toMatchObject({ latest, months })
    },
  )

  it('financial_year_too_long: a year of change has at most twelve months', async () => {
    await byHand('2026-02-10')
    const reply = await set({ month: 7, firstTo: '2028-06-30' })
    expect([reply.status, reply.body.code]).toEqual([422, 'financial_year_too_long'])
    expect(reply.body.latest).toBe('2027-12-31')
  })

  it('invalid_input: a change begins where a year begins, and a first year ends before one', async () => {
    await byHand('2026-02-10')
    const midst = await set({ month: 7, from: '2027-07-01' })
    expect(midst.body.errors).toMatchObject([{ pointer: '/from' }])
    const end = await set({ month: 7, firstTo: '2027-05-31' })
    expect(end.body.errors).toMatchObject([{ pointer: '/firstTo' }])
    org = await world.createOrg('denmark')
    const open = await set({ month: 7, firstTo: '2027-06-30' })
    expect(open.body.errors).toMatchObject([{ pointer: '/from' }])
  })
})
