import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blocksInView, edgesOf } from '../../web/src/parts/blocks.ts'

const someHeights = fc.dictionary(
  fc.nat({ max: 40 }).map(String),
  fc.integer({ min: 20, max: 900 }),
  { maxKeys: 30 },
)
const mapOf = (given: Record<string, number>): Map<number, number> =>
  new Map(Object.entries(given).map(([at, height]) => [Number(at), height]))

describe('a long list of which only a part is drawn', () => {
  it('begins at nothing, and rises by the height that was measured', () => {
    expect(
      edgesOf(
        new Map([
          [0, 100],
          [1, 300],
        ]),
        3,
      ),
    ).toEqual([0, 100, 400, 600])
  })

  it('draws the block at the top and those that end in view', () => {
    expect(blocksInView([0, 100, 200, 300, 400], { from: 0, to: 150 })).toEqual({ from: 0, to: 2 })
    expect(blocksInView([0, 100, 200, 300, 400], { from: 150, to: 250 })).toEqual({
      from: 1,
      to: 3,
    })
  })

  it('draws the last one behind the end and the first one before the beginning', () => {
    expect(blocksInView([0, 100, 200], { from: 900, to: 990 })).toEqual({ from: 1, to: 2 })
    expect(blocksInView([0, 100, 200], { from: -990, to: -900 })).toEqual({ from: 0, to: 1 })
  })

  it('draws nothing where there is nothing', () => {
    expect(blocksInView([0], { from: 0, to: 900 })).toEqual({ from: 0, to: 0 })
  })

  it('draws every block of which a part is in view, whatever their heights', () => {
    const view = fc.tuple(
      fc.integer({ min: -500, max: 30_000 }),
      fc.integer({ min: 1, max: 2_000 }),
    )
    fc.assert(
      fc.property(
        someHeights,
        fc.integer({ min: 1, max: 41 }),
        view,
        (given, blocks, [from, high]) => {
          const edges = edgesOf(mapOf(given), blocks)
          const drawn = blocksInView(edges, { from, to: from + high })
          for (let at = 0; at < blocks; at += 1) {
            const isSeen = (edges[at] ?? 0) < from + high && (edges[at + 1] ?? 0) > from
            if (isSeen) expect([at >= drawn.from, at < drawn.to]).toEqual([true, true])
          }
          expect(drawn.from).toBeGreaterThanOrEqual(0)
          expect(drawn.to).toBeLessThanOrEqual(blocks)
          expect(drawn.to).toBeGreaterThan(drawn.from)
        },
      ),
    )
  })

  it('leaves as much room above and below as it does not draw', () => {
    fc.assert(
      fc.property(someHeights, fc.integer({ min: 1, max: 41 }), (given, blocks) => {
        const edges = edgesOf(mapOf(given), blocks)
        expect(edges).toHaveLength(blocks + 1)
        expect(edges.every((edge, at) => at === 0 || edge > (edges[at - 1] ?? 0))).toBe(true)
      }),
    )
  })
})
