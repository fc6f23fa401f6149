import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#kernel/values/day'
import { regionOf } from '#regions/room'
import { chargesOf, type ChargesAsked, type EarlierReminder } from './charges.ts'
import { sayReason } from './charge_reasons.ts'

const asked: ChargesAsked = {
  rules: regionOf('denmark').reminders,
  terms: { feeMinor: 10_000n, compensation: true, interest: true },
  isWanted: true,
  buyer: 'business',
  currency: 'DKK',
  homeCurrency: 'DKK',
  openMinor: 1_000_000n,
  dueOn: '2026-10-19',
  date: '2026-11-18',
  earlier: [],
}
const italian: Partial<ChargesAsked> = {
  rules: regionOf('italy').reminders,
  currency: 'EUR',
  homeCurrency: 'EUR',
}
const of = (over: Partial<ChargesAsked> = {}) => {
  const { feeMinor, compensationMinor, interestMinor, reasons } = chargesOf({ ...asked, ...over })
  return {
    sums: [feeMinor, compensationMinor, interestMinor],
    codes: reasons.map((one) => one.code),
  }
}
const before = (over: Partial<EarlierReminder> = {}): EarlierReminder => ({
  date: '2026-11-01',
  feeMinor: 10_000n,
  compensationMinor: 0n,
  interestTo: null,
  ...over,
})

describe('a reminder charges', () => {
  it('what the terms say: fee, compensation, and 8 % of 10,000.00 for 30 days of 365', () => {
    // 10,000.00 × 8 % × 30 / 365 = 65.75…
    expect(of().sums).toEqual([10_000n, 31_000n, 6_575n])
  })

  it('nothing where no terms are set, where the call says so, or in another currency', () => {
    expect(of({ terms: null })).toEqual({ sums: [0n, 0n, 0n], codes: ['charges_not_set'] })
    expect(of({ isWanted: false }).codes).toEqual(['charges_not_wanted'])
    expect(of({ currency: 'EUR' })).toMatchObject({ codes: ['charges_in_home_currency'] })
    expect(of({ rules: undefined }).codes).toEqual(['charges_without_rules'])
  })

  it('no fee above the law, whatever the terms say', () => {
    const terms = { feeMinor: 25_000n, compensation: false, interest: false }
    expect(of({ terms }).sums).toEqual([10_000n, 0n, 0n])
  })

  it('three fees for an invoice and no more, each ten days after the reminder before', () => {
    const all = [before({ date: '2026-10-20' }), before({ date: '2026-10-31' })]
    expect(of({ earlier: all }).sums[0]).toBe(10_000n)
    expect(of({ earlier: [...all, before({ date: '2026-11-05' })] }).codes).toContain(
      'fees_used_up',
    )
    expect(of({ earlier: [before({ date: '2026-11-09' })] }).codes).toContain('fee_too_soon')
    expect(of({ earlier: [before({ date: '2026-11-08' })] }).codes).toContain('fee_charged')
  })

  it('the compensation once, and never of a consumer', () => {
    const earlier = [before({ compensationMinor: 31_000n })]
    expect(of({ earlier }).codes).toContain('compensation_charged_before')
    expect(of({ buyer: 'consumer' }).codes).toContain('compensation_of_businesses')
  })

  it('no day of interest twice', () => {
    const earlier = [before({ interestTo: '2026-11-08' })]
    expect(of({ earlier }).sums[2]).toBe(2_191n)
    expect(of({ earlier: [before({ interestTo: '2026-11-18' })] }).sums[2]).toBe(0n)
  })

  it('in Italy no fee, 40 euro, and the rate of each half-year', () => {
    // 20 days of June at 10.15 % and 10 of July at 8 %, on 10,000.00.
    const late = { ...italian, dueOn: '2026-06-10', date: '2026-07-10' }
    expect(of(late).sums).toEqual([0n, 4_000n, 7_753n])
    expect(of(late).codes).toEqual(['compensation_charged', 'interest_charged', 'interest_charged'])
  })

  it('of an Italian consumer the legal rate alone, and none for days without a rate', () => {
    const consumer = { ...italian, buyer: 'consumer' as const }
    // 1.6 % of 10,000.00 for 30 days.
    expect(of(consumer).sums).toEqual([0n, 0n, 1_315n])
    const next = of({ ...consumer, dueOn: '2026-12-21', date: '2027-01-10' })
    expect(next.codes).toContain('interest_without_rate')
    expect(next.sums[2]).toBe(438n)
  })

  it('interest that is the same in one reminder or split over several, but for what is rounded off', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10_000_000n),
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 1, max: 300 }),
        (openMinor, first, second) => {
          const middle = addDays(asked.dueOn, first)
          const end = addDays(middle, second)
          const one = chargesOf({ ...asked, openMinor, date: end }).interestMinor
          const start = chargesOf({ ...asked, openMinor, date: middle })
          const earlier = [before({ date: middle, interestTo: start.interestTo })]
          const rest = chargesOf({ ...asked, openMinor, date: end, earlier }).interestMinor
          const split = start.interestMinor + rest
          expect(one - split >= 0n && one - split <= 1n).toBe(true)
        },
      ),
    )
  })

  it('and says why, in words, with the law', () => {
    const said = chargesOf(asked).reasons.map(sayReason)
    expect(said[0]).toMatch(/^Reminder fee 100.00 DKK, number 1 of at most 3 \(renteloven § 9 b/)
    expect(said[2]).toContain('Interest 8 % a year on 10000.00 DKK for 30 days')
    expect(said[2]).toContain('rule not yet confirmed')
    for (const one of said) expect(one).not.toMatch(/undefined|\(\)/)
  })
})
