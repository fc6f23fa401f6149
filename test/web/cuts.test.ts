import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutsOf, partAt, partsOf, withCut } from '../../web/src/rooms/documents/cutting/cuts.ts'

const pagesAndCuts = fc
  .integer({ min: 2, max: 20 })
  .chain((pages) =>
    fc.tuple(fc.constant(pages), fc.uniqueArray(fc.integer({ min: 1, max: pages - 1 }))),
  )

describe('where a file is cut', () => {
  it('every page is in one part, in the order of the file', () => {
    fc.assert(
      fc.property(pagesAndCuts, ([pages, cuts]) => {
        const parts = partsOf(new Set(cuts), pages)
        const all = parts.flatMap(({ firstPage, lastPage }) =>
          Array.from({ length: lastPage - firstPage + 1 }, (_, at) => firstPage + at),
        )
        expect(all).toEqual(Array.from({ length: pages }, (_, at) => at + 1))
        expect(parts).toHaveLength(cuts.length + 1)
        expect(cutsOf(parts)).toEqual(new Set(cuts))
      }),
    )
  })

  it('a cut is made and taken back at the same place', () => {
    const once = withCut(new Set([2]), 4)
    expect([...once]).toEqual([2, 4])
    expect([...withCut(once, 4)]).toEqual([2])
  })

  it('each page knows its document', () => {
    const parts = partsOf(new Set([2]), 3)
    expect([1, 2, 3].map((page) => partAt(parts, page))).toEqual([1, 1, 2])
  })

  it('a cut behind the last page is none', () => {
    expect(partsOf(new Set([3]), 3)).toEqual([{ firstPage: 1, lastPage: 3 }])
  })
})
