import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numbersOf, wordNumbersOf } from './match_keys.ts'

describe('keys as numbers', () => {
  it('fit into the column, each kind on its own side of zero', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (keys) => {
        for (const number of numbersOf(keys)) {
          expect(Number.isInteger(number) && number >= 0 && number < 2 ** 31).toBe(true)
        }
        for (const number of wordNumbersOf(keys)) {
          expect(Number.isInteger(number) && number < 0 && number >= -(2 ** 31)).toBe(true)
        }
      }),
    )
  })

  it('rarely meet by chance', () => {
    const keys = Array.from({ length: 50_000 }, (_, at) => `a:DKK:${at * 125}`)
    expect(keys.length - numbersOf(keys).length).toBeLessThan(10)
  })
})
