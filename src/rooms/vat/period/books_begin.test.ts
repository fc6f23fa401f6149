import { beforeAll, describe, expect, it } from 'vitest'
import { coded, domesticInvoice, extracted } from '#test/support/documents/documents'
import { run } from '#test/support/books/invoices'
import { postPurchase } from '#test/support/books/ledger_desk'
import {
  buyOf,
  codesOf,
  boxesOf,
  filed,
  post,
  prepared,
  saleOf,
  setDay,
} from '#test/support/books/vat'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
beforeAll(() => {
  setDay(world, '2026-11-15')
})

const save = (org: TestOrg, profile: Record<string, unknown>) =>
  run(world, org, 'operations/save_organization_profile', profile)
const booksBegin = (org: TestOrg, day: string) => save(org, { booksBeginOn: day })
const periodOf = async (org: TestOrg) => (await prepared(world, org)).period.key

type Shown = { id: string; status: string; dueDate: string }
async function deadlinesOf(org: TestOrg, query = ''): Promise<Shown[]> {
  return (await world.read(org, `deadlines?limit=200${query}`)).body.result.items
}

describe('the period that is due', () => {
  it('is the first since the books begin, not the first with an entry', async () => {
    const org = await world.createOrg('denmark')
    await postPurchase(world, org, { day: '2024-03-01' })
    expect(await periodOf(org)).toBe('2024-Q1')
    await booksBegin(org, '2026-04-01')
    expect(await periodOf(org)).toBe('2026-Q2')
    await booksBegin(org, '')
    expect(await periodOf(org)).toBe('2024-Q1')
  })

  it('is in Denmark also one without VAT, since an empty return is due (momsloven § 57)', async () => {
    const org = await world.createOrg('denmark')
    await booksBegin(org, '2026-01-15')
    expect(await periodOf(org)).toBe('2026-Q1')
  })

  it('is in Italy one that holds VAT or a credit carried into it', async () => {
    const org = await world.createOrg('italy')
    await booksBegin(org, '2026-01-01')
    expect(await periodOf(org)).toBe('2026-11')
    const line = { day: '2026-06-10', vatCode: 'A22', net: '100.00', vat: '22.00' }
    await post(world, org, [buyOf(world, org, line.day, [line])])
    expect(await periodOf(org)).toBe('2026-06')
    await filed(world, org)
    const july = await prepared(world, org)
    expect([july.period.key, boxesOf(july)['VP8']]).toEqual(['2026-07', 22])
  })
})

describe('the deadlines', () => {
  it('begin with those that are overdue, as prepare_vat_return takes them', async () => {
    const org = await world.createOrg('denmark')
    await postPurchase(world, org, { day: '2026-02-01' })
    const [first, second, third] = await deadlinesOf(org)
    expect(first).toMatchObject({ id: 'vat_return.2026-Q1', status: 'overdue' })
    expect(second).toMatchObject({ id: 'vat_return.2026-Q2', status: 'overdue' })
    expect(third).toMatchObject({ id: 'vat_return.2026-Q3', status: 'open' })
    expect(await periodOf(org)).toBe('2026-Q1')
    await booksBegin(org, '2026-07-01')
    expect((await deadlinesOf(org))[0]).toMatchObject({ id: 'vat_return.2026-Q3' })
  })

  it('leave out overdue ones where a first day is asked for', async () => {
    const org = await world.createOrg('denmark')
    await postPurchase(world, org, { day: '2026-02-01' })
    expect((await deadlinesOf(org, '&from=2026-11-15'))[0]?.id).toBe('vat_return.2026-Q3')
  })

  it('of Italy are not overdue for months in which nothing happened', async () => {
    const org = await world.createOrg('italy')
    await booksBegin(org, '2026-01-01')
    const line = { day: '2026-09-10', vatCode: 'V22', net: '100.00', vat: '22.00' }
    await post(world, org, [buyOf(world, org, line.day, [{ ...line, vatCode: 'A22' }])])
    const overdue = (await deadlinesOf(org)).filter((one) => one.status === 'overdue')
    expect(overdue.map((one) => one.id)).toEqual(['vat_payment.2026-09'])
  })
})

describe('a document from before the books begin', () => {
  const refusal = { code: 'before_books_begin', date: '2026-03-31', booksBeginOn: '2026-04-01' }

  it('is not coded and not posted, and one of the first day is', async () => {
    const org = await world.createOrg('denmark')
    const early = await coded(world, org, domesticInvoice(org, { date: '2026-03-31' }))
    await booksBegin(org, '2026-04-01')
    for (const action of ['code_document', 'post_document']) {
      const { status, body } = await world.rest(org, `actions/${action}`, { documentId: early })
      expect([action, status]).toEqual([action, 409])
      expect(body).toMatchObject(refusal)
    }
    const onTime = await coded(world, org, domesticInvoice(org, { date: '2026-04-01' }))
    const { status } = await world.rest(org, 'actions/post_document', { documentId: onTime })
    expect(status).toBe(200)
  })

  it('is posted once the books begin earlier', async () => {
    const org = await world.createOrg('italy')
    await booksBegin(org, '2026-04-01')
    const documentId = await extracted(world, org, domesticInvoice(org, { date: '2026-03-31' }))
    const code = () => world.rest(org, 'actions/code_document', { documentId })
    expect((await code()).body).toMatchObject(refusal)
    await booksBegin(org, '2026-03-01')
    expect((await code()).status).toBe(200)
  })
})

