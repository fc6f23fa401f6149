import { describe, expect, it } from 'vitest'
import { Failure } from '#kernel/failure/failure'
import { givenMinor } from './given_amount.ts'

const faultOf = (amount: number, currency: string): unknown => {
  try {
    return givenMinor(amount, currency, '/amount')
  } catch (error) {
    return error instanceof Failure ? [error.code, error.details] : error
  }
}

describe('a given amount', () => {
  it('is taken in minor units of its currency', () => {
    expect(givenMinor(12.5, 'DKK', '/amount')).toBe(1250n)
    expect(givenMinor(-3, 'JPY', '/amount')).toBe(-3n)
  })

  it.each([
    [0.005, 'EUR', 2],
    [1.5, 'JPY', 0],
  ])('%s %s has too many decimals, and the fault says where', (amount, currency, digits) => {
    const detail = `An amount in ${currency} has at most ${digits} decimals and 15 digits.`
    const errors = [{ pointer: '/amount', code: 'invalid_amount', detail }]
    expect(faultOf(amount, currency)).toEqual(['invalid_input', { errors }])
  })
})
