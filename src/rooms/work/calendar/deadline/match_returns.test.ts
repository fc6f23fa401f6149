import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#kernel/values/day'
import type { FiledReturn } from '#vat/room'
import { matchReturns, unmatched } from './match_returns.ts'

const quarter = { from: '2026-01-01', to: '2026-03-31' }
const january = { from: '2026-01-01', to: '2026-01-31' }
const february = { from: '2026-02-01', to: '2026-02-28' }
const march = { from: '2026-03-01', to: '2026-03-31' }

let made = 0

function returnOf(over: Partial<FiledReturn> = {}): FiledReturn {
  made += 1
  const status = over.status ?? 'draft'
  return {
    returnId: `vat_${made}`,
    status,
    period: quarter,
    payableMinor: 125_000n,
    dueDay: '2026-06-01',
    currency: 'DKK',
    filedAt: status === 'filed' ? new Date('2026-05-01T09:00:00Z') : null,
    reference: null,
    version: 1,
    updatedAt: new Date('2026-05-01T09:00:00Z'),
    ...over,
  }
}

const filed = (over: Partial<FiledReturn> = {}) => returnOf({ status: 'filed', ...over })

describe('a VAT period', () => {
  it('is open while no return touches it', () => {
    expect(matchReturns(quarter, [])).toBe(unmatched)
    const other = filed({ period: { from: '2026-04-01', to: '2026-06-30' } })
    expect(matchReturns(quarter, [other])).toBe(unmatched)
  })

  it('is prepared by a draft, which shows its amount', () => {
    const draft = returnOf()
    expect(matchReturns(quarter, [draft])).toMatchObject({
      state: 'prepared',
      vatReturn: draft,
      isWhole: true,
    })
  })

  it('is filed by a filed return, also one of which a correction is being prepared', () => {
    const first = filed()
    const correction = returnOf({ updatedAt: new Date('2026-07-01T00:00:00Z') })
    const match = matchReturns(quarter, [correction, first])
    expect(match).toMatchObject({ state: 'filed', vatReturn: first, isWhole: true })
    expect(match.changedAt).toEqual(new Date('2026-07-01T00:00:00Z'))
  })

  it('is decided by the newest filing once a correction is filed', () => {
    const first = filed()
    const second = filed({ filedAt: new Date('2026-08-01T00:00:00Z'), payableMinor: 1n })
    expect(matchReturns(quarter, [first, second]).vatReturn).toBe(second)
    expect(matchReturns(quarter, [second, first]).vatReturn).toBe(second)
  })

  it('of a quarter is filed by its three months, which say no single amount', () => {
    const months = [january, february, march].map((period) => filed({ period }))
    const match = matchReturns(quarter, months)
    expect(match).toMatchObject({ state: 'filed', isWhole: false })
    expect(match.vatReturn?.period).toEqual(march)
  })

  it('of a month is filed by its quarter, whose amount is not the month’s', () => {
    const match = matchReturns(february, [filed()])
    expect(match).toMatchObject({ state: 'filed', isWhole: false })
  })

  it('that is filed in part stays open, and is prepared by a draft of the rest', () => {
    const part = filed({ period: january })
    expect(matchReturns(quarter, [part])).toMatchObject({ state: 'open', vatReturn: null })
    const rest = returnOf({ period: { from: '2026-02-01', to: '2026-03-31' } })
    expect(matchReturns(quarter, [part, rest])).toMatchObject({
      state: 'prepared',
      vatReturn: rest,
      isWhole: true,
    })
  })

  it('that misses a single day is not filed', () => {
    const almost = filed({ period: { from: '2026-01-02', to: '2026-03-31' } })
    expect(matchReturns(quarter, [almost]).state).toBe('open')
    const gap = [filed({ period: january }), filed({ period: march })]
    expect(matchReturns(quarter, gap).state).toBe('open')
  })
})

describe('the number of a change', () => {
  it('grows from nothing to prepared, to prepared again, to filed, to corrected', () => {
    const draft = returnOf()
    const again = { ...draft, version: 2 }
    const sent = { ...draft, ...filed(), version: 3 }
    const states = [[], [draft], [again], [sent], [sent, returnOf()], [sent, filed({ version: 2 })]]
    const numbers = states.map((returns) => matchReturns(quarter, returns).sequence)
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    expect(new Set(numbers).size).toBe(numbers.length)
  })
})

const period = fc
  .tuple(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 0, max: 120 }))
  .map(([start, length]) => {
    const from = addDays('2025-12-01', start)
    return { from, to: addDays(from, length) }
  })

function daysOf({ from, to }: { from: string; to: string }): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

describe('for any returns', () => {
  it('a period is filed just when each of its days is', () => {
    fc.assert(
      fc.property(fc.array(period, { maxLength: 6 }), (periods) => {
        const days = new Set(periods.flatMap(daysOf))
        const isFiled = daysOf(quarter).every((day) => days.has(day))
        const match = matchReturns(
          quarter,
          periods.map((one) => filed({ period: one })),
        )
        expect(match.state === 'filed').toBe(isFiled)
      }),
    )
  })

  it('their order does not matter', () => {
    const returns = fc
      .uniqueArray(
        fc.record({ period, isFiled: fc.boolean(), hour: fc.integer({ min: 0, max: 999 }) }),
        { maxLength: 6, selector: (one) => one.hour },
      )
      .map((all) =>
        all.map((one) => {
          const at = new Date(Date.UTC(2026, 4, 1, one.hour))
          const times = { updatedAt: at, filedAt: one.isFiled ? at : null }
          return returnOf({ period: one.period, status: one.isFiled ? 'filed' : 'draft', ...times })
        }),
      )
      // A period has one draft at most; the database sees to it.
      .filter((all) => {
        const drafts = all.filter((one) => one.status === 'draft')
        const keys = drafts.map((one) => `${one.period.from} ${one.period.to}`)
        return new Set(keys).size === keys.length
      })
    fc.assert(
      fc.property(returns, (all) => {
        expect(matchReturns(quarter, all.toReversed())).toEqual(matchReturns(quarter, all))
      }),
    )
  })
})
