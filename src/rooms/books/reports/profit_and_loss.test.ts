import { describe, expect, it } from 'vitest'
import { look } from '#test/support/books/owed'
import { book, takeBack } from '#test/support/books/report_books'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })

type Line = { id: string; amount: number | null; compared: number[]; accounts: Line[] }

const amounts = (lines: Line[]): Record<string, number | null> =>
  Object.fromEntries(lines.filter((one) => one.amount !== 0).map((one) => [one.id, one.amount]))

async function danishBooks(): Promise<TestOrg> {
  const org = await world.createOrg('denmark')
  await book(
    world,
    org,
    {
      date: '2026-01-10',
      lines: [
        ['6481', 100_000n],
        ['1010', -80_000n],
        ['7680', -20_000n],
      ],
    },
    {
      date: '2026-02-10',
      lines: [
        ['1610', 30_000n],
        ['7440', -30_000n],
      ],
    },
    {
      date: '2026-02-28',
      lines: [
        ['2850', 12_000n],
        ['6481', -12_000n],
      ],
    },
    {
      date: '2026-03-31',
      lines: [
        ['3050', 4_000n],
        ['5610', -4_000n],
      ],
    },
    {
      date: '2026-03-31',
      lines: [
        ['3670', 500n],
        ['6481', -500n],
      ],
    },
    {
      date: '2026-04-01',
      lines: [
        ['2030', 7_000n],
        ['6481', -7_000n],
      ],
    },
    {
      date: '2025-03-31',
      lines: [
        ['6481', 900n],
        ['1550', -900n],
      ],
    },
  )
  return org
}

