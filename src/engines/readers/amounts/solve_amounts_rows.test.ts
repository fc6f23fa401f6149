import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { basisPointsOf, vatOnNet } from './amounts_rates.ts'
import { solveAmounts } from './solve_amounts.ts'
import type { AmountCandidate } from './amount_candidate.ts'
import { combinationsOf, findRateRows, type PrintedRateRow } from './solve_amounts_rows.ts'

const held = (solution: ReturnType<typeof solveAmounts>) =>
  solution?.equations.filter(({ holds }) => holds).map(({ code }) => code)

const cell = (minor: bigint, line: number, rate: string | null): AmountCandidate => ({
  minor,
  isNegative: false,
  roles: {},
  line,
  rate,
})

const known = ['22', '10', '5', '4'].map((rate) => ({ rate, points: basisPointsOf(rate) }))

describe('several rates', () => {
  const rates = ['22', '10', '5', '4']
  const rowsOf = (line: number, net: bigint, vat: bigint, rate: string): AmountCandidate[] =>
    [net, vat].map((minor) => ({ minor, isNegative: false, roles: {}, line, rate }))
  const total = (minor: bigint): AmountCandidate => ({
    minor,
    isNegative: false,
    roles: { total: 1 },
    line: 9,
    rate: null,
  })

  it('give the VAT as the sum of the rows, where no sum is printed', () => {
    const solution = solveAmounts({
      amountCandidates: [
        ...rowsOf(1, 10_000n, 2_200n, '22'),
        ...rowsOf(2, 5_000n, 500n, '10'),
        total(17_700n),
      ],
      rates,
      lineItems: [],
      isExempt: false,
    })
    expect(solution).toMatchObject({ total: 17_700n, vat: 2_700n, net: 15_000n })
    expect(held(solution)).toEqual(['rate_equation', 'rows_sum'])
    expect(solution?.rows.map(({ rate, vat }) => [rate, vat])).toEqual([
      ['22', 2_200n],
      ['10', 500n],
    ])
  })

  it('include a row without VAT', () => {
    const solution = solveAmounts({
      amountCandidates: [
        ...rowsOf(1, 10_000n, 2_200n, '22'),
        ...rowsOf(2, 3_000n, 0n, '0'),
        total(15_200n),
      ],
      rates,
      lineItems: [],
      isExempt: false,
    })
    expect(solution).toMatchObject({ total: 15_200n, vat: 2_200n, net: 13_000n })
    expect(solution?.rows.map(({ rate }) => rate)).toEqual(['22', '0'])
  })

  it('do not count a row whose VAT is wrong', () => {
    const solution = solveAmounts({
      amountCandidates: [
        ...rowsOf(1, 10_000n, 2_200n, '22'),
        ...rowsOf(2, 5_000n, 501n, '10'),
        total(17_701n),
      ],
      rates,
      lineItems: [],
      isExempt: false,
    })
    expect(held(solution) ?? []).not.toContain('rows_sum')
  })
})

describe('a row', () => {
  const rowsOf = (...cells: [bigint, string | null][]) =>
    findRateRows(
      cells.map(([minor, rate]) => cell(minor, 3, rate)),
      known,
    ).map(({ rate, net, vat }) => [rate, net, vat])

  it('is a net and its VAT beside their rate, in any order', () => {
    expect(rowsOf([10_000n, '22'], [2_200n, '22'])).toEqual([['22', 10_000n, 2_200n]])
    expect(rowsOf([2_200n, '22'], [10_000n, '22'])).toEqual([['22', 10_000n, 2_200n]])
  })

  it('is a gross and its VAT as well', () => {
    expect(rowsOf([12_200n, '22'], [2_200n, '22'])).toEqual([['22', 10_000n, 2_200n]])
  })

  it('is nothing where the rate is not printed on the line', () => {
    expect(rowsOf([10_000n, null], [2_200n, null])).toEqual([])
  })

  it('is nothing where the rate is none of those that may be', () => {
    expect(rowsOf([10_000n, '25'], [2_500n, '25'])).toEqual([])
  })

  it('is nothing where the VAT is a minor unit off', () => {
    expect(rowsOf([10_000n, '22'], [2_201n, '22'])).toEqual([])
  })

  it('without VAT needs no second amount', () => {
    expect(rowsOf([10_000n, '0'])).toEqual([['0', 10_000n, 0n]])
    expect(rowsOf([0n, '0'])).toEqual([])
  })

  it('is counted forty times at most', () => {
    const cells = Array.from({ length: 40 }, (_, line) => [
      cell(10_000n, line, '22'),
      cell(2_200n, line, '22'),
    ]).flat()
    expect(findRateRows(cells, known)).toHaveLength(40)
  })
})

describe('rows taken together', () => {
  const row = (rate: string, line: number): PrintedRateRow => ({ rate, net: 100n, vat: 1n, line })

  it('have each rate at most once', () => {
    const sets = combinationsOf([row('22', 1), row('22', 2), row('10', 3)])
    expect(sets.map((set) => set.map(({ line }) => line))).toEqual([[1], [2], [3], [1, 3], [2, 3]])
  })

  it('are never too many to try', () => {
    const many = Array.from({ length: 30 }, (_, index) => row(String(index), index))
    expect(combinationsOf(many).length).toBeLessThanOrEqual(2_000)
  })

  it('are found for any document with several rates, among other rows', () => {
    const share = fc.record({
      rate: fc.constantFrom('22', '10', '5', '4'),
      net: fc.bigInt({ min: 1_000n, max: 5_000_000n }),
    })
    const shares = fc.uniqueArray(share, {
      minLength: 2,
      maxLength: 4,
      selector: ({ rate }) => rate,
    })
    fc.assert(
      fc.property(shares, (parts) => {
        const rows = parts.map(({ rate, net }) => ({
          rate,
          net,
          vat: vatOnNet(net, basisPointsOf(rate)),
        }))
        const net = rows.reduce((sum, one) => sum + one.net, 0n)
        const vat = rows.reduce((sum, one) => sum + one.vat, 0n)
        const solution = solveAmounts({
          amountCandidates: [
            ...rows.flatMap((one, line) => [
              cell(one.net, line, one.rate),
              cell(one.vat, line, one.rate),
            ]),
            { ...cell(net + vat, 9, null), roles: { total: 1 } },
          ],
          rates: ['22', '10', '5', '4'],
          lineItems: [],
          isExempt: false,
        })
        expect(solution).toMatchObject({ total: net + vat, vat, net })
        expect(held(solution)).toContain('rows_sum')
      }),
    )
  })
})
