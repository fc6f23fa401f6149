import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shareWhole } from './share_whole.ts'

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n)
const amounts = fc.array(fc.bigInt({ min: -100_000n, max: 100_000n }), { maxLength: 12 })

describe('whole units', () => {
  it.each([
    ['nothing', [], []],
    ['whole amounts', [10_000n, 200n], [100n, 2n]],
    ['one amount, cut', [19_999n], [199n]],
    ['one amount below zero, cut toward it', [-19_999n], [-199n]],
    ['two that lose a unit together, to whom lost most', [150n, 160n], [1n, 2n]],
    ['of equals, to the first', [150n, 150n], [2n, 1n]],
    ['three halves, which lose one', [50n, 50n, 50n], [1n, 0n, 0n]],
    ['a credit note beside a sale', [90n, -180n], [1n, -1n]],
    ['a sum below zero', [-160n, -150n], [-2n, -1n]],
  ])('of %s', (_says, given, expected) => {
    expect(shareWhole(given, 100n)).toEqual(expected)
  })

  it('add up to the whole units of the sum', () => {
    fc.assert(
      fc.property(amounts, (given) => {
        expect(sum(shareWhole(given, 100n))).toBe(sum(given) / 100n)
      }),
    )
  })

  it('are never a unit or more away from the exact amount', () => {
    fc.assert(
      fc.property(amounts, (given) => {
        for (const [index, whole] of shareWhole(given, 100n).entries()) {
          const away = whole * 100n - (given[index] ?? 0n)
          expect(away > -100n && away < 100n).toBe(true)
        }
      }),
    )
  })
})
