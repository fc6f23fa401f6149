import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AmountCandidate } from './amount_candidate.ts'
import { solveAmounts } from './solve_amounts.ts'
import { itemsThatSum } from './solve_amounts_rows.ts'

const item = (minor: bigint, line: number): AmountCandidate => ({
  minor: minor < 0n ? -minor : minor,
  isNegative: minor < 0n,
  roles: {},
  line,
  rate: null,
})

const itemsOf = (minors: readonly bigint[]) => minors.map((minor, line) => item(minor, line))
const minorsOf = (items: readonly AmountCandidate[]) => items.map(({ minor }) => minor)

describe('lines that add up', () => {
  it('are found between others', () => {
    const items = itemsOf([999n, 100n, 200n, 300n, 5n])
    expect(minorsOf(itemsThatSum(items, 600n))).toEqual([100n, 200n, 300n])
  })

  it('count what is taken off', () => {
    expect(minorsOf(itemsThatSum(itemsOf([1_000n, -100n, 50n]), 950n))).toEqual([1_000n, 100n, 50n])
  })

  it('are the longest list of several', () => {
    expect(minorsOf(itemsThatSum(itemsOf([600n, 100n, 200n, 300n]), 600n))).toEqual([
      100n,
      200n,
      300n,
    ])
  })

  it('stand near each other', () => {
    expect(itemsThatSum([item(100n, 1), item(200n, 9)], 300n)).toEqual([])
    expect(itemsThatSum([item(100n, 1), item(200n, 5)], 300n)).toHaveLength(2)
  })

  it('are none where nothing adds up to the minor unit', () => {
    expect(itemsThatSum(itemsOf([100n, 200n]), 301n)).toEqual([])
    expect(itemsThatSum([], 0n)).toEqual([])
  })

  it('are found wherever they stand, and add up', () => {
    const minor = fc.bigInt({ min: 1n, max: 1_000_000n })
    fc.assert(
      fc.property(
        fc.array(minor, { maxLength: 10 }),
        fc.array(minor, { minLength: 2, maxLength: 20 }),
        fc.array(minor, { maxLength: 10 }),
        (before, own, after) => {
          const sum = own.reduce((a, b) => a + b, 0n)
          const found = itemsThatSum(itemsOf([...before, ...own, ...after]), sum)
          expect(found.length).toBeGreaterThanOrEqual(own.length)
          expect(found.reduce((a, b) => a + b.minor, 0n)).toBe(sum)
        },
      ),
    )
  })
})

describe('as a proof', () => {
  const named = (minor: bigint, role: 'total' | 'vat', line: number): AmountCandidate => ({
    ...item(minor, line),
    roles: { [role]: 1 },
  })
  const amounts = [
    item(4_000n, 0),
    item(6_000n, 1),
    named(2_500n, 'vat', 2),
    named(12_500n, 'total', 3),
  ]
  const solve = (lineItems: AmountCandidate[]) =>
    solveAmounts({ amountCandidates: amounts, rates: ['25'], lineItems, isExempt: false })

  it('two lines that make the net are a second equation', () => {
    const solution = solve([item(4_000n, 0), item(6_000n, 1)])
    expect(solution?.equations).toContainEqual({ code: 'lines_sum', holds: true })
    expect(solution?.items).toHaveLength(2)
  })

  it('a single line proves nothing, since it only says the amount again', () => {
    const solution = solve([item(10_000n, 0)])
    expect(solution?.equations.map(({ code }) => code)).not.toContain('lines_sum')
    expect(solution?.items).toHaveLength(1)
  })

  it('lines that make neither net nor total are no proof', () => {
    expect(solve([item(4_000n, 0), item(6_001n, 1)])?.items).toEqual([])
  })
})
