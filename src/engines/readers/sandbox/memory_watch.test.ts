import { describe, expect, it } from 'vitest'
import { createMemoryWatch } from './sandbox_child.ts'

const most = 1_000
const looks = (...resident: number[]): boolean[] => {
  const isTooMuch = createMemoryWatch()
  return resident.map((bytes) => isTooMuch(bytes, most))
}

describe('the memory of a reader', () => {
  it('that is counted twice while it starts another program ends nothing', () => {
    expect(looks(700, 1_400, 1_400, 750)).toEqual([false, false, false, false])
  })

  it('that stays above what is allowed ends it at the third look', () => {
    expect(looks(700, 1_001, 1_100, 1_200)).toEqual([false, false, false, true])
  })

  it('is counted anew after every look that found it within its bounds', () => {
    expect(looks(1_400, 1_400, 1_000, 1_400, 1_400)).not.toContain(true)
  })

  it('of more than twice as much as allowed ends it at once', () => {
    expect(looks(2_000, 2_001)).toEqual([false, true])
  })
})
