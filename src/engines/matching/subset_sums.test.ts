import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findSubsets } from './subset_sums.ts'

/** Every set of two to five places that makes the sum, found the slow way. */
function allSubsets(amounts: readonly bigint[], sum: bigint): string[] {
  const found: string[] = []
  for (let mask = 1; mask < 2 ** amounts.length; mask++) {
    const places = amounts.flatMap((_, place) => ((mask >> place) & 1 ? [place] : []))
    const total = places.reduce((all, place) => all + (amounts[place] ?? 0n), 0n)
    if (places.length >= 2 && places.length <= 5 && total === sum) found.push(places.join(','))
  }
  return found.toSorted()
}

describe('sums of several', () => {
  it('finds the one set there is', () => {
    const { solutions } = findSubsets([100n, 250n, 375n, 900n], 1_275n)
    expect(solutions).toEqual([[2, 3]])
  })

  it('counts a credit note with its own sign', () => {
    expect(findSubsets([1_000n, -200n, 555n], 800n).solutions).toEqual([[0, 1]])
  })

  it('finds both of two sets', () => {
    expect(findSubsets([100n, 125n, 150n, 175n], 275n).solutions).toHaveLength(2)
  })

  it('never answers with one amount alone', () => {
    expect(findSubsets([500n, 1n], 500n).solutions).toEqual([])
  })

  it('never answers with more than five', () => {
    expect(findSubsets([1n, 1n, 1n, 1n, 1n, 1n], 6n).solutions).toEqual([])
    expect(findSubsets([1n, 1n, 1n, 1n, 1n], 5n).solutions).toHaveLength(1)
  })

  it('says so where it did not look at all', () => {
    const amounts = Array.from({ length: 40 }, (_, at) => BigInt(1_000 + at))
    expect(findSubsets(amounts, 5_100n).isCutShort).toBe(true)
    expect(findSubsets([100n, 200n], 300n).isCutShort).toBe(false)
  })

  it('ends soon also where nothing fits', () => {
    const amounts = Array.from({ length: 60 }, (_, at) => BigInt(7_919 * (at + 1)))
    const start = process.cpuUsage()
    findSubsets(amounts, 1_234_567n)
    expect(process.cpuUsage(start).user / 1_000).toBeLessThan(3_000)
  })

  it('is what a search of everything finds', () => {
    const amount = fc.bigInt({ min: -40n, max: 40n }).filter((one) => one !== 0n)
    fc.assert(
      fc.property(
        fc.array(amount, { maxLength: 8 }),
        fc.bigInt({ min: 1n, max: 100n }),
        (amounts, sum) => {
          const { solutions, isCutShort } = findSubsets(amounts, sum)
          const found = solutions.map((places) => places.join(',')).toSorted()
          const all = allSubsets(amounts, sum)
          if (isCutShort) expect(all).toEqual(expect.arrayContaining(found))
          else expect(found).toEqual(all)
        },
      ),
      { numRuns: 400 },
    )
  })
})
