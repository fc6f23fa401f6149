import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#kernel/values/day'
import { gapsBetween } from './rules.ts'

const bounds = { from: '2026-10-24', to: '2026-10-31' }

describe('days without takings', () => {
  it('are shown as runs, over the end of summer time too', () => {
    expect(gapsBetween(['2026-10-24', '2026-10-27', '2026-10-28'], bounds)).toEqual([
      { from: '2026-10-25', to: '2026-10-26', days: 2 },
      { from: '2026-10-29', to: '2026-10-31', days: 3 },
    ])
  })

  it('are all of them where there are no takings, and none where every day has some', () => {
    expect(gapsBetween([], bounds)).toEqual([{ ...bounds, days: 8 }])
    const all = Array.from({ length: 8 }, (_, index) => addDays(bounds.from, index))
    expect(gapsBetween(all, bounds)).toEqual([])
  })

  it('and the days with takings are together every day, each once', () => {
    const some = fc.uniqueArray(fc.integer({ min: 0, max: 59 }))
    fc.assert(
      fc.property(some, (offsets) => {
        const from = '2026-01-30'
        const days = offsets.toSorted((one, other) => one - other).map((at) => addDays(from, at))
        const gaps = gapsBetween(days, { from, to: addDays(from, 59) })
        const missing = gaps.flatMap((gap) =>
          Array.from({ length: gap.days }, (_, index) => addDays(gap.from, index)),
        )
        const whole = Array.from({ length: 60 }, (_, index) => addDays(from, index))
        expect([...days, ...missing].toSorted()).toEqual(whole)
        expect(gaps.every((gap) => addDays(gap.from, gap.days - 1) === gap.to)).toBe(true)
      }),
    )
  })
})
