import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { euMembers } from '#kernel/values/country'
import {
  canBeVatIn,
  basisPointsOf,
  ratesByCountry,
  ratesFor,
  vatInGross,
  vatOnNet,
} from './amounts_rates.ts'

describe('rates', () => {
  it('are those of the supplier, or of home where nobody knows who that is', () => {
    expect(ratesFor('IT', 'DK', [])).toEqual(['22', '10', '5', '4'])
    expect(ratesFor(null, 'DK', [])).toEqual(['25'])
    expect(ratesFor('US', 'DK', [])).toEqual([])
  })

  it('also are those printed, if any country has them', () => {
    expect(ratesFor(null, 'DK', ['19'])).toEqual(['25', '19'])
    expect(ratesFor(null, 'DK', ['18.5', '100', '0', '30'])).toEqual(['25'])
    expect(ratesFor('DK', 'DK', ['25'])).toEqual(['25'])
  })

  it('are known for every member state', () => {
    const missing = [...euMembers('2026-01-01')]
      .filter((code) => code !== 'EL' && code !== 'XI')
      .filter((code) => !ratesByCountry.has(code))
    expect(missing).toEqual([])
  })

  it('are plain decimals between 0 and 27', () => {
    for (const rates of ratesByCountry.values()) {
      for (const rate of rates) {
        expect(rate).toMatch(/^\d{1,2}(\.\d)?$/)
        expect(Number(rate)).toBeLessThanOrEqual(27)
      }
    }
  })

  it('become whole hundredths of a percent', () => {
    expect(basisPointsOf('25')).toBe(2_500n)
    expect(basisPointsOf('5.5')).toBe(550n)
    expect(basisPointsOf('2.1')).toBe(210n)
    expect(basisPointsOf('0')).toBe(0n)
  })
})

describe('VAT', () => {
  it('rounds a half up', () => {
    expect(vatOnNet(990_079n, 2_500n)).toBe(247_520n)
    expect(vatInGross(1_237_599n, 2_500n)).toBe(247_520n)
    expect(vatOnNet(2n, 2_500n)).toBe(1n)
  })

  it('inside a gross amount is the same as on top of its net, to the minor unit', () => {
    const rate = fc.constantFrom('25', '22', '10', '5', '4', '5.5', '25.5')
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 12n }), rate, (net, one) => {
        const points = basisPointsOf(one)
        const vat = vatOnNet(net, points)
        expect(vatInGross(net + vat, points)).toBe(vat)
      }),
    )
  })
})

describe('a part of a total', () => {
  const rates = [...ratesByCountry.values()].flat()

  it('can be its VAT at every rate of the list', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 12n), fc.constantFrom(...rates), (total, rate) => {
        expect(canBeVatIn(vatInGross(total, basisPointsOf(rate)), total)).toBe(true)
      }),
    )
  })

  it('cannot be its VAT where it is larger than any rate takes', () => {
    expect(canBeVatIn(2_700n, 12_700n)).toBe(true)
    expect(canBeVatIn(2_702n, 12_700n)).toBe(false)
    expect(canBeVatIn(12_000n, 38_000n)).toBe(false)
  })
})
