import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Failure } from '#kernel/failure/failure'
import { minorOf, signedMinorOf } from './provider.ts'

const anyUnits = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n })

function textOf(units: bigint, digits: number): string {
  const figures = units.toString().padStart(digits + 1, '0')
  const point = figures.length - digits
  return digits === 0 ? figures : `${figures.slice(0, point)}.${figures.slice(point)}`
}

describe('an amount in text', () => {
  it.each([
    ['12.50', 'DKK', 1_250n],
    ['12.5', 'DKK', 1_250n],
    ['12', 'EUR', 1_200n],
    ['-0.01', 'EUR', -1n],
    ['007.10', 'EUR', 710n],
    ['12.5000', 'EUR', 1_250n],
    ['1500', 'JPY', 1_500n],
    ['1500.00', 'JPY', 1_500n],
    ['1.234', 'KWD', 1_234n],
    ['92233720368547758.07', 'DKK', 2n ** 63n - 1n],
  ])('%s %s is %s minor units', (amount, currency, units) => {
    expect(minorOf({ amount, currency })).toBe(units)
  })

  it('is exact for whatever the database can hold, in currencies of every kind', () => {
    const anyCurrency = fc.constantFrom(
      ['JPY', 0] as const,
      ['DKK', 2] as const,
      ['KWD', 3] as const,
    )
    fc.assert(
      fc.property(anyUnits, anyCurrency, fc.boolean(), (units, [currency, digits], isMinus) => {
        const amount = `${isMinus ? '-' : ''}${textOf(units, digits)}`
        expect(minorOf({ amount, currency })).toBe(isMinus ? -units : units)
      }),
    )
  })

  it.each([
    ['12,50', 'DKK'],
    ['1e3', 'DKK'],
    ['+12.00', 'DKK'],
    ['12.', 'DKK'],
    ['.50', 'DKK'],
    ['', 'DKK'],
    [' 12.00', 'DKK'],
    ['NaN', 'DKK'],
    ['12.505', 'DKK'],
    ['12.5', 'JPY'],
    ['12.50', 'XXY'],
    ['92233720368547758.08', 'DKK'],
    ['1'.repeat(31), 'DKK'],
  ])('%s %s is refused as an answer that cannot be read', (amount, currency) => {
    expect(() => minorOf({ amount, currency })).toThrow(Failure)
    expect(() => minorOf({ amount, currency })).toThrow('provider_failed')
  })
})

describe('the sign', () => {
  it('comes from the indicator alone, whether or not the text carries one', () => {
    fc.assert(
      fc.property(anyUnits, fc.boolean(), (units, isMinus) => {
        const amount = `${isMinus ? '-' : ''}${textOf(units, 2)}`
        expect(signedMinorOf({ amount, currency: 'EUR' }, 'CRDT')).toBe(units)
        expect(signedMinorOf({ amount, currency: 'EUR' }, 'DBIT')).toBe(-units)
      }),
    )
  })
})
