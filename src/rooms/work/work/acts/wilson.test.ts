import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errorShareOf } from './wilson.ts'

describe('the share of wrong ones', () => {
  it('is unknown where nothing was checked', () => {
    expect(errorShareOf(0, 0)).toEqual({ checked: 0, wrong: 0, rate: null, low: null, high: null })
  })

  it.each([
    [5, 0, 0, 0, 0.4345],
    [10, 1, 0.1, 0.0179, 0.4042],
    [200, 1, 0.005, 0.0009, 0.0278],
    [100, 50, 0.5, 0.4038, 0.5962],
    [3, 3, 1, 0.4385, 1],
  ])(
    'of %i checked with %i wrong has the interval of Wilson',
    (checked, wrong, rate, low, high) => {
      expect(errorShareOf(checked, wrong)).toEqual({ checked, wrong, rate, low, high })
    },
  )

  it('lies within its interval, which narrows as more are checked', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.double({ min: 0, max: 1 }), (n, part) => {
        const wrong = Number.isNaN(part) ? 0 : Math.round(n * part)
        const { rate, low, high } = errorShareOf(n, wrong)
        expect(0 <= Number(low) && Number(low) <= Number(rate)).toBe(true)
        expect(Number(rate) <= Number(high) && Number(high) <= 1).toBe(true)
        const more = errorShareOf(n * 100, wrong * 100)
        expect(Number(more.high) - Number(more.low)).toBeLessThan(Number(high) - Number(low))
      }),
    )
  })
})
