import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareDates, dayNumber, timingOf } from './compare_dates.ts'

const pointsOf = (kind: string, date: string, due: string | null, paid: string): number =>
  compareDates(timingOf(date, due, kind), dayNumber(paid), false).points

describe('days', () => {
  it('are counted without regard to summer time', () => {
    expect(dayNumber('2026-03-30') - dayNumber('2026-03-28')).toBe(2)
    expect(dayNumber('1970-01-02')).toBe(1)
  })
})

describe('when something is expected', () => {
  it('is where it was bought for a receipt, or for what is due at once', () => {
    expect(timingOf('2026-03-01', null, 'receipt').isCash).toBe(true)
    expect(timingOf('2026-03-01', '2026-03-01', 'invoice').isCash).toBe(true)
    expect(timingOf('2026-03-01', '2026-03-31', 'invoice').isCash).toBe(false)
    expect(timingOf('2026-03-01', '2026-03-31', 'expense').isCash).toBe(false)
  })

  it('is never before it was issued', () => {
    const timing = timingOf('2026-03-10', '2026-03-01', 'invoice')
    expect(timing.due).toBe(timing.day)
  })
})

describe('a monthly subscription', () => {
  it("does not prefer last month's payment to today's", () => {
    const receipt = ['expense', '2026-03-15', '2026-03-15'] as const
    const today = pointsOf(...receipt, '2026-03-15')
    expect(today).toBeGreaterThan(pointsOf(...receipt, '2026-02-13'))
    expect(today).toBeGreaterThan(pointsOf(...receipt, '2026-04-14'))
  })

  it("tells this month's from the neighbours' by more than a margin", () => {
    const receipt = ['expense', '2026-03-15', '2026-03-15'] as const
    const near = pointsOf(...receipt, '2026-03-18')
    expect(near - pointsOf(...receipt, '2026-04-14')).toBeGreaterThanOrEqual(100)
    expect(near - pointsOf(...receipt, '2026-02-13')).toBeGreaterThanOrEqual(100)
  })
})

describe('an invoice', () => {
  const invoice = ['invoice', '2026-03-01', '2026-03-31'] as const

  it('gets most on its due day', () => {
    expect(pointsOf(...invoice, '2026-03-31')).toBe(120)
  })

  it('gets a little where it is paid at once', () => {
    expect(pointsOf(...invoice, '2026-03-01')).toBe(40)
  })

  it('loses where it is paid before it was issued', () => {
    expect(pointsOf(...invoice, '2026-02-20')).toBe(-300)
    expect(pointsOf(...invoice, '2026-01-20')).toBe(-400)
  })

  it('loses where it is paid long after it was due', () => {
    expect(pointsOf(...invoice, '2026-07-29')).toBe(-150)
    expect(pointsOf(...invoice, '2027-06-30')).toBe(-400)
  })

  it.each([
    ['2026-02-25', false],
    ['2026-02-26', true],
    ['2026-05-30', true],
    ['2026-05-31', false],
  ])('paid on %s is within what is usual: %s', (paid, isInside) => {
    const timing = timingOf('2026-03-01', '2026-03-31', 'invoice')
    expect(compareDates(timing, dayNumber(paid), false).isInside).toBe(isInside)
  })
})

describe('a receipt', () => {
  const timing = timingOf('2026-03-15', '2026-03-15', 'receipt')
  const isInside = (after: number, isCard = false): boolean =>
    compareDates(timing, timing.day + after, isCard).isInside

  it.each([
    [-3, false],
    [-2, true],
    [0, true],
    [14, true],
    [15, false],
  ])('paid %i days later is within what is usual: %s', (after, expected) => {
    expect(isInside(after)).toBe(expected)
  })

  it('may come to a card account later', () => {
    expect(isInside(18, true)).toBe(true)
    expect(isInside(25, true)).toBe(false)
  })
})

describe('any day', () => {
  const timings = fc
    .record({ terms: fc.nat({ max: 90 }), isCash: fc.boolean() })
    .map(({ terms, isCash }) => ({ day: 20_000, due: 20_000 + (isCash ? 0 : terms + 2), isCash }))

  it('never gets more the later after its due day it is paid', () => {
    fc.assert(
      fc.property(timings, fc.nat({ max: 500 }), fc.nat({ max: 100 }), (timing, late, more) => {
        const nearer = compareDates(timing, timing.due + late, false).points
        const further = compareDates(timing, timing.due + late + more, false).points
        expect(further).toBeLessThanOrEqual(nearer)
      }),
    )
  })

  it('never gets more the earlier before its due day it is paid', () => {
    fc.assert(
      fc.property(timings, fc.nat({ max: 200 }), fc.nat({ max: 100 }), (timing, early, more) => {
        const nearer = compareDates(timing, timing.due - early, false).points
        const further = compareDates(timing, timing.due - early - more, false).points
        expect(further).toBeLessThanOrEqual(nearer)
      }),
    )
  })

  it('keeps two equal payments and two equal receipts in their order', () => {
    fc.assert(
      fc.property(fc.nat({ max: 6 }), fc.nat({ max: 6 }), fc.nat({ max: 8 }), (a, b, gap) => {
        const first = { day: 20_000, due: 20_000, isCash: true }
        const second = { day: 20_000 + gap, due: 20_000 + gap, isCash: true }
        const [early, late] = [20_000 + Math.min(a, gap + b), 20_000 + Math.max(a, gap + b)]
        const sum = (one: number, other: number): number =>
          compareDates(first, one, false).points + compareDates(second, other, false).points
        // A payment before its receipt is unusual, so only orders without one are compared.
        if (early >= second.day)
          expect(sum(early, late)).toBeGreaterThanOrEqual(sum(late, early) - 1)
      }),
    )
  })
})
