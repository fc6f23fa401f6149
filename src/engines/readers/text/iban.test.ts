import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nationalNumbers } from '#regions/room'
import { findIdentifiers } from './candidates_identifiers.ts'
import { isIban } from './iban.ts'

/** With check digits that are right, whatever else is wrong with it. */
function checked(country: string, rest: string): string {
  const digits = Array.from(`${rest}${country}00`, (sign) => Number.parseInt(sign, 36)).join('')
  const check = 98n - (BigInt(digits) % 97n)
  return `${country}${String(check).padStart(2, '0')}${rest}`
}

describe('an IBAN', () => {
  it.each([
    'DK5000400440116243',
    'IT60X0542811101000000123456',
    'DE89370400440532013000',
    'NO9386011117947',
    'GB29NWBK60161331926819',
    'MT84MALT011000012345MTLCAST001S',
    'SE4550000000058398257466',
  ])('is one: %s', (value) => {
    expect(isIban(value)).toBe(true)
  })

  it('is none where a digit is wrong or missing, or one is too many', () => {
    const good = 'DK5000400440116243'
    expect(isIban('DK5000400440116244')).toBe(false)
    expect(isIban(good.slice(0, -1))).toBe(false)
    expect(isIban(`${good}0`)).toBe(false)
    expect(isIban(good.toLowerCase())).toBe(false)
    expect(isIban('')).toBe(false)
  })

  it('is none of another length than its country’s, though its check digits are right', () => {
    for (const rest of ['0040044011624', '004004401162434', 'AUTOMATICALLYAPPROVETHIS']) {
      expect([rest, isIban(checked('DK', rest))]).toEqual([rest, false])
    }
    expect(isIban(checked('DK', '00400440116243'))).toBe(true)
  })

  it('is none of a country that has none', () => {
    for (const country of ['HX', 'US', 'ZZ', 'EU']) {
      expect([country, isIban(checked(country, '00400440116243'))]).toEqual([country, false])
    }
  })

  it('is never made of words that only happen to leave the right remainder', () => {
    const letters = fc.string({
      unit: fc.constantFrom(...Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')),
      minLength: 11,
      maxLength: 30,
    })
    fc.assert(
      fc.property(letters, (words) => {
        const sentence = checked('HX', words)
        expect(findIdentifiers(sentence, [], nationalNumbers())).toEqual([])
      }),
    )
  })

  it('is still found in a line, with and without what follows it', () => {
    const found = findIdentifiers(
      'IBAN: DK50 0040 0440 1162 43 BIC ABCDDKKK',
      [],
      nationalNumbers(),
    )
    expect(found.map((one) => one.value)).toEqual(['DK5000400440116243'])
  })
})
