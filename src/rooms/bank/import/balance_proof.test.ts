import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#kernel/values/day'
import { proveBalances, type Anchor, type DaySum } from './balance_proof.ts'

const day = (count: number): string => addDays('2026-10-01', count)
const anchor = (
  count: number,
  amountMinor: bigint,
  lateMinor = 0n,
  source: Anchor['source'] = 'statement',
): Anchor => ({ day: day(count), source, amountMinor, lateMinor })
const sum = (count: number, amountMinor: bigint): DaySum => ({ day: day(count), amountMinor })

const failsOn = (anchors: readonly Anchor[], sums: readonly DaySum[]): string | null =>
  proveBalances(anchors, sums).failsOn

describe('balances are proven', () => {
  it('where nothing is said, or only once', () => {
    expect(failsOn([], [sum(1, 5n)])).toBe(null)
    expect(failsOn([anchor(0, 100n)], [sum(1, 5n)])).toBe(null)
  })

  it('where opening and bookings come to the closing, also over days without a balance', () => {
    const sums = [sum(1, -30n), sum(2, 10n), sum(4, 5n)]
    expect(failsOn([anchor(0, 100n), anchor(2, 80n), anchor(5, 85n)], sums)).toBe(null)
  })

  it('where the bank booked late into a day that it had closed', () => {
    // Day 2 was closed with 80; afterwards 7 came to be booked on day 1.
    const sums = [sum(1, -30n + 7n), sum(2, 10n)]
    expect(failsOn([anchor(0, 100n), anchor(2, 80n, 7n), anchor(3, 87n)], sums)).toBe(null)
  })

  it('where a row was missing when the balance was read and was found later', () => {
    const sums = [sum(1, -30n), sum(2, 10n)]
    expect(failsOn([anchor(0, 100n), anchor(2, 80n, -30n), anchor(3, 80n)], sums)).toBe(null)
  })

  it('where the bank booked late before the very first balance', () => {
    expect(failsOn([anchor(0, 100n, 7n), anchor(2, 107n)], [])).toBe(null)
  })

  it('for every list of bookings and every choice of balances along it', () => {
    const amounts = fc.array(fc.bigInt(-1_000n, 1_000n), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(fc.bigInt(), amounts, fc.array(fc.nat(29)), (opening, list, days) => {
        const sums = list.map((amount, index) => sum(index + 1, amount))
        const closing = (count: number): bigint =>
          list.slice(0, count).reduce((total, amount) => total + amount, opening)
        const anchors = [0, ...days].map((count) => anchor(count, closing(count)))
        expect(failsOn(anchors, sums)).toBe(null)
      }),
    )
  })
})

describe('a proof learns', () => {
  it('which balances we had to catch up with', () => {
    const late = anchor(2, 80n, -30n)
    const { caughtUp } = proveBalances(
      [anchor(0, 100n), late, anchor(3, 80n)],
      [sum(1, -30n), sum(2, 10n)],
    )
    expect(caughtUp).toEqual([late])
  })

  it('which words of a feed a later balance has overtaken', () => {
    // Asked amid bookings: 30 of them were known to the bank and not to us, 7 came only later.
    const amid = anchor(2, 80n, -23n, 'feed')
    const sums = [sum(1, -30n + 7n), sum(2, 10n)]
    const reached = proveBalances([anchor(0, 100n), amid, anchor(3, 87n, 0n, 'feed')], sums)
    expect(reached).toMatchObject({ failsOn: null, overtaken: [amid] })
    expect(proveBalances([anchor(0, 100n), amid], sums).failsOn).toBe(day(2))
  })

  it('nothing while both the bank and we may have been late', () => {
    // 7 came to be booked before both balances, and no newer balance says whether they knew.
    const anchors = [anchor(1, 100n, 7n), anchor(2, 100n, 7n)]
    expect(proveBalances(anchors, [])).toEqual({ failsOn: null, caughtUp: [], overtaken: [] })
    const bank = [...anchors, anchor(3, 107n)]
    expect(proveBalances(bank, [])).toMatchObject({ failsOn: null, caughtUp: [] })
    const ours = [...anchors, anchor(3, 100n)]
    expect(proveBalances(ours, [])).toMatchObject({ failsOn: null, caughtUp: anchors })
  })

  it('never that a statement is overtaken', () => {
    const anchors = [anchor(0, 100n), anchor(2, 81n), anchor(3, 80n)]
    const sums = [sum(1, -30n), sum(2, 10n)]
    expect(proveBalances(anchors, sums)).toMatchObject({ failsOn: day(2), overtaken: [] })
  })
})

describe('balances fail', () => {
  it('on the first day that differs, and name that one', () => {
    const sums = [sum(1, -30n), sum(2, 10n), sum(3, 1n)]
    const anchors = [anchor(0, 100n), anchor(1, 70n), anchor(2, 81n), anchor(3, 82n)]
    expect(failsOn(anchors, sums)).toBe(day(2))
  })

  it('by a single minor unit', () => {
    expect(failsOn([anchor(0, 100n), anchor(1, 70n)], [sum(1, -29n)])).toBe(day(1))
  })

  it('where two words on one day differ', () => {
    expect(failsOn([anchor(0, 100n), anchor(0, 101n)], [])).toBe(day(0))
  })

  it('where a row was doubled later, although the old balances agree with what was then', () => {
    const sums = [sum(1, -60n)]
    const anchors = [anchor(0, 100n), anchor(1, 70n, -30n), anchor(2, 70n)]
    expect(failsOn(anchors, sums)).toBe(day(2))
  })

  it('for every booking that is left out between two balances', () => {
    const amounts = fc.array(fc.bigInt(1n, 1_000n), { minLength: 2, maxLength: 20 })
    fc.assert(
      fc.property(amounts, fc.nat(), (list, pick) => {
        const left = pick % list.length
        const total = list.reduce((all, amount) => all + amount, 0n)
        const sums = list.flatMap((amount, index) =>
          index === left ? [] : [sum(index + 1, amount)],
        )
        const anchors = [anchor(0, 0n), anchor(list.length, total)]
        expect(failsOn(anchors, sums)).toBe(day(list.length))
      }),
    )
  })
})
