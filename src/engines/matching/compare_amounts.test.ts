import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareAmounts, type Amount, type AmountSight } from './compare_amounts.ts'

const kroner = (minor: bigint): Amount => ({ minor, currency: 'DKK', base: minor })
const euro = (minor: bigint, base: bigint | null): Amount => ({ minor, currency: 'EUR', base })

function kindOf(paid: Amount, open: Amount): AmountSight['kind'] | null {
  return compareAmounts(paid, open, [], 300)?.kind ?? null
}

describe('in one currency', () => {
  it('is exact to the øre', () => {
    expect(kindOf(kroner(125_000n), kroner(125_000n))).toBe('exact')
    expect(kindOf(kroner(124_999n), kroner(125_000n))).not.toBe('exact')
    expect(kindOf(kroner(125_001n), kroner(125_000n))).not.toBe('exact')
  })

  it('is exact beyond what a double can hold', () => {
    const large = 9_007_199_254_740_993n
    expect(kindOf(kroner(large), kroner(large))).toBe('exact')
    expect(kindOf(kroner(large - 1n), kroner(large))).not.toBe('exact')
  })

  it.each([
    [124_000n, 'fee'],
    [121_250n, 'fee'],
    [121_249n, 'partial'],
    [60_000n, 'partial'],
    [125_100n, 'over'],
    [300_000n, 'over'],
  ] as const)('%s of 125000 that came in is %s', (paid, kind) => {
    expect(kindOf(kroner(paid), kroner(125_000n))).toBe(kind)
  })

  it('takes a little more for a fee only where money left', () => {
    expect(kindOf(kroner(-125_500n), kroner(-125_000n))).toBe('fee')
    expect(kindOf(kroner(125_500n), kroner(125_000n))).toBe('over')
  })

  it('has no fee where the organization allows none', () => {
    expect(compareAmounts(kroner(124_999n), kroner(125_000n), [], 0)?.kind).toBe('partial')
  })
})

describe('two directions', () => {
  it('never belong together, so a refund is not its purchase', () => {
    expect(kindOf(kroner(24_900n), kroner(-24_900n))).toBeNull()
    expect(kindOf(kroner(-24_900n), kroner(24_900n))).toBeNull()
    expect(kindOf(kroner(0n), kroner(100n))).toBeNull()
  })
})

describe('in two currencies', () => {
  it.each([
    [746_000n, 0, {}],
    [753_000n, 94, {}],
    [754_000n, 108, { isBeyond: true }],
    [768_380n, 300, { isBeyond: true }],
  ])('%s kr. for 1,000.00 EUR worth 7,460.00 kr. is converted', (paid, apart, beyond) => {
    expect(compareAmounts(kroner(paid), euro(100_000n, 746_000n), [], 300)).toEqual({
      kind: 'converted',
      apart,
      ...beyond,
    })
  })

  it('ends at three percent, rounded against the match', () => {
    expect(kindOf(kroner(768_381n), euro(100_000n, 746_000n))).toBe('over')
    expect(kindOf(kroner(723_619n), euro(100_000n, 746_000n))).toBe('partial')
  })

  it('follows the rate of the day: another rate, another answer', () => {
    const paid = kroner(746_000n)
    expect(kindOf(paid, euro(100_000n, 746_000n))).toBe('converted')
    expect(kindOf(paid, euro(100_000n, 700_000n))).toBe('over')
  })

  it('believes an amount that the bank prints', () => {
    const printed = [{ currency: 'EUR', minor: 100_000n }]
    const sight = compareAmounts(kroner(780_000n), euro(100_000n, 746_000n), printed, 300)
    expect(sight).toMatchObject({ kind: 'printed', isBeyond: true })
  })

  it('leaves to a person what is more than three percent off in any other currency', () => {
    const printed = [{ currency: 'USD', minor: 100_000n }]
    const dollars = { minor: 100_000n, currency: 'USD', base: 700_000n }
    const beyondOf = (paid: bigint) =>
      compareAmounts(kroner(paid), dollars, printed, 300)?.isBeyond ?? false
    expect([beyondOf(721_000n), beyondOf(721_100n)]).toEqual([false, true])
  })

  it("does not believe it where the bank's own amount speaks against it", () => {
    const printed = [{ currency: 'EUR', minor: 100_000n }]
    const sight = compareAmounts(kroner(100_000n), euro(100_000n, 746_000n), printed, 300)
    expect(sight?.kind).toBe('partial')
  })

  it('is unknown without a rate', () => {
    expect(kindOf(kroner(746_000n), euro(100_000n, null))).toBe('unknown')
    expect(kindOf({ ...kroner(746_000n), base: null }, euro(100_000n, 746_000n))).toBe('unknown')
  })
})

describe('any two amounts', () => {
  const size = fc.bigInt({ min: 1n, max: 10n ** 12n })

  it('are exact only where they are equal', () => {
    fc.assert(
      fc.property(size, size, (a, b) => {
        expect(kindOf(kroner(a), kroner(b)) === 'exact').toBe(a === b)
      }),
    )
  })

  it('are judged alike whichever way both go, but for a fee that ours adds', () => {
    fc.assert(
      fc.property(size, size, (a, b) => {
        const [into, out] = [kindOf(kroner(a), kroner(b)), kindOf(kroner(-a), kroner(-b))]
        if (into !== 'over') expect(out).toBe(into)
        else expect(['over', 'fee']).toContain(out)
      }),
    )
  })

  it('are within a conversion only within three percent', () => {
    fc.assert(
      fc.property(size, fc.integer({ min: 9_000, max: 11_000 }), (base, parts) => {
        const paid = (base * BigInt(parts)) / 10_000n
        if (paid === 0n) return
        const apart = paid > base ? paid - base : base - paid
        const isWithin = apart * 10_000n <= base * 300n
        expect(kindOf(kroner(paid), euro(1_000n, base)) === 'converted').toBe(isWithin)
      }),
    )
  })
})
