import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  asMinor,
  currencyDigits,
  fromDecimal,
  isCurrency,
  isExactDecimal,
  roundHalfUp,
  toDecimal,
} from './money.ts'

const safe = fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n })

describe('amounts', () => {
  test('every safe amount of minor units survives the wire', () => {
    fc.assert(
      fc.property(safe, fc.integer({ min: 0, max: 8 }), (units, digits) => {
        const wire: unknown = JSON.parse(JSON.stringify(toDecimal(units, digits)))
        expect(fromDecimal(Number(wire), digits)).toBe(units)
      }),
      { numRuns: 2000 },
    )
  })

  test.each([
    [0, 0n],
    [-0, 0n],
    [0.29, 29n],
    [1.005e2, 10050n],
    [-1234.5, -123450n],
    [0.1 + 0.2, 30n],
    [4.35 * 100, 43500n],
    [1.1 * 3, 330n],
    [12.000000001, 1200n],
    [11.999999999, 1200n],
    [1e-10, 0n],
    [-1e-10, 0n],
    [5e-324, 0n],
    [9_999_999_999_999.99, 999_999_999_999_999n],
    [1e15, 100_000_000_000_000_000n],
  ])('%d is a whole number of minor units', (amount, units) => {
    expect(isExactDecimal(amount)).toBe(true)
    expect(fromDecimal(amount)).toBe(units)
  })

  test.each([
    0.001,
    1.005,
    12.0000000011,
    11.9999999989,
    -0.014999,
    Number.NaN,
    Infinity,
    -Infinity,
    // A sixteenth digit: 74958330522926.63 would be read as .62.
    Number('74958330522926.62'),
    1e17,
    1e308,
  ])('%d is not an amount of two decimals', (amount) => {
    expect(isExactDecimal(amount)).toBe(false)
    expect(() => fromDecimal(amount)).toThrow(RangeError)
  })

  test('a unit price may have eight decimals but not nine', () => {
    expect(fromDecimal(0.12345678, 8)).toBe(12_345_678n)
    expect(fromDecimal(1e-8, 8)).toBe(1n)
    expect(fromDecimal(100_000_000, 8)).toBe(10_000_000_000_000_000n)
    expect(isExactDecimal(0.123456785, 8)).toBe(false)
    expect(isExactDecimal(123_456_789.12345678, 8)).toBe(false)
  })

  test('currencies without decimals take whole amounts only', () => {
    expect(fromDecimal(1500, 0)).toBe(1500n)
    expect(isExactDecimal(0.5, 0)).toBe(false)
    expect(toDecimal(asMinor(-1500n), 0)).toBe(-1500)
  })

  test('more than eight decimals is a mistake of the program', () => {
    expect(() => isExactDecimal(1, 9)).toThrow(RangeError)
    expect(() => fromDecimal(1, 0.5)).toThrow(RangeError)
  })

  test.each([
    [0n, 2, 0],
    [5n, 2, 0.05],
    [-5n, 2, -0.05],
    [123_456n, 2, 1234.56],
    [12_345_678n, 8, 0.12345678],
    [1234n, 3, 1.234],
  ])('%d minor units of %d decimals is %d', (units, digits, amount) => {
    expect(toDecimal(units, digits)).toBe(amount)
  })
})

describe('rounding', () => {
  test.each([
    [5n, 2n, 3n],
    [-5n, 2n, -3n],
    [5n, -2n, -3n],
    [-5n, -2n, 3n],
    [4n, 3n, 1n],
    [-4n, 3n, -1n],
    [149n, 100n, 1n],
    [0n, 7n, 0n],
  ])('%d / %d rounds to %d', (numerator, denominator, rounded) => {
    expect(roundHalfUp(numerator, denominator)).toBe(rounded)
  })

  test('the rounded value is never more than half a unit away, and mirrors its negative', () => {
    const nonZero = fc.bigInt({ min: 1n, max: 10n ** 12n })
    fc.assert(
      fc.property(safe, nonZero, (numerator, denominator) => {
        const rounded = roundHalfUp(numerator, denominator)
        const error = 2n * (rounded * denominator - numerator)
        expect(error <= denominator && error >= -denominator).toBe(true)
        expect(roundHalfUp(-numerator, denominator)).toBe(-rounded)
      }),
    )
  })

  test('a denominator of zero is refused', () => {
    expect(() => roundHalfUp(1n, 0n)).toThrow(RangeError)
  })
})

describe('currencies', () => {
  test.each([
    ['DKK', 2],
    ['EUR', 2],
    ['HUF', 2],
    ['IDR', 2],
    ['COP', 2],
    ['JPY', 0],
    ['ISK', 0],
    ['KWD', 3],
    ['IQD', 3],
    ['VED', 2],
  ])('%s has %d decimals as in ISO 4217', (code, digits) => {
    expect(isCurrency(code)).toBe(true)
    expect(currencyDigits(code)).toBe(digits)
  })

  test.each(['', 'eur', 'EURO', 'ZZZ', 'XXX', 'XTS', 'XDR', 'DEM'])('%j is unknown', (code) => {
    expect(isCurrency(code)).toBe(false)
    expect(() => currencyDigits(code)).toThrow(RangeError)
  })
})
