import { describe, expect, it } from 'vitest'
import { decide, itemOf, paymentOf, targetsOf } from '#test/matching/rows'
import type { Transaction } from './terms/input.ts'

const item = itemOf({
  id: 'e',
  amountMinor: 300_000n,
  number: '10234',
  counterparty: 'Havgus Drift ApS',
})

const pay = (id: string, amountMinor: bigint, rest: Partial<Transaction> = {}): Transaction =>
  paymentOf({ id, amountMinor, text: 'HAVGUS DRIFT', ...rest })

describe('payments that say they are instalments', () => {
  const first = pay('t1', 100_000n, {
    text: '1. rate faktura 10234 HAVGUS DRIFT',
    date: '2026-03-10',
  })
  const second = pay('t2', 200_000n, { text: 'Faktura 10234 HAVGUS DRIFT', date: '2026-04-10' })

  it('are taken, and the last one closes the item exactly', () => {
    const outcomes = decide([first, second], [item])
    expect(outcomes.get('t1')?.proposals[0]?.evidence).toBe('instalment')
    expect(outcomes.get('t2')?.decision).toBe('auto')
    expect(outcomes.get('t2')?.proposals[0]?.evidence).toBe('number')
  })

  it('leave no more than the item has', () => {
    const large = pay('t3', 250_000n, { text: '2. rate faktura 10234 HAVGUS DRIFT' })
    const outcomes = decide([first, large], [item])
    const taken = [...outcomes.values()].filter(({ decision }) => decision === 'auto')
    const sum = taken.reduce(
      (total, one) => total + (one.proposals[0]?.targets[0]?.amountMinor ?? 0n),
      0n,
    )
    expect(sum).toBeLessThanOrEqual(300_000n)
  })
})

describe('payments that only together make up an item', () => {
  it('are proposed for it', () => {
    const outcomes = decide([pay('t1', 110_000n), pay('t2', 190_000n)], [item])
    for (const id of ['t1', 't2']) {
      expect(outcomes.get(id)?.decision).toBe('suggest')
      expect(targetsOf(outcomes.get(id))).toEqual(['e'])
      const codes = outcomes.get(id)?.proposals[0]?.reasons.map(({ code }) => code)
      expect(codes).toContain('payments_complete')
    }
  })

  it('are none where the sum is off by one øre', () => {
    const outcomes = decide([pay('t1', 110_000n), pay('t2', 189_999n)], [item])
    const codes = outcomes
      .get('t1')
      ?.proposals.flatMap(({ reasons }) => reasons.map((one) => one.code))
    expect(codes ?? []).not.toContain('payments_complete')
  })

  it('are none where three could be combined in two ways', () => {
    const payments = [pay('t1', 150_000n), pay('t2', 150_000n), pay('t3', 150_000n)]
    const codes = [...decide(payments, [item]).values()].flatMap(({ proposals }) =>
      proposals.flatMap(({ reasons }) => reasons.map((one) => one.code)),
    )
    expect(codes).not.toContain('payments_complete')
  })

  it('are none where someone else paid', () => {
    const payments = [pay('t1', 110_000n), pay('t2', 190_000n, { text: 'ZEFIRO NORD' })]
    const codes = [...decide(payments, [item]).values()].flatMap(({ proposals }) =>
      proposals.flatMap(({ reasons }) => reasons.map((one) => one.code)),
    )
    expect(codes).not.toContain('payments_complete')
  })
})

describe('an unmatch after an instalment', () => {
  it('leaves the item as open as it was: the residual is an input, and nothing is kept', () => {
    const part = pay('t1', 100_000n, { text: '1. rate faktura 10234 HAVGUS DRIFT' })
    const before = decide([part], [item])
    const rest = { ...item, amountMinor: 200_000n, baseAmountMinor: 200_000n }
    const closing = pay('t2', 200_000n, { text: 'Faktura 10234' })
    expect(decide([closing], [rest]).get('t2')?.decision).toBe('auto')
    expect(decide([closing], [item]).get('t2')?.decision).toBe('suggest')
    expect(decide([part], [item])).toEqual(before)
  })
})
