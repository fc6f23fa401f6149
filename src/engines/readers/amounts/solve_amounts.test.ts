import { describe, expect, it } from 'vitest'
import { solveAmounts } from './solve_amounts.ts'
import type { AmountCandidate, AmountRole } from './amount_candidate.ts'

type Row = [minor: bigint, role?: AmountRole | undefined, rate?: string]

function candidatesOf(rows: readonly Row[]): AmountCandidate[] {
  return rows.map(([minor, role, rate], line) => ({
    minor,
    isNegative: false,
    roles: role === undefined ? {} : { [role]: 1 },
    line,
    rate: rate ?? null,
  }))
}

const solve = (rows: readonly Row[], rates = ['25'], isExempt = false) =>
  solveAmounts({ amountCandidates: candidatesOf(rows), rates, lineItems: [], isExempt })

const held = (solution: ReturnType<typeof solve>) =>
  solution?.equations.filter(({ holds }) => holds).map(({ code }) => code)

describe('total, VAT and net', () => {
  it('are proven twice where all three are printed and one rate apart', () => {
    const solution = solve([
      [10_000n, 'net'],
      [2_500n, 'vat'],
      [12_500n, 'total'],
    ])
    expect(solution).toMatchObject({
      total: 12_500n,
      vat: 2_500n,
      net: 10_000n,
      isAmbiguous: false,
    })
    expect(held(solution)).toEqual(['rate_equation', 'net_plus_vat'])
    expect(solution?.rows).toMatchObject([{ rate: '25', net: 10_000n, vat: 2_500n }])
  })

  it('are proven once where the net is not printed', () => {
    const solution = solve([
      [2_500n, 'vat'],
      [12_500n, 'total'],
    ])
    expect(solution).toMatchObject({ total: 12_500n, vat: 2_500n, net: 10_000n })
    expect(held(solution)).toEqual(['rate_equation'])
  })

  it('are proven once where they add up at no known rate', () => {
    const solution = solve([
      [10_000n, 'net'],
      [1_700n, 'vat'],
      [11_700n, 'total'],
    ])
    expect(solution).toMatchObject({ total: 11_700n, vat: 1_700n, net: 10_000n })
    expect(held(solution)).toEqual(['net_plus_vat'])
    expect(solution?.equations).toContainEqual({ code: 'rate_equation', holds: false })
  })

  it('have the VAT that lies between net and total where it is not printed', () => {
    const solution = solve([
      [10_000n, 'net'],
      [12_500n, 'total'],
    ])
    expect(solution).toMatchObject({ total: 12_500n, vat: 2_500n, net: 10_000n })
    expect(held(solution)).toEqual(['rate_equation'])
  })

  it('are told apart from a number that is one minor unit off', () => {
    const solution = solve([
      [10_000n, 'net'],
      [2_501n, 'vat'],
      [12_500n, 'total'],
    ])
    expect(held(solution)).not.toContain('net_plus_vat')
    expect(solution?.equations).toContainEqual({ code: 'net_plus_vat', holds: false })
  })

  it('are the best labelled ones, unproven, where nothing agrees', () => {
    const solution = solve([[9_900n, 'total'], [1_234n, 'vat'], [5_000n]])
    expect(solution).toMatchObject({ total: 9_900n, vat: 1_234n, net: 8_666n })
    expect(held(solution)).toEqual([])
  })

  it('have no VAT where only a total is printed', () => {
    expect(solve([[9_900n, 'total']])).toMatchObject({ total: 9_900n, vat: null, net: null })
  })

  it('are nothing where no amount is called a total', () => {
    expect(solve([[9_900n], [5_000n]])).toBeNull()
    expect(solve([])).toBeNull()
  })

  it('keep what is labelled as VAT out of the total', () => {
    const solution = solve([
      [2_500n, 'vat'],
      [500n, 'vat'],
      [12_500n, 'total'],
    ])
    expect(solution?.total).toBe(12_500n)
  })
})