describe('200', () => {
  it('has the lines of the Danish law with costs below zero, and their accounts', async () => {
    const org = await danishBooks()
    const path = 'profit-and-loss?from=2026-01-01&to=2026-03-31&compare=previous_year'
    const found = await look(world, org, path)
    expect(found).toMatchObject({ from: '2026-01-01', to: '2026-03-31', currency: 'DKK' })
    expect(amounts(found.lines)).toEqual({
      revenue: 800,
      goods: -300,
      gross_profit: 500,
      staff_costs: -120,
      depreciation: -40,
      operating_result: 340,
      financial_costs: -5,
      result_before_tax: 335,
      result_of_period: 335,
    })
    expect(found.result).toEqual({ amount: 335, compared: [9] })
    const revenue = found.lines.find((one: Line) => one.id === 'revenue')
    expect(revenue).toMatchObject({ name: 'Nettoomsætning', nameEn: 'Revenue', side: 'income' })
    expect(revenue.accounts).toEqual([
      {
        account: '1010',
        name: 'Salg af varer og ydelser',
        nameEn: 'Sales of goods and services',
        amount: 800,
        compared: [0],
      },
    ])
    const other = found.lines.find((one: Line) => one.id === 'other_operating_income')
    expect([other.amount, other.compared, other.accounts[0].account]).toEqual([0, [9], '1550'])
  })

  it('has the scheme of the Italian code with costs above zero', async () => {
    const org = await world.createOrg('italy')
    await book(
      world,
      org,
      {
        date: '2026-05-01',
        lines: [
          ['1820', 122_000n],
          ['3101', -100_000n],
          ['2601', -22_000n],
        ],
      },
      {
        date: '2026-05-02',
        lines: [
          ['4101', 40_000n],
          ['2501', -40_000n],
        ],
      },
      {
        date: '2026-05-03',
        lines: [
          ['4404', 1_000n],
          ['2610', -1_000n],
        ],
      },
      {
        date: '2026-05-31',
        lines: [
          ['5202', 700n],
          ['1820', -700n],
        ],
      },
      {
        date: '2026-05-31',
        lines: [
          ['5901', 14_000n],
          ['2604', -14_000n],
        ],
      },
    )
    const { lines, result } = await look(
      world,
      org,
      'profit-and-loss?from=2026-05-01&to=2026-05-31',
    )
    const headings = lines.filter((one: Line) => one.amount === null)
    expect(headings.map((one: Line) => one.id)).toEqual([
      'production_heading',
      'costs_heading',
      'financial_heading',
    ])
    expect(amounts(lines.filter((one: Line) => one.amount !== null))).toEqual({
      revenue: 1000,
      production_value: 1000,
      goods: 400,
      services: 10,
      production_costs: 410,
      operating_result: 590,
      financial_costs: 7,
      financial_result: -7,
      result_before_tax: 583,
      tax: 140,
      result_of_period: 443,
    })
    expect(result.amount).toBe(443)
    expect(lines.find((one: Line) => one.id === 'services')).toMatchObject({
      name: 'Per servizi',
      mark: 'B 7',
      side: 'cost',
    })
  })

  it('leaves out entries that carry the result to equity, and their reversals', async () => {
    const org = await danishBooks()
    const year = 'profit-and-loss?from=2026-01-01&to=2026-12-31'
    const before = await look(world, org, year)
    const [entryId = ''] = await book(world, org, {
      date: '2026-12-31',
      source: 'year_end',
      lines: [
        ['1010', 80_000n],
        ['1610', -30_000n],
        ['2850', -12_000n],
        ['6940', -38_000n],
      ],
    })
    expect(await look(world, org, year)).toEqual(before)
    // To the day before, in the middle of the month, and whole months go different ways.
    for (const to of ['2026-12-30', '2027-01-31', '2027-01-15']) {
      const found = await look(world, org, `profit-and-loss?from=2026-01-01&to=${to}`)
      expect(found.lines).toEqual(before.lines)
    }
    const trial = await look(world, org, 'trial-balance?from=2026-01-01&to=2026-12-31')
    const sales = (one: { account: string }): boolean => one.account === '1010'
    expect(trial.accounts.find(sales)).toMatchObject({ debit: 800, credit: 800, closing: 0 })
    const open = await look(world, org, 'trial-balance?to=2026-12-31&yearEnd=exclude')
    expect(open.accounts.find(sales)).toMatchObject({ debit: 0, credit: 800, closing: -800 })
    expect(open.total).toMatchObject({ opening: 0, closing: 0 })
    await takeBack(world, org, entryId, '2026-12-31')
    expect(await look(world, org, year)).toEqual(before)
    expect(await look(world, org, 'profit-and-loss?from=2026-01-01&to=2027-01-31')).toMatchObject({
      lines: before.lines,
    })
  })

  it('shows an account that the organization added in the group of its standard number', async () => {
    const org = await world.createOrg('denmark')
    const added = { number: '2851', name: 'Bonus', type: 'expense', standardNumber: '2850' }
    expect((await world.rest(org, 'operations/save_account', added)).status).toBe(200)
    await book(world, org, {
      date: '2026-01-31',
      lines: [
        ['2851', 100n],
        ['6481', -100n],
      ],
    })
    const { lines } = await look(world, org, 'profit-and-loss')
    const staff = lines.find((one: Line) => one.id === 'staff_costs')
    expect(staff.accounts).toMatchObject([{ account: '2851', name: 'Bonus', amount: -1 }])
  })
})

describe('400 and 403', () => {
  it('refuses days in the wrong order, what it does not know, and who may not read the ledger', async () => {
    for (const query of ['from=2026-02-01&to=2026-01-31', 'compare=2025', 'asOf=2026-01-01']) {
      const { status, body } = await world.read(world.dk, `profit-and-loss?${query}`)
      expect([status, body.code]).toEqual([400, 'invalid_input'])
    }
    const key = await world.createKey(world.dk, ['invoices:read'])
    const { status, body } = await world.read({ ...world.dk, key }, 'profit-and-loss')
    expect([status, body.code]).toEqual([403, 'permission_denied'])
  })
})
