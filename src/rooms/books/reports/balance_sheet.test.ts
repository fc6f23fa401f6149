import { beforeAll, describe, expect, it } from 'vitest'
import { look } from '#test/support/books/owed'
import { book } from '#test/support/books/report_books'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
beforeAll(async () => {
  org = await world.createOrg('denmark')
  await book(
    world,
    org,
    {
      date: '2024-12-31',
      lines: [
        ['6481', 50_000n],
        ['6520', -40_000n],
        ['1010', -10_000n],
      ],
    },
    {
      date: '2025-06-30',
      lines: [
        ['6190', 25_000n],
        ['1010', -20_000n],
        ['7680', -5_000n],
      ],
    },
    {
      date: '2026-01-15',
      lines: [
        ['2030', 3_000n],
        ['7740', 750n],
        ['7440', -3_750n],
      ],
    },
  )
})

type Line = { id: string; amount: number | null; compared: number[]; accounts: object[] }

const amounts = (lines: Line[]): Record<string, number | null> =>
  Object.fromEntries(
    lines
      .filter((one) => one.amount !== 0 && one.amount !== null)
      .map((one) => [one.id, one.amount]),
  )

describe('200', () => {
  it('sets off no debt against a claim: VAT to be paid out and an overdraft are on their own side', async () => {
    const own = await world.createOrg('denmark')
    await book(
      world,
      own,
      {
        date: '2026-01-15',
        lines: [
          ['6481', -1_000n],
          ['2030', 1_000n],
        ],
      },
      {
        date: '2026-02-15',
        lines: [
          ['7840', 1_648_100n],
          ['7740', -100n],
          ['6481', 502_000n],
          ['7590', -1_500_000n],
          ['1010', -650_000n],
        ],
      },
    )
    const found = await look(world, own, 'balance-sheet?asOf=2026-02-28&compare=2026-01-31')
    const lineOf = (id: string) => found.lines.find((one: Line) => one.id === id)
    expect([lineOf('other_debt').amount, lineOf('receivables').amount]).toEqual([15_000, 16_480])
    expect(lineOf('cash')).toMatchObject({ amount: 5010, compared: [0] })
    expect(lineOf('short_term_bank_debt')).toMatchObject({ amount: 0, compared: [10] })
    expect(found.assets).toEqual(found.equityAndLiabilities)
    expect(found.assets).toEqual({ amount: 21_490, compared: [0] })
  })

  it('has what is not carried forward in lines of its own, and comes out even', async () => {
    const found = await look(world, org, 'balance-sheet?asOf=2026-01-31')
    expect(amounts(found.lines)).toEqual({
      receivables: 250,
      cash: 500,
      current_assets: 750,
      total_assets: 750,
      capital: 400,
      earlier_result: 300,
      result_of_year: -30,
      equity: 670,
      trade_payables: 37.5,
      other_debt: 42.5,
      short_term_debt: 80,
      total_equity_and_liabilities: 750,
    })
    expect(found.assets.amount).toBe(found.equityAndLiabilities.amount)
    const debt = found.lines.find((one: Line) => one.id === 'other_debt')
    expect(debt.accounts).toMatchObject([
      { account: '7680', amount: 50 },
      { account: '7740', amount: -7.5 },
    ])
  })

  it('compares with other days, and is of today where none is named', async () => {
    const found = await look(
      world,
      org,
      'balance-sheet?compare=previous_year,previous_period,2024-12-31',
    )
    expect(found.asOf).toBe('2026-11-16')
    expect(found.compared).toEqual(['2025-11-16', '2026-10-31', '2024-12-31'])
    expect(found.assets).toEqual({ amount: 750, compared: [750, 750, 500] })
    expect(found.equityAndLiabilities).toEqual(found.assets)
    const results = ['earlier_result', 'result_of_year'].map((id) =>
      found.lines.find((one: Line) => one.id === id),
    )
    expect(results.map(({ amount, compared }) => [amount, ...compared])).toEqual([
      [300, 100, 300, 0],
      [-30, 200, -30, 100],
    ])
  })

  it('shows in equity what closing a year has carried there', async () => {
    const other = await world.createOrg('italy')
    await book(
      world,
      other,
      {
        date: '2025-05-01',
        lines: [
          ['1820', 10_000n],
          ['3101', -10_000n],
        ],
      },
      {
        date: '2025-12-31',
        source: 'year_end',
        lines: [
          ['3101', 10_000n],
          ['2105', -10_000n],
        ],
      },
      {
        date: '2026-01-02',
        lines: [
          ['4301', 4_000n],
          ['1820', -4_000n],
        ],
      },
    )
    const path = 'balance-sheet?asOf=2026-01-02&compare=2025-12-31,2025-12-30'
    const { lines, assets, equityAndLiabilities } = await look(world, other, path)
    const of = (id: string): number[] => {
      const { amount, compared } = lines.find((one: Line) => one.id === id)
      return [amount, ...compared]
    }
    expect(of('retained_earnings')).toEqual([100, 100, 0])
    expect(of('earlier_result')).toEqual([0, 0, 0])
    expect(of('result_of_year')).toEqual([-40, 0, 100])
    expect(assets).toEqual({ amount: 60, compared: [100, 100] })
    expect(equityAndLiabilities).toEqual(assets)
  })
})

describe('400 and 403', () => {
  it.each(['asOf=2026-02-30', 'compare=2025', 'compare=2025-01-01..2025-02-01', 'from=2026-01-01'])(
    '%s is refused',
    async (query) => {
      const { status, body } = await world.read(org, `balance-sheet?${query}`)
      expect([status, body.code]).toEqual([400, 'invalid_input'])
    },
  )

  it('is refused without ledger:read', async () => {
    const key = await world.createKey(org, ['bank:edit'])
    const { status, body } = await world.read({ ...org, key }, 'balance-sheet')
    expect([status, body.code]).toEqual([403, 'permission_denied'])
  })
})
