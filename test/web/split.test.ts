import { decimalOf, moneyOf } from '@daybook/sdk'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  divide,
  isWhole,
  readAmount,
  signedLike,
  sizeOf,
} from '../../web/src/rooms/bank/split/split.ts'

const part = (text: string | null) => ({ text })
const shown = (one: { minor: bigint; currency: string } | null | undefined): string | null =>
  one ? decimalOf(one) : null
const whole = moneyOf('18730.00', 'DKK')
const cents = fc.integer({ min: 1, max: 100_000_000 })

describe('an amount as people type it', () => {
  it.each([
    ['1250,5', '1250.50'],
    ['1.250,50', '1250.50'],
    ['1250.50', '1250.50'],
    ['+20', '20.00'],
    ['−20,00', '-20.00'],
    ['1.250', '1250.00'],
  ])('%s is %s in Danish books', (text, amount) => {
    expect(shown(readAmount(text, 'DKK', 'da'))).toBe(amount)
  })

  it('is read in English books, too, whichever way it is written', () => {
    expect(shown(readAmount('1,250.50', 'EUR', 'en'))).toBe('1250.50')
    expect(shown(readAmount('1.250,50', 'EUR', 'en'))).toBe('1250.50')
  })

  it.each(['', 'abc', '1,2,3', '12,345,6', '--1', '1e5'])('is not %j', (text) => {
    expect(readAmount(text, 'DKK', 'da')).toBeNull()
  })
})

describe('a split', () => {
  it('counts what is left while it is typed', () => {
    const { remainder } = divide(whole, [part('11.250,00'), part('7.000,00')], 'da')
    expect(shown(remainder)).toBe('480.00')
  })

  it('adds up with a fee the other way round', () => {
    const divided = divide(whole, [part('11.250,00'), part('7.500,00'), part('-20,00')], 'da')
    expect(shown(divided.remainder)).toBe('0.00')
    expect(isWhole(divided)).toBe(true)
  })

  it('gives the rest to the last part that nobody has typed into', () => {
    const divided = divide(whole, [part('11.250,00'), part(null)], 'da')
    expect(divided.amounts.map(shown)).toEqual(['11250.00', '7480.00'])
    expect(isWhole(divided)).toBe(true)
  })

  it('gives earlier empty parts nothing, and cannot be saved then', () => {
    const divided = divide(whole, [part(null), part(null)], 'da')
    expect(divided.amounts.map(shown)).toEqual(['0.00', '18730.00'])
    expect(isWhole(divided)).toBe(false)
  })

  it('has no remainder to speak of while an amount cannot be read', () => {
    const divided = divide(whole, [part('1x'), part(null)], 'da')
    expect(divided.remainder).toBeNull()
    expect(divided.amounts.map(shown)).toEqual([null, '0.00'])
    expect(isWhole(divided)).toBe(false)
  })

  it('of one part is none', () => {
    expect(isWhole(divide(whole, [part(null)], 'da'))).toBe(false)
  })

  it('always adds up to the whole, in the last part or in the remainder', () => {
    fc.assert(
      fc.property(cents, fc.array(cents, { maxLength: 6 }), fc.boolean(), (all, typed, isLast) => {
        const given = { minor: BigInt(all), currency: 'EUR' }
        const parts = typed.map((one) => part(decimalOf({ minor: BigInt(one), currency: 'EUR' })))
        const { amounts, remainder } = divide(given, isLast ? [...parts, part(null)] : parts, 'en')
        const sum = amounts.reduce((total, one) => total + (one?.minor ?? 0n), 0n)
        expect(sum + (remainder?.minor ?? 0n)).toBe(given.minor)
      }),
    )
  })

  it('goes to the server with the sign of the row', () => {
    const row = moneyOf('-642.00', 'DKK')
    expect(shown(sizeOf(row))).toBe('642.00')
    expect(shown(signedLike(moneyOf('600.00', 'DKK'), row))).toBe('-600.00')
    expect(shown(signedLike(moneyOf('600.00', 'DKK'), whole))).toBe('600.00')
  })
})
