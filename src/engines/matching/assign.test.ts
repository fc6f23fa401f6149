import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assignPairs, type AssignmentEdge } from './assign.ts'

const weightOf = (edges: readonly AssignmentEdge[], pairs: ReadonlyMap<number, number>): number =>
  [...pairs].reduce((sum, [left, right]) => {
    const edge = edges.find((one) => one.left === left && one.right === right)
    return sum + (edge?.weight ?? Number.NaN)
  }, 0)

/** The largest sum of weights, found by trying everything. */
function largest(edges: readonly AssignmentEdge[]): number {
  const lefts = [...new Set(edges.map(({ left }) => left))]
  const best = (at: number, used: ReadonlySet<number>): number => {
    const left = lefts[at]
    if (left === undefined) return 0
    const taking = edges
      .filter((one) => one.left === left && !used.has(one.right))
      .map((one) => one.weight + best(at + 1, new Set([...used, one.right])))
    return Math.max(best(at + 1, used), ...taking)
  }
  return best(0, new Set())
}

describe('giving each payment its item', () => {
  it('does not let a weak pair take what a strong one needs', () => {
    const edges = [
      { left: 1, right: 1, weight: 50 },
      { left: 1, right: 2, weight: 40 },
      { left: 2, right: 1, weight: 60 },
    ]
    expect(assignPairs(edges)).toEqual(
      new Map([
        [1, 2],
        [2, 1],
      ]),
    )
  })

  it('leaves one alone where there is nothing for it', () => {
    const pairs = assignPairs([
      { left: 1, right: 1, weight: 10 },
      { left: 2, right: 1, weight: 20 },
    ])
    expect(pairs).toEqual(new Map([[2, 1]]))
  })

  it('does nothing with nothing', () => {
    expect(assignPairs([])).toEqual(new Map())
  })

  it('takes the best first where a group is too large to be exact', () => {
    const edges = Array.from({ length: 150 }, (_, at) => ({
      left: at,
      right: Math.floor(at / 2),
      weight: 100 + at,
    }))
    const joined = edges.map((edge) => ({ ...edge, right: edge.right % 70 }))
    const chain = Array.from({ length: 69 }, (_, at) => ({ left: 200, right: at, weight: 1 }))
    const pairs = assignPairs([...joined, ...chain])
    expect(new Set(pairs.values()).size).toBe(pairs.size)
  })

  const edges = fc
    .array(
      fc.record({
        left: fc.nat({ max: 4 }),
        right: fc.nat({ max: 4 }),
        weight: fc.integer({ min: 1, max: 99 }),
      }),
      { maxLength: 14 },
    )
    .map((list) => [...new Map(list.map((one) => [`${one.left}:${one.right}`, one])).values()])

  it('is never worse than trying everything', () => {
    fc.assert(
      fc.property(edges, (list) => {
        expect(weightOf(list, assignPairs(list))).toBe(largest(list))
      }),
      { numRuns: 400 },
    )
  })

  it('gives nothing twice', () => {
    fc.assert(
      fc.property(edges, (list) => {
        const rights = [...assignPairs(list).values()]
        expect(new Set(rights).size).toBe(rights.length)
      }),
    )
  })

  it('weighs the same whatever the order', () => {
    fc.assert(
      fc.property(edges, (list) => {
        const turned = list.toReversed()
        expect(weightOf(turned, assignPairs(turned))).toBe(weightOf(list, assignPairs(list)))
      }),
    )
  })
})