describe('the day on which the books begin', () => {
  it('is a day or nothing', async () => {
    const org = await world.createOrg('denmark')
    const { status } = await world.rest(org, 'operations/save_organization_profile', {
      booksBeginOn: 'January',
    })
    expect(status).toBe(400)
    expect((await booksBegin(org, '2026-01-01')).profile.booksBeginOn).toBe('2026-01-01')
    expect((await booksBegin(org, '')).profile.booksBeginOn).toBeNull()
  })
})

describe('an organization under the flat-rate regime (L. 190/2014 art. 1 c. 58-60)', () => {
  it('has no return, advance or report due, whatever it bought and sold', async () => {
    const org = await world.createOrg('italy')
    await save(org, { taxRegime: 'RF19' })
    const line = { day: '2026-03-10', vatCode: 'A22D0', net: '100.00', vat: '22.00' }
    await post(world, org, [buyOf(world, org, line.day, [line])])
    const draft = await prepared(world, org)
    expect(draft).toMatchObject({ payable: 0, period: { key: '2026-11' } })
    expect(codesOf(draft)).toEqual(['no_periodic_returns', 'period_running'])
    expect(await deadlinesOf(org)).toEqual([])
  })

  it('pays the VAT owed for its sellers by the 16th of the next month, however small', async () => {
    const org = await world.createOrg('italy')
    await save(org, { taxRegime: 'RF19' })
    await run(world, org, 'actions/set_vat_frequency', { frequency: 'quarterly' })
    const line = { day: '2026-10-10', vatCode: 'RC16', net: '100.00', vat: '22.00' }
    await post(world, org, [buyOf(world, org, line.day, [line])])
    expect(await deadlinesOf(org)).toMatchObject([
      { id: 'vat_payment.2026-10', dueDate: '2026-11-16', status: 'open' },
    ])
    const draft = await prepared(world, org)
    expect(draft).toMatchObject({
      period: { key: '2026-10', frequency: 'monthly' },
      dueDate: '2026-11-16',
      carriesOver: { debt: 0, credit: 0 },
    })
    expect(boxesOf(draft)).toMatchObject({ VP4: 22, VP7: 0, VP12: 0, VP13: 0 })
    expect(codesOf(draft)).toEqual(['no_periodic_returns'])
    await filed(world, org)
    expect((await prepared(world, org)).period.key).toBe('2026-11')
  })
})

describe('an organization under cash accounting (DL 83/2012 art. 32-bis)', () => {
  it('is told that its return counts by invoice date where entries were made elsewhere', async () => {
    const org = await world.createOrg('italy')
    await save(org, { taxRegime: 'RF17' })
    expect(codesOf(await prepared(world, org))).not.toContain('cash_accounting')
    await postPurchase(world, org, { day: '2026-11-12', origin: 'provider', vatCode: 'A22' })
    expect(codesOf(await prepared(world, org))).toContain('cash_accounting')
  })
})

describe('the EU sales list', () => {
  const euSale = (org: TestOrg, day: string, vatCode: string) =>
    post(world, org, [saleOf(world, org, { day, vatCode, net: '100.00' })])
  const listsOf = async (org: TestOrg) =>
    (await deadlinesOf(org, '&from=2026-10-01'))
      .filter((one) => one.id.startsWith('eu_sales_list'))
      .map((one) => one.id)

  it('is due for each month in which box B is filled, without being chosen', async () => {
    const org = await world.createOrg('denmark')
    expect(await listsOf(org)).toEqual([])
    await euSale(org, '2026-09-10', 'UEUY')
    await euSale(org, '2026-10-20', 'UEUV')
    await euSale(org, '2026-11-02', 'UXV')
    expect(await listsOf(org)).toEqual([
      'eu_sales_list_monthly.2026-09',
      'eu_sales_list_monthly.2026-10',
    ])
    const one = await world.read(org, 'deadlines/eu_sales_list_monthly.2026-10')
    expect(one.body.result).toMatchObject({ dueDate: '2026-11-25', optIn: false })
  })

  it('is due by the quarter where that was chosen', async () => {
    const org = await world.createOrg('denmark')
    await euSale(org, '2026-09-10', 'UEUY')
    await run(world, org, 'operations/set_calendar_items', { items: ['eu_sales_list_quarterly'] })
    for (const id of await listsOf(org)) expect(id).toMatch(/^eu_sales_list_quarterly/)
  })
})
