import { describe, expect, it } from 'vitest'
import { hasCheckDigit } from './business_number.ts'

const weighted = {
  form: '^[1-9]\\d{7}$',
  check: { by: 'weights', weights: [2, 7, 6, 5, 4, 3, 2, 1], modulus: 11 },
} as const
const luhn = { form: '^\\d{11}$', check: { by: 'luhn' } } as const

describe('the check digit of a number', () => {
  it.each([
    [weighted, '13748136', true],
    [weighted, '13748137', false],
    [weighted, '1374813', false],
    [weighted, '03748136', false],
    [luhn, '00743110157', true],
    [luhn, '00743110158', false],
    [luhn, '0074311015', false],
  ])('by %j of %s is right: %s', (shape, number, isRight) => {
    expect(hasCheckDigit(shape, number)).toBe(isRight)
  })

  it('by weights needs as many of them as digits', () => {
    const short = { form: '^\\d+$', check: { ...weighted.check, weights: [1] } }
    expect(hasCheckDigit(short, '11')).toBe(false)
  })
})
