import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roundHalfUp } from '#kernel/values/money'
import {
  convert,
  decimalOf,
  fractionOf,
  minorOf,
  partOf,
  percentOf,
  shareOf,
  times,
} from './decimal.ts'

const units = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n })

describe('an amount in text', () => {
  it.each([
    ['0', 2, 0n],
    ['1250.00', 2, 125_000n],
    ['1250', 2, 125_000n],
    ['-0.01', 2, -1n],
    ['-0.5', 2, -50n],
    ['17', 0, 17n],
    ['0.125', 3, 125n],
    ['5.000', 2, 500n],
  ])('%s with %i decimals is %s', (text, digits, minor) => {
    expect(minorOf(text, digits)).toBe(minor)
  })

  it.each(['', '1,5', '1e3', '.5', '5.', '+1', ' 1', 'NaN', '--1', '0x1'])(
    'is never "%s"',
    (text) => {
      expect(() => minorOf(text, 2)).toThrow('is not a decimal')
    },
  )

  it('with more decimals than the currency has is refused, not rounded', () => {
    expect(() => minorOf('0.001', 2)).toThrow('more than 2 decimals')
    expect(() => minorOf('0.5', 0)).toThrow('more than 0 decimals')
  })

  it('comes back as it went, for any amount and any number of decimals', () => {
    fc.assert(
      fc.property(units, fc.constantFrom(0, 2, 3, 8), (minor, digits) => {
        expect(minorOf(decimalOf(minor, digits), digits)).toBe(minor)
      }),
    )
  })

  it('is written with all its decimals, and with none where there are none', () => {
    expect(decimalOf(-5n, 2)).toBe('-0.05')
    expect(decimalOf(0n, 2)).toBe('0.00')
    expect(decimalOf(1250n, 0)).toBe('1250')
  })
})

describe('a share', () => {
  it('of 0.33333333 equals a third on any amount', () => {
    expect(shareOf('0.33333333')).toEqual({ top: 1n, bottom: 3n })
    fc.assert(
      fc.property(units, (vat) => {
        expect(times(vat, shareOf('0.33333333'))).toBe(roundHalfUp(vat, 3n))
      }),
    )
  })

  it('of eight decimals is the fraction it was cut or rounded from', () => {
    expect(shareOf('0.66666667')).toEqual({ top: 2n, bottom: 3n })
    expect(shareOf('0.66666666')).toEqual({ top: 2n, bottom: 3n })
    expect(shareOf('0.14285714')).toEqual({ top: 1n, bottom: 7n })
  })

  it('of fewer decimals, or of no simple fraction, is what is written', () => {
    expect(shareOf('0.25')).toEqual({ top: 25n, bottom: 100n })
    expect(shareOf('0.3333')).toEqual({ top: 3333n, bottom: 10_000n })
    expect(shareOf('0.12345678')).toEqual({ top: 12_345_678n, bottom: 100_000_000n })
    expect(shareOf('1')).toEqual({ top: 1n, bottom: 1n })
  })

  it('in percent may have decimals', () => {
    expect(times(10_000n, percentOf(66.5))).toBe(6_650n)
    expect(times(10_000n, percentOf(0))).toBe(0n)
    expect(times(10_000n, percentOf(100))).toBe(10_000n)
  })
})

describe('a conversion', () => {
  it('knows how many decimals each currency has', () => {
    const rate = fractionOf('0.046')
    expect(convert(10_000n, rate, { from: 0, to: 2 })).toBe(46_000n)
    expect(convert(125_050n, fractionOf('7.4605'), { from: 2, to: 2 })).toBe(932_936n)
    expect(convert(100n, fractionOf('1'), { from: 2, to: 0 })).toBe(1n)
  })

  it('of the opposite amount is the opposite', () => {
    const rates = fc.integer({ min: 1, max: 10 ** 9 }).map((rate) => fractionOf(`${rate}.12345`))
    fc.assert(
      fc.property(units, rates, (minor, rate) => {
        const digits = { from: 2, to: 2 }
        expect(convert(-minor, rate, digits)).toBe(-convert(minor, rate, digits))
      }),
    )
  })
})

describe('the parts of a whole', () => {
  it('always add up to it, however it is cut', () => {
    const cuts = fc.array(fc.bigInt({ min: 1n, max: 10n ** 9n }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(units, cuts, (whole, parts) => {
        const of = parts.reduce((sum, part) => sum + part, 0n)
        let before = 0n
        let total = 0n
        for (const part of parts) {
          total += partOf(whole, of, before, part)
          before += part
        }
        expect(total).toBe(whole)
      }),
    )
  })
})
