import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pathOf, placesOf, ticksOf } from '../../web/src/parts/scale.ts'

/** Amounts in whole cents, of a kiosk and of a bank. */
const amount = fc.oneof(
  fc.integer({ min: -100_000, max: 100_000 }).map((cents) => cents / 100),
  fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }).map((cents) => cents / 100),
)
const amounts = fc.array(amount, { minLength: 1, maxLength: 24 })
const box = { left: 40, right: 640, top: 8, bottom: 208 }

describe('the ticks of a chart', () => {
  it('enclose every value and zero', () => {
    fc.assert(
      fc.property(amounts, (values) => {
        const ticks = ticksOf(values)
        const slack = Math.max(...values.map(Math.abs)) * 1e-12
        expect(Math.min(...ticks)).toBeLessThanOrEqual(Math.min(...values, 0) + slack)
        expect(Math.max(...ticks)).toBeGreaterThanOrEqual(Math.max(...values, 0) - slack)
      }),
    )
  })

  it('rise in equal steps, between two and six of them', () => {
    fc.assert(
      fc.property(amounts, (values) => {
        const ticks = ticksOf(values)
        expect(ticks.length).toBeGreaterThanOrEqual(values.every((one) => one === 0) ? 1 : 2)
        expect(ticks.length).toBeLessThanOrEqual(6)
        const steps = ticks.slice(1).map((tick, at) => tick - (ticks[at] ?? Number.NaN))
        const [first = 1] = steps
        expect(first).toBeGreaterThan(0)
        const reach = Math.max(...ticks.map(Math.abs))
        for (const step of steps) expect(Math.abs(step - first)).toBeLessThan(reach * 1e-9)
      }),
    )
  })

  it('are the same whatever the order of the values', () => {
    fc.assert(
      fc.property(amounts, (values) => {
        expect(ticksOf(values.toReversed())).toEqual(ticksOf(values))
      }),
    )
  })

  it.each<[string, number[], number[]]>([
    ['a year that grows', [12_000, 48_000, 90_000], [0, 50_000, 100_000]],
    ['values on the ticks themselves', [0, 300], [0, 100, 200, 300]],
    ['debts alone', [-90, -30], [-100, -50, 0]],
    ['both sides of zero', [-100, 200], [-100, 0, 100, 200]],
  ])('are round for %s', (_what, values, ticks) => {
    expect(ticksOf(values).map((tick) => tick + 0)).toEqual(ticks)
  })

  it('are there also when every value is the same, or zero, or none is known', () => {
    for (const values of [[500, 500, 500], [-0.01, -0.01], [0, 0], []]) {
      const ticks = ticksOf(values)
      expect(ticks.every(Number.isFinite)).toBe(true)
      expect(new Set(ticks).size).toBe(ticks.length)
      expect(ticks.map((tick) => tick + 0)).toContain(0)
    }
  })
})

describe('the places of values in a box', () => {
  it('lie inside it on the scale of the ticks, the larger value never lower', () => {
    fc.assert(
      fc.property(amounts, (values) => {
        const ticks = ticksOf(values)
        const range = { least: Math.min(...ticks), most: Math.max(...ticks) }
        const places = placesOf(values, box, range)
        for (const { x, y, at } of places) {
          expect(x).toBeGreaterThanOrEqual(box.left)
          expect(x).toBeLessThanOrEqual(box.right + 1e-6)
          expect(y).toBeGreaterThanOrEqual(box.top - 1e-6)
          expect(y).toBeLessThanOrEqual(box.bottom + 1e-6)
          for (const other of places) {
            if ((values[at] ?? 0) > (values[other.at] ?? 0)) expect(y).toBeLessThanOrEqual(other.y)
          }
        }
      }),
    )
  })

  it('leave out what is not known, and keep the others where they were', () => {
    fc.assert(
      fc.property(fc.array(fc.option(amount), { maxLength: 24 }), (values) => {
        const range = { least: -1, most: 1 }
        const zeros = values.map((value) => value ?? 0)
        const known = placesOf(zeros, box, range).filter(({ at }) => values[at] !== null)
        expect(placesOf(values, box, range)).toEqual(known)
      }),
    )
  })

  it('are at the left for one value, and at the bottom where the range has no height', () => {
    expect(placesOf([5], box, { least: 0, most: 10 })).toEqual([{ at: 0, x: 40, y: 108 }])
    const flat = placesOf([7, 7], box, { least: 7, most: 7 })
    expect(flat.map(({ x, y }) => [x, y])).toEqual([
      [40, 208],
      [640, 208],
    ])
  })
})

describe('the path of a line', () => {
  it('moves once and then draws, in numbers of one decimal that SVG reads', () => {
    fc.assert(
      fc.property(amounts, (values) => {
        const places = placesOf(values, box, { least: -1e10, most: 1e10 })
        const path = pathOf(places)
        expect(path).toMatch(/^M-?\d+\.\d -?\d+\.\d(?:L-?\d+\.\d -?\d+\.\d)*$/)
        expect(path.split('L')).toHaveLength(values.length)
      }),
    )
  })

  it('is empty where nothing is known', () => {
    expect(pathOf(placesOf([null, null], box, { least: 0, most: 1 }))).toBe('')
  })
})
