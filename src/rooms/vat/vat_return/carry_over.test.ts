import { describe, expect, it } from 'vitest'
import { minorOf, decimalOf } from '#kernel/values/decimal'
import {
  boxesOf,
  buyOf,
  codesOf,
  corrected,
  faultsOf,
  file,
  fill,
  filed,
  post,
  prepared,
  reverse,
  saleOf,
  setDay,
  setFrequency,
  type VatReturn,
} from '#test/support/books/vat'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()

/** So much VAT more to pay, or less where it is below zero. */
async function owe(org: TestOrg, day: string, vat: string): Promise<string[]> {
  const size = vat.replace('-', '')
  const net = decimalOf(minorOf(size, 2) * 4n, 2)
  const given = { day, net, vat: size }
  const entry = vat.startsWith('-')
    ? buyOf(world, org, day, [{ ...given, vatCode: 'A22' }])
    : saleOf(world, org, { ...given, vatCode: 'V22' })
  return await post(world, org, [entry])
}

/** Files one month after the other of books that hold these balances. */
async function liveMonths(org: TestOrg, year: string, balances: string[]): Promise<VatReturn[]> {
  const all: VatReturn[] = []
  for (const [index, balance] of balances.entries()) {
    const month = String(index + 1).padStart(2, '0')
    if (balance !== '0') await owe(org, `${year}-${month}-10`, balance)
  }
  setDay(world, `${Number(year) + 1}-01-10`)
  for (let count = 0; count < 12; count += 1) all.push(await filed(world, org))
  return all
}

const column = (all: VatReturn[], box: string) => all.map((one) => boxesOf(one)[box])

describe('a year of months', () => {
  it('carries small debts until 16 December, and the last into the annual return', async () => {
    const org = await world.createOrg('italy')
    const balances = ['60', '30', '20', '5', '0', '0', '0', '0', '40', '40', '10', '70']
    const all = await liveMonths(org, '2025', balances)
    expect(column(all, 'VP7')).toEqual([0, 60, 90, 0, 5, 5, 5, 5, 5, 45, 85, 0])
    expect(column(all, 'VP14.1')).toEqual([60, 90, 110, 5, 5, 5, 5, 5, 45, 85, 95, 70])
    expect(all.map((one) => one.payable)).toEqual([0, 0, 110, 0, 0, 0, 0, 0, 0, 0, 95, 0])
    expect(all.slice(-3).map(codesOf)).toEqual([
      ['debt_carried'],
      ['debt_due_in_december'],
      ['debt_to_annual_return'],
    ])
    expect(all[10]?.dueDate).toBe('2025-12-16')
    expect(column([await prepared(world, org)], 'VP7')).toEqual([0])
  })

  it('carries a credit until it is used up, and proposes the rest for the new year', async () => {
    const org = await world.createOrg('italy')
    const balances = ['-200', '50', '50.5', '300', '-7', '0', '0', '0', '0', '0', '0', '-1']
    const all = await liveMonths(org, '2025', balances)
    expect(column(all, 'VP8')).toEqual([0, 200, 150, 99.5, 0, 7, 7, 7, 7, 7, 7, 7])
    expect(column(all, 'VP14.2').slice(0, 5)).toEqual([200, 150, 99.5, 0, 7])
    expect(all[3]?.payable).toBe(200.5)
    expect(all[11]).toMatchObject({ payable: -8, carriesOver: { debt: 0, credit: 8 } })
    const january = await prepared(world, org)
    expect(boxesOf(january)).toMatchObject({ VP8: 0, VP9: 8, 'VP14.2': 8 })
    const said = january.warnings.find(
      (one: { code: string }) => one.code === 'credit_of_last_year',
    )
    expect(said.params).toEqual({ amount: '8.00', box: 'VP9', period: '2025-12' })
    const used = await fill(world, org, january.id, { VP9: 3 })
    expect(boxesOf(used)).toMatchObject({ VP9: 3, 'VP14.2': 3 })
    expect(codesOf(used)).not.toContain('credit_of_last_year')
    expect(boxesOf(await prepared(world, org))).toMatchObject({ VP9: 3 })
    expect(boxesOf(await fill(world, org, january.id, { VP9: null }))).toMatchObject({ VP9: 8 })
    expect(await faultsOf(world, org)).toEqual([])
  })

  it('continues from what the authority has now, after a correction', async () => {
    setDay(world, '2026-03-10')
    const org = await world.createOrg('italy')
    const [wrong = ''] = await owe(org, '2026-01-10', '60')
    await owe(org, '2026-02-10', '90')
    const january = await filed(world, org)
    expect(boxesOf(await prepared(world, org))).toMatchObject({ VP7: 60, 'VP14.1': 150 })
    await reverse(world, org, [wrong], '2026-03-09')
    await file(world, org, (await corrected(world, org, january.id)).id)
    expect(boxesOf(await prepared(world, org))).toMatchObject({ VP7: 0, 'VP14.1': 90 })
  })
})

