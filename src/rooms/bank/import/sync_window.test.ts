import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#kernel/values/day'
import {
  beginWindow,
  isFull,
  isHeld,
  isImported,
  rangesOf,
  restartWindow,
  shortenWindow,
  wholeFrom,
  type SyncWindow,
} from './sync_window.ts'

const now = new Date('2026-11-15T08:00:00Z')
const today = '2026-11-15'
const begin = (
  last: string | null,
  full: string | null,
  start: string | null = null,
): SyncWindow => {
  const account = { last_booked_on: last, last_full_on: full, import_from: start }
  return beginWindow('run', account, now, today)
}

describe('a window', () => {
  it('reaches back as far as there is at first', () => {
    const window = begin(null, null)
    expect([window.from, isFull(window)]).toEqual([null, true])
  })

  it('begins ten days before the last booking, or before today where that lies ahead', () => {
    expect(begin('2026-11-13', today).from).toBe('2026-11-03')
    expect(begin('2026-12-01', today).from).toBe('2026-11-05')
    expect(begin(null, today).from).toBe('2026-11-05')
    expect(isFull(begin('2026-11-13', today))).toBe(false)
  })

  it('is the long one once a week, and never shorter than the short one', () => {
    const long = begin('2026-11-13', '2026-11-08')
    expect([long.from, isFull(long)]).toEqual(['2026-08-18', true])
    expect(begin('2026-01-10', '2026-11-08').from).toBe('2025-12-31')
  })

  it('asks for little before the first day that is imported, and is full where it reaches that', () => {
    const first = begin(null, null, '2026-11-01')
    expect([first.from, isFull(first)]).toEqual(['2026-10-22', true])
    expect(begin('2026-11-13', today, '2026-11-01').from).toBe('2026-11-03')
    expect(begin('2026-11-03', today, '2026-11-01').from).toBe('2026-10-24')
    // The long one, once a week, goes no further back either.
    expect(begin('2026-11-13', '2026-11-01', '2026-11-01').from).toBe('2026-10-22')
    expect(isFull(begin('2026-11-13', today, '2026-11-01'))).toBe(false)
  })

  it('compares no day before the first that is imported', () => {
    const window = begin(null, null, '2026-11-01')
    const staged = [{ day: '2026-11-06', count: 2 }]
    expect(rangesOf(window, staged, 10)).toEqual([{ from: '2026-11-01', to: today }])
    expect(wholeFrom(window, staged)).toBe('2026-11-01')
    expect(isImported(window, '2026-10-31')).toBe(false)
    expect([isImported(window, '2026-11-01'), isImported(window, null)]).toEqual([true, true])
    expect(isImported(begin(null, null), '2020-01-01')).toBe(true)
  })

  it('is shortened step by step until there is nothing left to shorten', () => {
    const steps: (string | null)[] = []
    for (
      let window: SyncWindow | null = begin(null, null);
      window;
      window = shortenWindow(window)
    ) {
      steps.push(window.from)
      expect(steps.length).toBeLessThan(10)
    }
    expect(steps).toEqual([
      null,
      '2025-11-16',
      '2026-05-20',
      '2026-08-18',
      '2026-10-17',
      '2026-11-05',
    ])
  })

  it('is begun again three times and no more, from its first page', () => {
    let window: SyncWindow | null = { ...begin(null, null), cursor: 'c', pages: 4 }
    window = restartWindow(window)
    expect(window).toMatchObject({ cursor: null, pages: 0, restarts: 1 })
    for (let count = 0; count < 2 && window; count++) window = restartWindow(window)
    expect(window && restartWindow(window)).toBe(null)
  })

  it('belongs to its run until that was silent for five minutes', () => {
    const window = begin(null, null)
    expect(isHeld(window, 'another', now)).toBe(true)
    expect(isHeld(window, 'run', now)).toBe(false)
    expect(isHeld(window, 'another', new Date(now.getTime() + 301_000))).toBe(false)
    expect(isHeld(null, 'another', now)).toBe(false)
  })
})

describe('the ranges of a window', () => {
  const days = fc
    .uniqueArray(fc.nat(60), { maxLength: 20 })
    .chain((places) =>
      fc.tuple(
        ...places
          .toSorted((a, b) => a - b)
          .map((place) => fc.tuple(fc.constant(place), fc.integer({ min: 1, max: 30 }))),
      ),
    )
  const windows = fc.option(fc.nat(60)).map((back): SyncWindow => ({
    ...begin(null, null),
    from: back === null ? null : addDays(today, -back),
  }))

  it('cover every day from the first to the last, each once', () => {
    fc.assert(
      fc.property(windows, days, fc.integer({ min: 1, max: 60 }), (window, list, most) => {
        const staged = list.map(([place, count]) => ({ day: addDays(today, place - 50), count }))
        const ranges = rangesOf(window, staged, most)
        ranges.forEach((range, place) => {
          expect(range.from <= range.to).toBe(true)
          const before = ranges[place - 1]
          if (before) expect(range.from).toBe(addDays(before.to, 1))
        })
        const first = ranges[0]?.from ?? ''
        const last = ranges.at(-1)?.to ?? ''
        for (const { day } of staged) expect(first <= day && day <= last).toBe(true)
        if (window.from !== null) expect(first <= window.from).toBe(true)
        expect(last >= today).toBe(true)
      }),
    )
  })

  it('hold about so many rows, and a day is never cut', () => {
    const staged = [3, 3, 3, 9, 1].map((count, place) => ({
      day: addDays(today, place - 5),
      count,
    }))
    const ranges = rangesOf({ ...begin(null, null), from: addDays(today, -5) }, staged, 6)
    expect(ranges.map((range) => range.to)).toEqual([
      addDays(today, -4),
      addDays(today, -3),
      addDays(today, -2),
      today,
    ])
  })

  it('begin to be whole some days into the window, or a day after the first where that is unknown', () => {
    const staged = [{ day: '2026-01-05', count: 1 }]
    const recent = { ...begin(null, null), from: '2026-11-01' }
    expect(wholeFrom(recent, [])).toBe('2026-11-05')
    expect(wholeFrom(recent, [{ day: '2026-11-12', count: 1 }])).toBe('2026-11-05')
    expect(wholeFrom(begin(null, null), staged)).toBe('2026-01-06')
    expect(wholeFrom(begin(null, null), [])).toBe('2026-11-16')
  })

  it('tell nothing of what is longer ago than the bank shows', () => {
    const old = { ...begin(null, null), from: '2026-07-01' }
    expect(wholeFrom(old, [{ day: '2026-08-20', count: 1 }])).toBe('2026-08-21')
    expect(wholeFrom(old, [{ day: '2026-07-02', count: 1 }])).toBe('2026-07-05')
    expect(wholeFrom(old, [])).toBe('2026-11-16')
  })
})
