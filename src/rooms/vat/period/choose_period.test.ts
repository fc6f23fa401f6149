import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#kernel/values/day'
import { periodOf, vatFrequencies, type Period, type VatFrequency } from '#regions/room'
import {
  choosePeriod,
  firstOpenDay,
  openParts,
  type FiledPeriod,
  type PeriodQuestion,
} from './choose_period.ts'

const filedAs = (frequency: VatFrequency, day: string, over: Partial<FiledPeriod> = {}) => {
  const period = periodOf(frequency, day)
  return { id: `${frequency} ${period.to}`, frequency, locks: true, ...period, ...over }
}

const ask = (over: Partial<PeriodQuestion>) =>
  choosePeriod({
    frequency: 'quarterly',
    today: '2026-11-15',
    first: null,
    isDue: () => true,
    filed: [],
    changed: new Set(),
    ...over,
  })

describe('the period that is chosen', () => {
  it('is the running one without entries', () => {
    expect(ask({})).toEqual({
      period: { from: '2026-10-01', to: '2026-12-31' },
      frequency: 'quarterly',
      isShortened: false,
      corrects: null,
    })
  })

  it('is that of the first entry, then the next one that is not filed', () => {
    const first = '2026-02-03'
    expect(ask({ first }).period.to).toBe('2026-03-31')
    const filed = [filedAs('quarterly', '2026-01-01'), filedAs('quarterly', '2026-07-01')]
    expect(ask({ first, filed }).period.to).toBe('2026-06-30')
  })

  it('ends today no more than tomorrow: its last day belongs to it', () => {
    const first = '2026-02-03'
    expect(ask({ first, today: '2026-03-31' }).period.to).toBe('2026-03-31')
    const filed = [filedAs('quarterly', '2026-01-01', { locks: false })]
    expect(ask({ first, filed, today: '2026-03-31' })).toMatchObject({
      period: { to: '2026-03-31' },
      corrects: filed[0]?.id,
    })
    expect(ask({ first, filed, today: '2026-04-01' }).period.to).toBe('2026-06-30')
  })

  it('is not one for which no return is due', () => {
    const isDue = ({ to }: Period) => to === '2026-09-30'
    expect(ask({ first: '2026-02-03', isDue }).period.to).toBe('2026-09-30')
    expect(ask({ first: '2026-02-03', isDue: () => false }).period.to).toBe('2026-12-31')
  })

  it('has only the days that another frequency left', () => {
    const filed = [filedAs('monthly', '2026-01-10')]
    expect(ask({ first: '2026-01-03', filed })).toMatchObject({
      period: { from: '2026-02-01', to: '2026-03-31' },
      isShortened: true,
      corrects: null,
    })
    const middle = [filedAs('monthly', '2026-02-10')]
    expect(ask({ first: '2026-01-03', filed: middle }).period).toEqual({
      from: '2026-01-01',
      to: '2026-01-31',
    })
  })

  it('of the running quarter has only the days after what is locked', () => {
    const filed = [filedAs('monthly', '2026-10-10')]
    expect(ask({ first: '2026-10-03', filed })).toMatchObject({
      period: { from: '2026-11-01', to: '2026-12-31' },
      isShortened: true,
    })
  })

  it('is what was filed before its end, where something changed since', () => {
    const early = filedAs('quarterly', '2026-02-01', { locks: false })
    const question = { first: '2026-02-03', filed: [early] }
    expect(ask(question).period.to).toBe('2026-06-30')
    expect(ask({ ...question, changed: new Set([early.id]) })).toEqual({
      period: { from: early.from, to: early.to },
      frequency: 'quarterly',
      isShortened: false,
      corrects: early.id,
    })
    const monthly = { ...question, frequency: 'monthly', changed: new Set([early.id]) } as const
    expect(ask(monthly)).toMatchObject({ frequency: 'quarterly', corrects: early.id })
  })

  it('is an older one that was never filed before one that changed', () => {
    const early = filedAs('quarterly', '2026-04-01', { locks: false })
    const question = { first: '2026-02-03', filed: [early], changed: new Set([early.id]) }
    expect(ask(question)).toMatchObject({ period: { to: '2026-03-31' }, corrects: null })
  })
})

describe('days that are declared', () => {
  const covered: Period[] = [
    { from: '2026-01-01', to: '2026-03-31' },
    { from: '2026-04-01', to: '2026-04-30' },
    { from: '2026-06-01', to: '2026-06-30' },
  ]

  it('are passed over to the first that is open', () => {
    expect(firstOpenDay('2025-12-31', covered)).toBe('2025-12-31')
    expect(firstOpenDay('2026-01-01', covered)).toBe('2026-05-01')
    expect(firstOpenDay('2026-05-31', covered)).toBe('2026-05-31')
    expect(firstOpenDay('2026-06-30', covered)).toBe('2026-07-01')
    expect(firstOpenDay('2026-02-01', covered.toReversed())).toBe('2026-05-01')
  })

  it('leave the first days in a row of a period, or none', () => {
    expect(openParts({ from: '2026-01-01', to: '2026-03-31' }, covered)).toEqual([])
    expect(openParts({ from: '2026-04-01', to: '2026-06-30' }, covered)[0]).toEqual({
      from: '2026-05-01',
      to: '2026-05-31',
    })
    expect(openParts({ from: '2026-07-01', to: '2026-09-30' }, covered)[0]).toEqual({
      from: '2026-07-01',
      to: '2026-09-30',
    })
  })
})

const anyDay = fc.integer({ min: 0, max: 1400 }).map((count) => addDays('2024-01-01', count))

describe('whatever the frequencies were', () => {
  it('filing one period after the other declares each ended day exactly once', () => {
    const steps = fc.array(fc.constantFrom(...vatFrequencies), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(anyDay, anyDay, steps, (first, today, frequencies) => {
        const filed: FiledPeriod[] = []
        /** False once nothing that ended is left, and asking again would be answered the same. */
        const fileNext = (frequency: VatFrequency): boolean => {
          const { period, corrects } = ask({ frequency, today, first, filed })
          if (period.to >= today) return false
          const isTwice = filed.some((one) => one.from <= period.to && period.from <= one.to)
          expect([isTwice, corrects]).toEqual([false, null])
          filed.push({ id: String(filed.length), frequency, locks: true, ...period })
          return true
        }
        for (const frequency of frequencies) fileNext(frequency)
        while (filed.length < 100 && fileNext('monthly'));
        const month = periodOf('monthly', today).from
        expect(firstOpenDay(first, filed) >= (first < month ? month : first)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('the first open day is open, and every day before it is not', () => {
    const spans = fc.array(
      fc.tuple(anyDay, fc.integer({ min: 0, max: 90 })).map(([from, length]) => {
        return { from, to: addDays(from, length) }
      }),
      { maxLength: 12 },
    )
    const isCovered = (day: string, all: Period[]) =>
      all.some((one) => one.from <= day && day <= one.to)
    fc.assert(
      fc.property(anyDay, spans, (day, all) => {
        const open = firstOpenDay(day, all)
        expect(isCovered(open, all)).toBe(false)
        const missed: string[] = []
        for (let before = day; before < open; before = addDays(before, 1)) {
          if (!isCovered(before, all)) missed.push(before)
        }
        expect(missed).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})
