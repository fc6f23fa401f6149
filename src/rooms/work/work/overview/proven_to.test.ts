import { describe, expect, it } from 'vitest'
import { lastMonthEnds } from './months.ts'
import { provenTo } from './proven_to.ts'

const none = { openRowOn: null, unpostedOn: null, differsSince: [] }

describe('proven to', () => {
  it('is none yet without a bank account, or where one of them is not proven', () => {
    expect(provenTo({ accounts: [], ...none })).toBeNull()
    expect(provenTo({ accounts: ['2026-11-11', null], ...none })).toBeNull()
  })

  it('is the earliest day on which any account is proven last', () => {
    expect(provenTo({ accounts: ['2026-11-11', '2026-11-09'], ...none })).toBe('2026-11-09')
  })

  it('ends on the day before the oldest row or document that is open', () => {
    const accounts = ['2026-11-11']
    expect(provenTo({ accounts, ...none, openRowOn: '2026-11-04' })).toBe('2026-11-03')
    expect(provenTo({ accounts, ...none, openRowOn: '2026-11-04', unpostedOn: '2026-10-01' })).toBe(
      '2026-09-30',
    )
    expect(provenTo({ accounts, ...none, openRowOn: '2026-12-04' })).toBe('2026-11-11')
  })
})

describe('proven to, where a ledger account holds something else than the bank', () => {
  it('ends on the day before they differ', () => {
    const accounts = ['2026-11-11']
    expect(provenTo({ accounts, ...none, differsSince: ['2026-11-07'] })).toBe('2026-11-06')
  })

  it('is none yet where they never agreed', () => {
    expect(provenTo({ accounts: ['2026-11-11'], ...none, differsSince: [null] })).toBeNull()
  })
})

describe('the ends of months', () => {
  it('are twelve, the last one that of the running month', () => {
    const ends = lastMonthEnds('2026-03-15')
    expect(ends).toHaveLength(12)
    expect(ends[0]).toBe('2025-04-30')
    expect(ends.slice(-2)).toEqual(['2026-02-28', '2026-03-31'])
  })
})
