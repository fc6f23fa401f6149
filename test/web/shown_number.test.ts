import { describe, expect, it } from 'vitest'
import { shownNumber } from '../../web/src/parts/shown_number.ts'

describe('a number as people know it', () => {
  it.each([
    ['received/1011', '1011'],
    ['issued/7', '7'],
    ['B-2026-0012', 'B-2026-0012'],
    ['118/FE', '118/FE'],
    ['fl/70412/b', 'fl/70412/b'],
    [null, null],
    [undefined, null],
  ])('%j is %j', (reference, number) => {
    expect(shownNumber(reference)).toBe(number)
  })
})
