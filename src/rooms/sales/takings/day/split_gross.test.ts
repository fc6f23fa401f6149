import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { regionKeys, regionOf } from '#regions/room'
import { splitGross } from './read_takings.ts'

const gross = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n })
const rounds = fc.constantFrom('vat' as const, 'net' as const)
const rates = fc.constantFrom('0', '4', '5', '10', '22', '25', '5.5')

describe('the VAT in a gross amount', () => {
  it.each([
    // A fifth of the price with VAT.
    ['25', 'vat', 12_500n, { net: 10_000n, vat: 2_500n }],
    // 0.12 is 0.024 of VAT, rounded down; 0.13 is 0.026, rounded up.
    ['25', 'vat', 12n, { net: 10n, vat: 2n }],
    ['25', 'vat', 13n, { net: 10n, vat: 3n }],
    // 100.00 / 1.22 = 81.967..
    ['22', 'net', 10_000n, { net: 8_197n, vat: 1_803n }],
    ['10', 'net', 10_000n, { net: 9_091n, vat: 909n }],
    ['4', 'net', 10_000n, { net: 9_615n, vat: 385n }],
    ['5', 'net', 10_000n, { net: 9_524n, vat: 476n }],
    ['0', 'net', 10_000n, { net: 10_000n, vat: 0n }],
    // A day on which more was taken back than sold mirrors one of the same sale.
    ['22', 'net', -10_000n, { net: -8_197n, vat: -1_803n }],
  ] as const)('%s %% rounding the %s, of %s', (percent, by, amount, parts) => {
    expect(splitGross(amount, percent, by)).toEqual(parts)
  })

  it('comes to the gross amount with the net, whatever is rounded', () => {
    fc.assert(
      fc.property(gross, rates, rounds, (amount, percent, by) => {
        const { net, vat } = splitGross(amount, percent, by)
        expect(net + vat).toBe(amount)
      }),
    )
  })

  it('is within half a unit of the exact amount, and mirrored below zero', () => {
    fc.assert(
      fc.property(gross, fc.constantFrom(4n, 5n, 10n, 22n, 25n), rounds, (amount, percent, by) => {
        const { vat } = splitGross(amount, String(percent), by)
        const missed = 2n * (vat * (100n + percent) - amount * percent)
        expect(missed <= 100n + percent && missed >= -(100n + percent)).toBe(true)
        expect(splitGross(-amount, String(percent), by).vat).toBe(-vat)
      }),
    )
  })

  it('is confirmed, or said not to be', () => {
    for (const key of regionKeys) {
      const { confirmed, source } = regionOf(key).takings
      expect(source.includes('not yet confirmed')).toBe(!confirmed)
    }
  })
})
