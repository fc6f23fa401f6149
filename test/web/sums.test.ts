import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumOf, sumOfSide } from '../../web/src/parts/sums.ts'

const line = (amount: number, currency = 'DKK') => ({ amount, currency })

describe('the sum of one side of an entry', () => {
  it('counts debits or credits, never both', () => {
    const lines = [line(160), line(40), line(-200)]
    expect([sumOfSide(lines, 1), sumOfSide(lines, -1)]).toEqual([200, 200])
  })

  it('is exact where floating numbers are not', () => {
    expect(sumOfSide([line(0.1), line(0.2)], 1)).toBe(0.3)
  })

  it('is nothing without lines', () => {
    expect(sumOfSide([], 1)).toBe(0)
  })

  it('is the same on both sides of an entry that balances', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1 }), (minors) => {
        const total = minors.reduce((sum, one) => sum + one, 0)
        const lines = [...minors.map((one) => line(one / 100)), line(-total / 100)]
        expect(sumOfSide(lines, 1)).toBe(sumOfSide(lines, -1))
      }),
    )
  })
})

describe('amounts added up', () => {
  it.each([
    ['DKK', [1.1, 2.2, 0], 3.3],
    ['KWD', [1.101, 2.202], 3.303],
    ['JPY', [1, -2], -1],
    ['', [], 0],
  ] as const)('are exact, with the decimals of their currency: %s', (currency, amounts, sum) => {
    expect(sumOf(amounts, currency)).toBe(sum)
  })
})
