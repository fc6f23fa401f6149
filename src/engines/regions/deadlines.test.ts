import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#kernel/values/day'
import { deadlineItems, deadlineRange, deadlinesOf, vatDueDay } from './deadlines.ts'
import { holidayOn } from './due_day.ts'
import { nextPeriod, periodKeyOf, periodOf } from './period.ts'
import { regionOf } from './region.ts'
import { regionKeys } from './region_keys.ts'
import { vatFrequencies } from './vat_frequency.ts'

const anyDay = fc.integer({ min: 0, max: 107_000 }).map((count) => addDays('1900-01-01', count))
const anyFrequency = fc.constantFrom(...vatFrequencies)
const anySpan = fc.integer({ min: 0, max: 800 })

const isFree = (country: string, day: string) =>
  [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) || holidayOn(country, day) !== null

describe.each(regionKeys)('the deadlines of %s', (key) => {
  const region = regionOf(key)
  const every = deadlineItems(region).map((one) => one.id)
  const rolling = new Set(region.deadlineRules.filter((row) => row.rolls).map((row) => row.id))

  it('lie in the range that was asked for, by day and then by id, each id once', () => {
    fc.assert(
      fc.property(anyFrequency, anyDay, anySpan, (frequency, from, span) => {
        const to = addDays(from, span)
        const found = deadlinesOf(region, { frequency, items: every }, from, to)
        const keys = found.map((one) => `${one.dueDay} ${one.id}`)
        expect(keys).toEqual(keys.toSorted())
        expect(new Set(found.map((one) => one.id)).size).toBe(found.length)
        expect(found.every((one) => from <= one.dueDay && one.dueDay <= to)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  it('are the same when the range is cut in two', () => {
    fc.assert(
      fc.property(anyFrequency, anyDay, anySpan, anySpan, (frequency, from, first, second) => {
        const chosen = { frequency, items: every }
        const cut = addDays(from, first)
        const to = addDays(cut, second + 1)
        expect([
          ...deadlinesOf(region, chosen, from, cut),
          ...deadlinesOf(region, chosen, addDays(cut, 1), to),
        ]).toEqual(deadlinesOf(region, chosen, from, to))
      }),
      { numRuns: 60 },
    )
  })

  it('never fall on a weekend or holiday where they move, and tell every day passed over', () => {
    fc.assert(
      fc.property(anyFrequency, anyDay, (frequency, from) => {
        const chosen = { frequency, items: every }
        for (const one of deadlinesOf(region, chosen, from, addDays(from, 200))) {
          expect(one.dueDay >= one.statutoryDay).toBe(true)
          if (!rolling.has(one.rule)) expect(one.dueDay).toBe(one.statutoryDay)
          else expect(isFree(region.country, one.dueDay), one.id).toBe(false)
          expect(one.moved.map((passed) => passed.day)).toEqual(
            one.moved.map((_, index) => addDays(one.statutoryDay, index)),
          )
          expect(addDays(one.statutoryDay, one.moved.length)).toBe(one.dueDay)
          expect(one.moved.every((passed) => isFree(region.country, passed.day))).toBe(true)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('of VAT come later for each later period, and agree with the list', () => {
    fc.assert(
      fc.property(anyFrequency, anyDay, (frequency, day) => {
        const period = periodOf(frequency, day)
        const due = vatDueDay(region, frequency, period)
        const next = vatDueDay(region, frequency, nextPeriod(frequency, period))
        expect(next.dueDay > due.dueDay && next.statutoryDay > due.statutoryDay).toBe(true)
        expect(due.dueDay > period.to).toBe(true)
        const listed = deadlinesOf(region, { frequency, items: [] }, due.dueDay, due.dueDay)
        expect(listed).toContainEqual(expect.objectContaining({ ...due, period }))
      }),
    )
  })

  it('of one rule come later for each later period', () => {
    const chosen = { frequency: 'quarterly' as const, items: every }
    const all = deadlinesOf(region, chosen, '2015-01-01', '2045-12-31')
    for (const rule of every) {
      const keys = all.filter((one) => one.rule === rule).map((one) => one.periodKey)
      expect(keys.length, rule).toBeGreaterThanOrEqual(20)
      expect(keys).toEqual(keys.toSorted())
    }
  })

  it('of VAT are the same for a period that began late or ended early', () => {
    const whole = periodOf('quarterly', '2026-06-30')
    const due = vatDueDay(region, 'quarterly', whole)
    expect(vatDueDay(region, 'quarterly', { from: '2026-06-12', to: whole.to })).toEqual(due)
    expect(vatDueDay(region, 'quarterly', { from: whole.from, to: '2026-04-20' })).toEqual(due)
  })

  it('are named by rule and period, and cite a source', () => {
    const chosen = { frequency: 'monthly' as const, items: every }
    for (const one of deadlinesOf(region, chosen, '2026-01-01', '2026-12-31')) {
      expect(one.id).toBe(`${one.rule}.${one.periodKey}`)
      expect(one.source.length).toBeGreaterThan(5)
      expect(Object.values(one.title).every((title) => title.length > 3)).toBe(true)
      const keys = vatFrequencies.map((frequency) => periodKeyOf(frequency, one.period))
      expect(keys).toContain(one.periodKey)
    }
  })

  it('are quick to find in ten years, once the holidays are known', () => {
    const chosen = { frequency: 'monthly' as const, items: every }
    const find = () => deadlinesOf(region, chosen, '2020-01-01', '2029-12-31')
    for (let count = 0; count < 5; count += 1) find()
    const taken = Array.from({ length: 10 }, () => {
      const start = performance.now()
      expect(find().length).toBeGreaterThan(500)
      return performance.now() - start
    })
    expect(Math.min(...taken)).toBeLessThan(50)
  })

  it('are to be chosen by id, each once, with one title for all its rows', () => {
    const items = deadlineItems(region)
    expect(new Set(every).size).toBe(items.length)
    for (const item of items) {
      const rows = region.deadlineRules.filter((row) => row.id === item.id)
      expect(rows.map(({ texts }) => texts)).toEqual(rows.map(() => item.title))
    }
  })
})

describe('what was chosen', () => {
  const denmark = regionOf('denmark')
  const rulesOf = (items: string[]) =>
    new Set(
      deadlinesOf(denmark, { frequency: 'quarterly', items }, '2026-01-01', '2026-12-31').map(
        (one) => one.rule,
      ),
    )

  it('is shown beside what is always shown', () => {
    expect(rulesOf([])).toEqual(new Set(['vat_return']))
    expect(rulesOf(['intrastat', 'vat_return'])).toEqual(new Set(['vat_return', 'intrastat']))
  })

  it('and is no longer known is left out', () => {
    expect(rulesOf(['window_tax'])).toEqual(new Set(['vat_return']))
  })
})

describe('the range', () => {
  const italy = regionOf('italy')
  const count = (from: string, to: string) =>
    deadlinesOf(italy, { frequency: 'monthly', items: [] }, from, to).length

  it('holds both of its ends, and may be a single day or none', () => {
    expect(count('2026-08-20', '2026-08-20')).toBe(1)
    expect(count('2026-08-19', '2026-08-19')).toBe(0)
    expect(count('2026-08-21', '2026-08-20')).toBe(0)
  })

  it('may be as wide as three centuries', () => {
    expect(count(deadlineRange.from, deadlineRange.to)).toBeGreaterThan(301 * 14)
  })

  it.each([
    ['1899-12-31', '2026-01-01'],
    ['2026-01-01', '2201-01-01'],
    ['2026-02-30', '2026-12-31'],
    ['2026-01-01', 'soon'],
  ])('from %s to %s is refused', (from, to) => {
    expect(() => count(from, to)).toThrow(RangeError)
  })
})

describe('a region without a rule for the VAT period', () => {
  it('is a fault of the data', () => {
    const bare = { ...regionOf('denmark'), deadlineRules: [] }
    const period = periodOf('monthly', '2026-01-01')
    expect(() => vatDueDay(bare, 'monthly', period)).toThrow('has no monthly VAT period')
  })
})
