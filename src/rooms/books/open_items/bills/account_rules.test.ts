import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isSameAccount,
  plainAccount,
  standingOf,
  stopOf,
  type SeenAccount,
} from './account_rules.ts'

const [a, b, c] = ['DK5000400440116243', 'DK9520000123456789', 'DK5750510001322617'] as const
const seen = (account: string, at: string, by: SeenAccount['by'] = 'bill'): SeenAccount => ({
  account,
  at: `2026-${at}T00:00:00.000Z`,
  by,
  times: 1,
})
const bill = (account: string, at: string) => ({ account, at: `2026-${at}T12:00:00.000Z` })

describe('a bill is stopped', () => {
  it('where the supplier had another account so far', () => {
    const known = { seen: [seen(a, '01-01'), seen(b, '02-01')], confirmed: [], rejected: [] }
    expect(stopOf(bill(a, '03-01'), known)).toBeNull()
    const stopped = { reason: 'account_changed', before: a, now: b, firstSeen: '2026-02-01' }
    expect(stopOf(bill(b, '03-01'), known)).toEqual(stopped)
  })

  it('no more once somebody confirmed the account, but again for a third one', () => {
    const known = {
      seen: [seen(a, '01-01'), seen(b, '02-01'), seen(c, '03-01')],
      confirmed: [b],
      rejected: [],
    }
    expect(stopOf(bill(b, '04-01'), known)).toBeNull()
    expect(stopOf(bill(c, '04-01'), known)).toMatchObject({ before: b, now: c })
  })

  it('unless money went there before the bill came; later money excuses nothing', () => {
    const paid = {
      seen: [seen(a, '01-01'), seen(b, '02-01', 'payment')],
      confirmed: [],
      rejected: [],
    }
    expect(stopOf(bill(b, '03-01'), paid)).toBeNull()
    expect(stopOf(bill(b, '01-15'), paid)).toMatchObject({ before: a, now: b })
  })

  it('for ever where the supplier said that the account is not theirs, also the first one or one paid to', () => {
    const known = {
      seen: [seen(a, '01-01'), seen(a, '01-02', 'payment')],
      confirmed: [],
      rejected: [a],
    }
    const stopped = { reason: 'account_rejected', before: null, now: a, firstSeen: '2026-01-01' }
    expect(stopOf(bill(a, '03-01'), known)).toEqual(stopped)
    const next = { ...known, seen: [...known.seen, seen(b, '02-01')] }
    expect(stopOf(bill(b, '03-01'), next)).toMatchObject({
      reason: 'account_changed',
      before: null,
    })
    expect(stopOf(bill(b, '03-01'), { ...next, confirmed: [b] })).toBeNull()
  })

  it('never on the first account, whatever else is known', () => {
    const account = fc.constantFrom(a, b, c)
    const day = fc.integer({ min: 2, max: 9 }).map((month) => `0${month}-01`)
    const one = fc.tuple(account, day, fc.constantFrom('bill' as const, 'payment' as const))
    fc.assert(
      fc.property(fc.array(one), fc.array(account), (others, confirmed) => {
        const known = [seen(a, '01-01'), ...others.map(([name, at, by]) => seen(name, at, by))]
        expect(stopOf(bill(a, '10-01'), { seen: known, confirmed, rejected: [] })).toBeNull()
        for (const name of confirmed) {
          expect(stopOf(bill(name, '10-01'), { seen: known, confirmed, rejected: [] })).toBeNull()
        }
      }),
    )
  })

  it('always on an account that nobody paid to, confirmed, or saw first', () => {
    const other = fc.constantFrom(a, b)
    fc.assert(
      fc.property(fc.array(other), fc.array(other), (bills, confirmed) => {
        const known = [
          seen(a, '01-01'),
          ...bills.map((name) => seen(name, '02-01')),
          seen(c, '03-01'),
        ]
        const stopped = stopOf(bill(c, '10-01'), { seen: known, confirmed, rejected: [] })
        expect(stopped).toMatchObject({ now: c, firstSeen: '2026-03-01' })
      }),
    )
  })
})

describe('an account is known', () => {
  const known = {
    seen: [seen(a, '01-01'), seen(b, '02-01', 'payment'), seen(c, '03-01')],
    confirmed: [],
    rejected: [],
  }
  it.each([
    [a, 'first', 0],
    [b, 'paid', 1],
    [c, 'stopped', 0],
  ] as const)('%s: %s', (account, standing, payments) => {
    expect(standingOf(bill(account, '04-01'), known)).toMatchObject({ standing, payments })
  })

  it('by somebody who asked, or not at all', () => {
    const asked = { ...known, confirmed: [c], rejected: [b] }
    expect(standingOf(bill(c, '04-01'), asked).standing).toBe('confirmed')
    expect(standingOf(bill(b, '04-01'), asked).standing).toBe('rejected')
  })
})

describe('accounts are the same', () => {
  it('with or without spaces, country and check digits', () => {
    expect(plainAccount('dk50 0040-0440 116243')).toBe(a)
    expect(isSameAccount(a, a.slice(4))).toBe(true)
    expect(isSameAccount(a, b)).toBe(false)
    expect(isSameAccount(a, `${a}1`)).toBe(false)
  })
})
