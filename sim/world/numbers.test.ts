import { describe, expect, test } from 'vitest'
import { createChance } from './chance.ts'
import { buildAccountNumber, buildCreditorReference, buildPaymentCardNumber } from './numbers.ts'

/** The check as ISO 13616 words it: move four characters to the end, letters to numbers, mod 97. */
function isChecked(text: string): boolean {
  const moved = text.slice(4) + text.slice(0, 4)
  let rest = 0
  for (const one of moved) {
    for (const digit of Number.parseInt(one, 36).toString()) rest = (rest * 10 + Number(digit)) % 97
  }
  return rest === 1
}

/** The check digit by the text-book: double every second digit from the right, leave out the last. */
function hasCheckDigit(text: string): boolean {
  let sum = 0
  for (let index = text.length - 1, isSecond = false; index >= 0; index--, isSecond = !isSecond) {
    const digit = Number(text[index]) * (isSecond ? 2 : 1)
    sum += Math.floor(digit / 10) + (digit % 10)
  }
  return sum % 10 === 0
}

const many = Array.from({ length: 300 }, (_, index) => createChance(`number ${index}`))

test('the checks themselves know right from wrong', () => {
  expect(isChecked('DK5000400440116243')).toBe(true)
  expect(isChecked('DK5000400440116244')).toBe(false)
  expect(hasCheckDigit('18')).toBe(true)
  expect(hasCheckDigit('26')).toBe(true)
  expect(hasCheckDigit('27')).toBe(false)
})

describe('account numbers', () => {
  test.each([
    ['DK', '9981', /^DK\d{16}$/],
    ['IT', '99981', /^IT\d{2}[A-Z]\d{22}$/],
    ['DE', '99980000', /^DE\d{20}$/],
  ])('of %s have their form and a right check', (country, bank, form) => {
    for (const chance of many) {
      const { iban, bban } = buildAccountNumber(country, bank, chance)
      expect(iban).toMatch(form)
      expect(isChecked(iban)).toBe(true)
      expect(iban.slice(4)).toBe(bban)
    }
  })

  test('the Italian check character is the published one', () => {
    // X 05428 11101 000000123456 is the example that the Italian banks give.
    const digits = '0542811101000000123456'
    const parts = [digits.slice(5, 10), digits.slice(10)]
    const chance = { ...createChance('x'), digits: () => parts.shift() ?? '' }
    expect(buildAccountNumber('IT', digits.slice(0, 5), chance)).toEqual({
      iban: 'IT60X0542811101000000123456',
      bban: 'X0542811101000000123456',
    })
  })

  test('of another country are not known', () => {
    expect(() => buildAccountNumber('XX', '1', createChance('x'))).toThrow('XX')
  })
})

describe('references', () => {
  test('a payment card number has fifteen digits, the last a check', () => {
    for (const chance of many) {
      const number = buildPaymentCardNumber(chance)
      expect(number).toMatch(/^\d{15}$/)
      expect(hasCheckDigit(number)).toBe(true)
    }
  })

  test('a creditor reference is one by ISO 11649', () => {
    for (const chance of many) {
      const reference = buildCreditorReference(chance)
      expect(reference).toMatch(/^RF\d{2}\d{10}$/)
      expect(isChecked(reference)).toBe(true)
    }
  })
})
