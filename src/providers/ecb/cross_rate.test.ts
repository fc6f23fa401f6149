import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { crossRate } from './provider.ts'

describe('a cross rate', () => {
  it.each([
    ['1', '7.4605', '7.4605'],
    ['1.1004', '7.4605', '6.779807343'],
    ['7.4605', '1', '0.1340392735'],
    ['2', '1', '0.5'],
    ['3', '1', '0.3333333333'],
    ['3', '2', '0.6666666667'],
    ['0.0003', '1', '3333.333333'],
    ['7', '123456789012', '17636684145'],
    ['20000', '0.5', '0.000025'],
    ['10', '10', '1'],
    ['1.10', '11.0', '10'],
    ['1', '9.99999999999', '10'],
  ])('from %s to %s is %s', (from, to, rate) => {
    expect(crossRate(from, to)).toBe(rate)
  })

  it.each(['0', '', '-1', '1e3', 'N/A', '0.000', '1.'])('has no side of "%s"', (bad) => {
    expect(() => crossRate('1', bad)).toThrow('rate')
    expect(() => crossRate(bad, '1')).toThrow('rate')
  })

  it('has ten significant digits at most and is right to half of the last', () => {
    const rate = fc
      .tuple(fc.integer({ min: 1, max: 10 ** 9 }), fc.integer({ min: 0, max: 6 }))
      .map(([units, decimals]) => {
        const text = String(units).padStart(decimals + 1, '0')
        return decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`
      })
    fc.assert(
      fc.property(rate, rate, (from, to) => {
        const text = crossRate(from, to)
        const digits = text.replace('.', '').replace(/^0+/, '')
        if (text.includes('.')) expect(digits.length).toBeLessThanOrEqual(10)
        const exact = Number(to) / Number(from)
        expect(Math.abs(Number(text) / exact - 1)).toBeLessThan(1e-9)
      }),
    )
  })
})