describe('amounts that stand to each other as VAT does', () => {
  it('are not VAT where words call them freight', () => {
    const solution = solve([[8_000n], [2_000n, 'extra'], [10_000n, 'total']])
    expect(solution).toMatchObject({ total: 10_000n, vat: null })
    expect(held(solution)).toEqual([])
  })

  it('are not VAT where words call them a discount, even beside the rate', () => {
    const solution = solve([
      [8_000n, 'net'],
      [2_000n, 'extra', '25'],
      [10_000n, 'total'],
    ])
    expect(held(solution)).not.toContain('net_plus_vat')
  })

  it('are not VAT without any word, rate or net beside them', () => {
    const solution = solve([[8_000n], [2_000n], [10_000n, 'total']])
    expect(solution?.vat).toBeNull()
  })

  it('are VAT beside their rate', () => {
    const solution = solve([[8_000n], [2_000n, undefined, '25'], [10_000n, 'total']])
    expect(solution?.vat).toBe(2_000n)
  })

  it('are VAT between a net and a total that are called so', () => {
    const solution = solve([[8_000n, 'net'], [2_000n], [10_000n, 'total']])
    expect(solution?.vat).toBe(2_000n)
    expect(held(solution)).toEqual(['rate_equation', 'net_plus_vat'])
  })

  it('lose against the labelled ones, however many lines show net, VAT and gross', () => {
    const lines: Row[] = [
      [4_000n],
      [1_000n],
      [5_000n],
      [6_000n],
      [1_500n],
      [7_500n],
      [10_000n, 'net'],
      [2_500n, 'vat'],
      [12_500n, 'total'],
    ]
    expect(solve(lines)).toMatchObject({ total: 12_500n, vat: 2_500n, isAmbiguous: false })
  })

  it('are ambiguous where two sets fit equally well', () => {
    const solution = solve([
      [10_000n, 'net'],
      [2_500n, 'vat'],
      [12_500n, 'total'],
      [10_400n, 'net'],
      [2_600n, 'vat'],
      [13_000n, 'total'],
    ])
    expect(solution?.isAmbiguous).toBe(true)
  })
})

describe('charges beside the net', () => {
  it('may carry VAT, as freight does', () => {
    const solution = solve([
      [10_000n, 'net'],
      [2_000n, 'extra'],
      [3_000n, 'vat'],
      [15_000n, 'total'],
    ])
    expect(solution).toMatchObject({ total: 15_000n, vat: 3_000n, net: 12_000n })
    expect(held(solution)).toContain('rate_equation')
  })

  it('may carry none, as the Italian stamp duty of two euro', () => {
    const solution = solve(
      [
        [10_000n, 'net'],
        [2_200n, 'vat'],
        [200n, 'extra'],
        [12_400n, 'total'],
      ],
      ['22', '10', '5', '4'],
    )
    expect(solution).toMatchObject({ total: 12_400n, vat: 2_200n })
    expect(held(solution)).toEqual(['rate_equation', 'net_plus_vat'])
  })

  it('may be taken off, as a discount or a rounding', () => {
    const solution = solve([
      [10_000n, 'net'],
      [1_000n, 'extra'],
      [2_250n, 'vat'],
      [11_250n, 'total'],
    ])
    expect(solution).toMatchObject({ total: 11_250n, vat: 2_250n, net: 9_000n })
  })
})

describe('documents without VAT', () => {
  it('have VAT of nothing where words say so', () => {
    expect(solve([[10_000n, 'total']], ['25'], true)).toMatchObject({ vat: 0n, net: 10_000n })
  })

  it('have VAT of nothing where that is printed, proven by the net beside it', () => {
    const solution = solve([
      [10_000n, 'net'],
      [0n, 'vat'],
      [10_000n, 'total'],
    ])
    expect(solution).toMatchObject({ total: 10_000n, vat: 0n, net: 10_000n })
    expect(held(solution)).toEqual(['net_plus_vat'])
  })

  it('have their VAT all the same where it is printed against the words', () => {
    expect(
      solve(
        [
          [2_500n, 'vat'],
          [12_500n, 'total'],
        ],
        ['25'],
        true,
      )?.vat,
    ).toBe(2_500n)
  })
})