describe('returns filed in another order than that of their periods', () => {
  const prepareFor = async (org: TestOrg, period: string): Promise<VatReturn> => {
    const { status, body } = await world.rest(org, 'operations/prepare_vat_return_for', { period })
    expect(status).toBe(200)
    return body.result
  }
  const saidOf = (of: VatReturn) =>
    of.warnings.find((one: { code: string }) => one.code === 'predecessor_not_filed')?.params

  /** A credit of 1,893.90 of the first quarter, most of which the second one uses. */
  async function twoQuarters(): Promise<TestOrg> {
    setDay(world, '2026-10-10')
    const org = await world.createOrg('italy')
    await setFrequency(world, org, 'quarterly')
    await owe(org, '2026-02-10', '-1893.90')
    await owe(org, '2026-05-10', '1800')
    await owe(org, '2026-08-10', '2000')
    await filed(world, org)
    return org
  }

  it('use a credit once: a draft in between has used it', async () => {
    const org = await twoQuarters()
    const second = await prepareFor(org, '2026-Q2')
    expect(boxesOf(second)).toMatchObject({ VP8: 1893.9, 'VP14.2': 93.9 })
    const third = await prepareFor(org, '2026-Q3')
    expect(boxesOf(third)).toMatchObject({ VP8: 93.9 })
    expect(saidOf(third)).toEqual({ period: '2026-Q2', credit: '93.90', debt: '0.00' })
    const filedFirst = await file(world, org, third.id)
    expect(saidOf(filedFirst)).toEqual({ period: '2026-Q2', credit: '93.90', debt: '0.00' })
    expect(codesOf(filedFirst)).not.toContain('carry_changed')
    const then = await file(world, org, second.id)
    expect(boxesOf(then)).toMatchObject({ VP8: 1893.9 })
    expect(codesOf(then)).not.toContain('predecessor_not_filed')
    expect(await faultsOf(world, org)).toEqual([])
  })

  it('use it once without a draft, too, and prepare nothing that nobody asked for', async () => {
    const org = await twoQuarters()
    const third = await prepareFor(org, '2026-Q3')
    expect(boxesOf(third)).toMatchObject({ VP8: 93.9 })
    expect(saidOf(third)).toEqual({ period: '2026-Q2', credit: '93.90', debt: '0.00' })
    const { body } = await world.read(org, 'vat-returns')
    const keys = body.result.items.map((one: VatReturn) => one.period.key)
    expect(keys.toSorted()).toEqual(['2026-Q1', '2026-Q3'])
  })

  it('say no more about the one before once it is filed', async () => {
    const org = await twoQuarters()
    const third = await prepareFor(org, '2026-Q3')
    await file(world, org, (await prepareFor(org, '2026-Q2')).id)
    const last = await file(world, org, third.id)
    expect(codesOf(last)).toEqual([])
    expect(await faultsOf(world, org)).toEqual([])
  })

  it('say that it changed, where the one before is filed with other figures', async () => {
    const org = await twoQuarters()
    const third = await prepareFor(org, '2026-Q3')
    await owe(org, '2026-06-10', '50')
    await file(world, org, (await prepareFor(org, '2026-Q2')).id)
    expect(codesOf(await file(world, org, third.id))).toContain('carry_changed')
  })

  it('propose a credit of the year before that was not declared yet', async () => {
    setDay(world, '2027-05-10')
    const org = await world.createOrg('italy')
    await setFrequency(world, org, 'quarterly')
    await owe(org, '2026-11-10', '-400')
    await owe(org, '2027-02-10', '100')
    const first = await prepareFor(org, '2027-Q1')
    expect(boxesOf(first)).toMatchObject({ VP8: 0, VP9: 400, 'VP14.2': 300 })
    expect(saidOf(first)).toEqual({ period: '2026-Q4', credit: '400.00', debt: '0.00' })
  })
})

describe('an advance', () => {
  it('is expected in the last period, by the result of the same period a year before', async () => {
    setDay(world, '2026-01-10')
    const org = await world.createOrg('italy')
    await setFrequency(world, org, 'quarterly')
    await owe(org, '2025-11-10', '1000')
    await filed(world, org)
    setDay(world, '2027-01-10')
    for (let count = 0; count < 3; count += 1) expect(codesOf(await filed(world, org))).toEqual([])
    const last = await prepared(world, org)
    expect(last.period.key).toBe('2026-Q4')
    expect(last.warnings).toMatchObject([
      { code: 'advance_expected', params: { amount: '880.00', box: 'VP13' } },
    ])
  })

  it('counts the advance paid then as owed for that period, too', async () => {
    setDay(world, '2026-01-10')
    const org = await world.createOrg('italy')
    await setFrequency(world, org, 'quarterly')
    await owe(org, '2025-11-10', '1000')
    const before = await prepared(world, org)
    await fill(world, org, before.id, { VP13: 900 })
    await file(world, org, before.id)
    setDay(world, '2027-01-10')
    for (let count = 0; count < 3; count += 1) await filed(world, org)
    expect((await prepared(world, org)).warnings[0].params.amount).toBe('880.00')
  })

  it('is not expected once it is filled in, where it would be too small, or after a credit', async () => {
    for (const [owed, isTold] of [
      ['1000', true],
      ['117.36', false],
      ['-1000', false],
    ] as const) {
      setDay(world, '2026-01-10')
      const org = await world.createOrg('italy')
      await setFrequency(world, org, 'quarterly')
      await owe(org, '2025-11-10', owed)
      await filed(world, org)
      setDay(world, '2027-01-10')
      for (let count = 0; count < 3; count += 1) await filed(world, org)
      const last = await prepared(world, org)
      expect([owed, codesOf(last).includes('advance_expected')]).toEqual([owed, isTold])
      const given = await fill(world, org, last.id, { VP13: 1 })
      expect(codesOf(given)).not.toContain('advance_expected')
    }
  })
})
