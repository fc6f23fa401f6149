import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isWithin,
  minorUnit,
  negateDecimal,
  printUnits,
  product,
  readDecimal,
  sumDecimals,
  taxOn,
  taxWithin,
  unitsOf,
} from './einvoice_amounts.ts'

const cent = minorUnit('EUR')

describe('reading a decimal', () => {
  it.each([
    ['1.00', '1.00'],
    ['25', '25'],
    [' 7.5 ', '7.5'],
    ['+3.20', '3.20'],
    ['-3.20', '-3.20'],
    ['-0.00', '0.00'],
    ['007.10', '7.10'],
    ['00', '0'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['19.000000000000', '19'],
    ['1.12345678', '1.12345678'],
    ['123456789012345.99', '123456789012345.99'],
  ])('%j is %j', (text, decimal) => {
    expect(readDecimal(text)).toBe(decimal)
  })

  it.each([
    null,
    '',
    '.',
    '-',
    '1,00',
    '1 000.00',
    '1e3',
    'NaN',
    'Infinity',
    '0x10',
    '١',
    '1.123456789',
    '1234567890123456',
    '1.0.0',
    '€ 5',
  ])('%j is none', (text) => {
    expect(readDecimal(text)).toBeNull()
  })

  it('keeps the value of whatever it accepts', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 22n), max: 10n ** 22n }), (units) => {
        const printed = printUnits(units)
        expect(readDecimal(printed)).toBe(printed)
        expect(unitsOf(printed)).toBe(units)
      }),
    )
  })
})

describe('printing and turning', () => {
  it.each([
    ['5', '5.00'],
    ['5.1', '5.10'],
    ['5.12345678', '5.12345678'],
    ['5.12300000', '5.123'],
    ['-0.05', '-0.05'],
    ['0', '0.00'],
    ['1000000', '1000000.00'],
  ])('%s is printed as %s', (decimal, printed) => {
    expect(printUnits(unitsOf(decimal))).toBe(printed)
  })

  it('turns a sign, but not that of nothing', () => {
    expect(negateDecimal('1.50')).toBe('-1.50')
    expect(negateDecimal('-1.50')).toBe('1.50')
    expect(negateDecimal('0.00')).toBe('0.00')
  })

  it('turned twice is as before', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), (units) => {
        const text = printUnits(units)
        expect(negateDecimal(negateDecimal(text))).toBe(text)
        expect(unitsOf(negateDecimal(text))).toBe(-units)
      }),
    )
  })
})

describe('sums and taxes', () => {
  it('adds exactly where floats would not', () => {
    expect(sumDecimals(['0.1', '0.2'])).toBe(unitsOf('0.3'))
    expect(sumDecimals(Array.from({ length: 10 }, () => '0.1'))).toBe(unitsOf('1'))
    expect(sumDecimals([])).toBe(0n)
  })

  it.each([
    ['100.00', '22.00', '22.00'],
    ['0.02', '25', '0.01'],
    ['-0.02', '25', '-0.01'],
    ['27.00', '22', '5.94'],
    ['1.115', '100', '1.12'],
    ['50', '0', '0'],
  ])('the tax on %s at %s is %s', (net, rate, tax) => {
    expect(taxOn(unitsOf(net), unitsOf(rate), cent)).toBe(unitsOf(tax))
  })

  it.each([
    ['25.00', '22.00', '4.51'],
    ['122.00', '22', '22.00'],
    ['100.00', '25', '20.00'],
    ['10.00', '0', '0.00'],
  ])('the tax inside %s at %s is %s', (gross, rate, tax) => {
    expect(taxWithin(unitsOf(gross), unitsOf(rate), cent)).toBe(unitsOf(tax))
  })

  it('the tax inside is the tax on the rest, to a cent', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 10n })
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 30 }), (cents, percent) => {
        const gross = cents * cent
        const rate = unitsOf(String(percent))
        const inside = taxWithin(gross, rate, cent)
        expect(isWithin(taxOn(gross - inside, rate, cent), inside, cent)).toBe(true)
      }),
    )
  })

  it('knows how small money of a currency gets', () => {
    expect(minorUnit('JPY')).toBe(unitsOf('1'))
    expect(minorUnit('KWD')).toBe(unitsOf('0.001'))
    expect(minorUnit('XXQ')).toBe(unitsOf('0.01'))
    expect(minorUnit(null)).toBe(unitsOf('0.01'))
  })

  it('multiplies to eight decimals', () => {
    expect(product(unitsOf('0.33333333'), unitsOf('3'))).toBe(unitsOf('0.99999999'))
    expect(product(unitsOf('0.00000001'), unitsOf('0.5'))).toBe(1n)
  })

  it('is within what is as far as it may be', () => {
    expect(isWithin(5n, 6n, 1n)).toBe(true)
    expect(isWithin(6n, 5n, 1n)).toBe(true)
    expect(isWithin(5n, 7n, 1n)).toBe(false)
  })
})
