import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSameAccount, plainAccount, stopOf, type SeenAccount } from './account_rules.ts'

const [a, b, c] = ['DK5000400440116243', 'DK9520000123456789', 'DK5750510001322617'] as const
const seen = (account: string, at: string, by: SeenAccount['by'] = 'bill'): SeenAccount => ({
  account,
  at: `2026-${at}T00:00:00.000Z`,
  by,
})
const bill = (account: string, at: string) => ({ account, at: `2026-${at}T12:00:00.000Z` })

describe('a bill is stopped', () => {
  it('where the supplier had another account so far', () => {
    const known = { seen: [seen(a, '01-01'), seen(b, '02-01')], confirmed: [] }
    expect(stopOf(bill(a, '03-01'), known)).toBeNull()
    const stopped = { reason: 'account_changed', before: a, now: b, firstSeen: '2026-02-01' }
    expect(stopOf(bill(b, '03-01'), known)).toEqual(stopped)
  })

  it('no more once somebody confirmed the account, but again for a third one', () => {
    const known = { seen: [seen(a, '01-01'), seen(b, '02-01'), seen(c, '03-01')], confirmed: [b] }
    expect(stopOf(bill(b, '04-01'), known)).toBeNull()
    expect(stopOf(bill(c, '04-01'), known)).toMatchObject({ before: b, now: c })
  })

  it('unless money went there before the bill came; later money excuses nothing', () => {
    const paid = { seen: [seen(a, '01-01'), seen(b, '02-01', 'payment')], confirmed: [] }
    expect(stopOf(bill(b, '03-01'), paid)).toBeNull()
    expect(stopOf(bill(b, '01-15'), paid)).toMatchObject({ before: a, now: b })
  })

  it('never on the first account, whatever else is known', () => {
    const account = fc.constantFrom(a, b, c)
    const day = fc.integer({ min: 2, max: 9 }).map((month) => `0${month}-01`)
    const one = fc.tuple(account, day, fc.constantFrom('bill' as const, 'payment' as const))
    fc.assert(
      fc.property(fc.array(one), fc.array(account), (others, confirmed) => {
        const known = [seen(a, '01-01'), ...others.map(([name, at, by]) => seen(name, at, by))]
        expect(stopOf(bill(a, '10-01'), { seen: known, confirmed })).toBeNull()
        for (const name of confirmed) {
          expect(stopOf(bill(name, '10-01'), { seen: known, confirmed })).toBeNull()
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
        const stopped = stopOf(bill(c, '10-01'), { seen: known, confirmed })
        expect(stopped).toMatchObject({ now: c, firstSeen: '2026-03-01' })
      }),
    )
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
