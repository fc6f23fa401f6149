import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OutcomeRow } from './outcome_store.ts'
import { curveErrorOf, curveOf } from './reliability_curve.ts'

const rowOf = (stated: string, accepted: number, right: number): OutcomeRow => ({
  source_class: 'pdf',
  stated,
  accepted,
  right,
})

describe('the curve of reliability', () => {
  it('has what was stated beside what was right, for each band', () => {
    const curve = curveOf([rowOf('0.850', 4, 3), rowOf('0.890', 4, 4), rowOf('1', 2, 2)])
    expect(curve.filter(({ accepted }) => accepted > 0)).toEqual([
      { from: 0.8, to: 0.9, accepted: 8, right: 7, share: 0.875, stated: 0.87 },
      { from: 0.9, to: 1, accepted: 2, right: 2, share: 1, stated: 1 },
    ])
    expect(curveErrorOf(curve)).toBe(0.004)
  })

  it('without documents says nothing', () => {
    expect(curveOf([]).every(({ share, stated }) => share === null && stated === null)).toBe(true)
    expect(curveErrorOf(curveOf([]))).toBeNull()
  })

  it('counts every document once, and its error lies between nought and one', () => {
    const row = fc
      .tuple(fc.nat(1_000), fc.integer({ min: 1, max: 50 }), fc.nat(50))
      .map(([stated, accepted, right]) =>
        rowOf((stated / 1_000).toFixed(3), accepted, Math.min(accepted, right)),
      )
    fc.assert(
      fc.property(fc.array(row, { minLength: 1 }), (rows) => {
        const curve = curveOf(rows)
        const sum = (of: (one: { accepted: number; right: number }) => number, some: typeof rows) =>
          some.reduce((total, one) => total + of(one), 0)
        expect(curve.reduce((total, one) => total + one.accepted, 0)).toBe(
          sum((one) => one.accepted, rows),
        )
        expect(curve.reduce((total, one) => total + one.right, 0)).toBe(
          sum((one) => one.right, rows),
        )
        const error = curveErrorOf(curve) ?? -1
        expect(error >= 0 && error <= 1).toBe(true)
      }),
    )
  })
})
