import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { creditorReference, danishId } from '#test/matching/made_bank'
import { isCreditorReference, isLuhn, luhnDigit, rest97 } from './check_digits.ts'

describe('the check of Luhn', () => {
  it.each(['18', '26', '000000000729137'])('%s is right', (digits) => {
    expect(isLuhn(digits)).toBe(true)
  })

  it.each(['17', '27', '000000000729138', '', '1', '12a8'])('%s is wrong', (digits) => {
    expect(isLuhn(digits)).toBe(false)
  })

  it('is that of one digit in ten', () => {
    const right = Array.from({ length: 10 }, (_, digit) => `7992739871${digit}`).filter(isLuhn)
    expect(right).toEqual(['79927398713'])
    expect(luhnDigit('7992739871')).toBe(3)
  })

  it('holds for every id that was made, and for none with one digit changed', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 99_999_999 }),
        fc.nat({ max: 14 }),
        fc.integer({ min: 1, max: 9 }),
        (number, place, by) => {
          const id = danishId(number, 14)
          expect(isLuhn(id)).toBe(true)
          const digit = (Number(id.charAt(place)) + by) % 10
          expect(isLuhn(`${id.slice(0, place)}${digit}${id.slice(place + 1)}`)).toBe(false)
        },
      ),
    )
  })
})

describe('the check of a creditor reference', () => {
  it.each(['RF18539007547034', 'RF471234567890'])('%s is right', (reference) => {
    expect(isCreditorReference(reference)).toBe(true)
  })

  it.each(['RF19539007547034', 'RF18539007547035', 'XF18539007547034', 'RF18', 'RF18-539'])(
    '%s is wrong',
    (reference) => {
      expect(isCreditorReference(reference)).toBe(false)
    },
  )

  it('holds for every reference that was made, and not with two characters exchanged', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{3,20}$/), (text) => {
        const made = creditorReference(text)
        expect(isCreditorReference(made)).toBe(true)
        const swapped = `${made.slice(0, 4)}${made.charAt(5)}${made.charAt(4)}${made.slice(6)}`
        if (swapped !== made) expect(isCreditorReference(swapped)).toBe(false)
      }),
    )
  })
})

describe('the check of an account', () => {
  it.each(['DK5000400440116243', 'GB82WEST12345698765432'])('%s is right', (iban) => {
    expect(rest97(iban)).toBe(1)
  })

  it('is wrong with another digit', () => {
    expect(rest97('DK5000400440116244')).not.toBe(1)
  })
})
