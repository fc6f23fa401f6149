import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ExactNumber, isExactNumber, parseExact } from '#kernel/values/exact_json'
import { digitsOf, divideRounded, jsonAmount, scaledFrom } from './amounts.ts'

const read = (text: string): ExactNumber => {
  const value = parseExact(text)
  if (!isExactNumber(value)) throw new Error(`${text} is no number`)
  return value
}

describe('numbers of a JSON text', () => {
  it.each([
    ['125', 12_500n],
    ['-0.01', -1n],
    ['12345678901234567.89', 1_234_567_890_123_456_789n],
    ['1.5E+3', 150_000n],
    ['12.5e-1', 125n],
    ['0.30000000000000004', 30n],
    ['99.99999999999999', 10_000n],
    ['1e-2', 1n],
    ['0', 0n],
  ])('%s is %s in minor units', (digits, minor) => {
    expect(scaledFrom(read(digits), 2)).toBe(minor)
  })

  it.each(['0.005', '12.345', '1e99'])('%s is no amount', (digits) => {
    expect(scaledFrom(read(digits), 2)).toBeNull()
  })

  it('come back as they were sent, for every amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), (minor) => {
        const text = JSON.stringify({ amount: jsonAmount(minor) })
        const { amount } = parseExact(text) as { amount: ExactNumber }
        expect(scaledFrom(amount, 2)).toBe(minor)
      }),
    )
  })
})

it('half is rounded away from zero', () => {
  expect([5n, -5n, 4n, -4n, 15n].map((one) => divideRounded(one, 10n))).toEqual([
    1n,
    -1n,
    0n,
    0n,
    2n,
  ])
  expect(digitsOf(-5n)).toBe('-0.05')
})
