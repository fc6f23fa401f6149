import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAmount, sizeOf, writeAmount } from './amount.ts'

test.each([
  [0n, '0.00'],
  [5n, '0.05'],
  [-5n, '-0.05'],
  [12_345n, '123.45'],
  [-100n, '-1.00'],
])('%s is written %s', (minor, text) => {
  expect(writeAmount(minor)).toBe(text)
})

test.each([
  ['12', 1_200n],
  ['-12.5', -1_250n],
  ['0.05', 5n],
])('%s is read as %s', (text, minor) => {
  expect(readAmount(text)).toBe(minor)
})

test.each(['', '1,50', '1.505', '+1', '1e3', '.5', '--1', 'one'])('%j is no amount', (text) => {
  expect(readAmount(text)).toBeUndefined()
})

test('what is written is read again, to the last øre', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), (minor) => {
      expect(readAmount(writeAmount(minor))).toBe(minor)
      expect(sizeOf(minor) >= 0n && (sizeOf(minor) === minor || sizeOf(minor) === -minor)).toBe(
        true,
      )
    }),
  )
})
