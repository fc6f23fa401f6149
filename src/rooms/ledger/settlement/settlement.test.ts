import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  buildSettlement,
  residualOf,
  settledBy,
  transactionStatus,
  type OwedItem,
  type Payment,
} from './settlement.ts'

const owed = (over: Partial<OwedItem> = {}): OwedItem => ({
  account: '7440',
  currency: 'DKK',
  amountMinor: -10_000n,
  baseMinor: -10_000n,
  settledMinor: 0n,
  settledBaseMinor: 0n,
  ...over,
})
const payment = (over: Partial<Payment> = {}): Payment => ({
  date: '2026-03-20',
  account: '6481',
  currency: 'DKK',
  amountMinor: -10_000n,
  baseMinor: -10_000n,
  ...over,
})
const dollars = (over: Partial<OwedItem> = {}) =>
  owed({ currency: 'USD', baseMinor: -70_000n, ...over })

const build = (paid: Payment, item: OwedItem) =>
  buildSettlement({
    id: 'one',
    text: 'Paid',
    homeCurrency: 'DKK',
    foreign: null,
    exchangeDifferenceAccount: '3610',
    payment: paid,
    owed: item,
    settled: settledBy(paid, item),
  })

describe('what a payment settles', () => {
  it.each([
    ['three per cent less', -67_900n, -10_000n],
    ['three per cent more', -72_100n, -10_000n],
    ['a little less than that', -67_890n, -9_699n],
    ['a little more than that', -72_110n, -10_301n],
    ['nine per cent less', -63_700n, -9_100n],
    ['a refund instead', 70_000n, 10_000n],
  ])('in another currency at %s', (_says, baseMinor, settledMinor) => {
    const paid = payment({ amountMinor: baseMinor, baseMinor })
    expect(settledBy(paid, dollars()).settledMinor).toBe(settledMinor)
  })

  it.each([
    ['one per cent more', -75_346n, -10_000n],
    ['two per cent more', -76_092n, -10_200n],
    ['two per cent less', -73_108n, -9_800n],
  ])('in a pegged currency at %s', (_says, baseMinor, settledMinor) => {
    const euro = owed({ currency: 'EUR', baseMinor: -74_600n })
    const paid = payment({ amountMinor: baseMinor, baseMinor })
    expect(settledBy(paid, euro).settledMinor).toBe(settledMinor)
  })

  it('is what remains, not what was, where a part is settled already', () => {
    const item = dollars({ settledMinor: -5_000n, settledBaseMinor: -35_000n })
    const paid = payment({ amountMinor: -34_000n, baseMinor: -34_000n })
    expect(settledBy(paid, item)).toEqual({ settledMinor: -5_000n, settledBaseMinor: -35_000n })
  })

  it('is all of an item that was booked at nothing', () => {
    const item = dollars({ baseMinor: 0n })
    expect(settledBy(payment(), item).settledMinor).toBe(-10_000n)
  })

  it('closes with exactly what is left of the booked value', () => {
    const item = dollars({ amountMinor: -3n, baseMinor: -20n, settledMinor: -2n })
    const paid = payment({ currency: 'USD', amountMinor: -1n })
    expect(settledBy(paid, { ...item, settledBaseMinor: -14n }).settledBaseMinor).toBe(-6n)
    expect(settledBy(paid, { ...item, settledBaseMinor: -13n }).settledBaseMinor).toBe(-7n)
  })
})

describe('any settlement', () => {
  const amount = fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }).filter((units) => units !== 0n)

  it('balances, and moves the bank by what the bank booked', () => {
    fc.assert(
      fc.property(
        fc.record({ amountMinor: amount, baseMinor: amount }),
        fc.record({ amountMinor: amount, baseMinor: amount }),
        fc.constantFrom('DKK', 'USD', 'EUR'),
        (item, paid, currency) => {
          const entry = build(payment({ ...paid, currency }), dollars(item))
          const sum = entry.lines.reduce((total, line) => total + BigInt(line.amountMinor), 0n)
          expect(sum).toBe(0n)
          expect(entry.lines[0]).toMatchObject({
            account: '6481',
            amountMinor: paid.baseMinor.toString(),
          })
          expect(entry.lines.every((line) => line.vatCode === null)).toBe(true)
        },
      ),
    )
  })

  it('at home has no exchange difference, and leaves what was not paid', () => {
    fc.assert(
      fc.property(amount, amount, (due, paid) => {
        const item = owed({ amountMinor: due, baseMinor: due })
        const entry = build(payment({ amountMinor: paid, baseMinor: paid }), item)
        expect(entry.lines.map((line) => line.account)).toEqual(['6481', '7440'])
        const { settledMinor } = settledBy(payment({ amountMinor: paid }), item)
        expect(residualOf(item) - settledMinor).toBe(due - paid)
      }),
    )
  })

  it('of nothing is refused', () => {
    const paid = payment({ currency: 'USD', amountMinor: -1n, baseMinor: 0n })
    const item = dollars({ baseMinor: -1n })
    expect(() => build(paid, item)).toThrow(expect.objectContaining({ code: 'nothing_to_post' }))
  })
})

describe('the state of a transaction', () => {
  const live = { releasedAt: null }
  const released = { releasedAt: '2026-03-20T10:00:00.000Z' }

  it.each([
    [[], false, 'unmatched'],
    [[released], false, 'unmatched'],
    [[released, live], false, 'reconciled'],
    [[live], true, 'ignored'],
    [[], true, 'ignored'],
  ] as const)('of %j, ignored %s, is %s', (allocations, ignored, status) => {
    expect(transactionStatus(allocations, ignored)).toBe(status)
  })
})
