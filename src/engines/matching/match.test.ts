import { describe, expect, it } from 'vitest'
import {
  bytesOf,
  decide,
  decideOne,
  givenOf,
  itemOf,
  paymentOf,
  receiptOf,
  targetsOf,
} from '#test/matching/rows'
import { matchTransactions } from './match.ts'

describe('a monthly subscription with one receipt missing', () => {
  const months = ['01', '02', '03', '04', '05', '06']
  const payments = months.map((month) =>
    paymentOf({
      id: `t${month}`,
      amountMinor: -24_900n,
      date: `2026-${month}-16`,
      text: 'MAILBIRD* SUBSCR',
    }),
  )
  const receipts = months.map((month) =>
    receiptOf({
      id: `e${month}`,
      date: `2026-${month}-15`,
      counterparty: 'Mailbird Software Inc.',
    }),
  )

  it('matches every month to its own receipt', () => {
    const outcomes = decide(payments, receipts)
    for (const month of months) {
      expect(outcomes.get(`t${month}`)?.decision).toBe('auto')
      expect(targetsOf(outcomes.get(`t${month}`))).toEqual([`e${month}`])
    }
  })

  it.each(months)('takes no neighbour for month %s', (missing) => {
    const kept = receipts.filter(({ id }) => id !== `e${missing}`)
    const outcomes = decide(payments, kept)
    expect(outcomes.get(`t${missing}`)?.decision).not.toBe('auto')
    for (const month of months.filter((one) => one !== missing)) {
      expect(targetsOf(outcomes.get(`t${month}`))).toEqual([`e${month}`])
    }
  })

  it('takes no neighbour either where that one’s own payment is missing too', () => {
    const outcomes = decide(payments.slice(0, 1), receipts.slice(1, 2))
    expect(outcomes.get('t01')?.decision).not.toBe('auto')
  })
})

describe('equal invoices of two customers', () => {
  const items = [
    itemOf({ id: 'a', counterparty: 'Havgus Drift ApS', number: '10234' }),
    itemOf({ id: 'b', counterparty: 'Zefiro Nord A/S', number: '10235' }),
  ]

  it('are both proposed where the payment says nothing', () => {
    const { decision, outcome } = decideOne(paymentOf({ id: 't' }), items)
    expect(decision).toBe('suggest')
    expect(outcome.margin).toBe(0)
    expect(outcome.rivals).toBe(1)
    expect(outcome.proposals.map(({ targets }) => targets[0]?.itemId)).toEqual(['a', 'b'])
  })

  it('are told apart by a name, a number or an account', () => {
    expect(decideOne(paymentOf({ id: 't', text: 'ZEFIRO NORD' }), items).targets).toEqual(['b'])
    expect(decideOne(paymentOf({ id: 't', text: 'Faktura 10235' }), items).decision).toBe('auto')
  })
})

describe('equal invoices of one customer', () => {
  const items = ['10234', '10235'].map((number) =>
    itemOf({ id: `e${number}`, number, counterparty: 'Havgus Drift ApS' }),
  )

  it('are proposed where the payment does not say which', () => {
    expect(decideOne(paymentOf({ id: 't', text: 'HAVGUS DRIFT' }), items).decision).toBe('suggest')
  })

  it('leave one for the payment that says nothing once the other is stated', () => {
    const stated = paymentOf({ id: 't1', text: 'Faktura 10234 HAVGUS DRIFT' })
    const silent = paymentOf({ id: 't2', text: 'HAVGUS DRIFT' })
    const outcomes = decide([stated, silent], items)
    expect(targetsOf(outcomes.get('t1'))).toEqual(['e10234'])
    expect(targetsOf(outcomes.get('t2'))).toEqual(['e10235'])
  })

  it('do not let an early weak payment take what a later one states', () => {
    const weak = paymentOf({ id: 'a', text: 'HAVGUS DRIFT', date: '2026-03-29' })
    const strong = paymentOf({ id: 'b', text: 'Faktura 10234', date: '2026-03-31' })
    const outcomes = decide([weak, strong], items.slice(0, 1))
    expect(targetsOf(outcomes.get('b'))).toEqual(['e10234'])
    expect(outcomes.get('a')?.decision).not.toBe('auto')
  })
})

describe('a difference of one øre', () => {
  const item = itemOf({ id: 'e', number: '10234', counterparty: 'Havgus Drift ApS' })

  it('is not exact, and is proposed with its reason', () => {
    const payment = paymentOf({
      id: 't',
      amountMinor: 124_999n,
      text: 'Faktura 10234 HAVGUS DRIFT',
    })
    const { decision, outcome } = decideOne(payment, [item])
    expect(decision).toBe('suggest')
    expect(outcome.proposals[0]?.reasons.map(({ code }) => code)).toContain('amount_fee')
  })
})

describe('two equal coffees on one day', () => {
  it('are proposed, each with another receipt first', () => {
    const payments = ['a', 'b'].map((id) =>
      paymentOf({ id, amountMinor: -4_500n, date: '2026-03-12', text: 'LAGKAGEHUSET' }),
    )
    const receipts = ['x', 'y'].map((id) =>
      receiptOf({ id, date: '2026-03-12', amountMinor: -4_500n, counterparty: 'Lagkagehuset' }),
    )
    const outcomes = decide(payments, receipts)
    const firsts = [...outcomes.values()].map(targetsOf)
    expect([...outcomes.values()].map(({ decision }) => decision)).toEqual(['suggest', 'suggest'])
    expect(new Set(firsts.flat())).toEqual(new Set(['x', 'y']))
  })
})

describe('another currency', () => {
  const item = itemOf({
    id: 'e',
    currency: 'EUR',
    amountMinor: 100_000n,
    baseAmountMinor: 746_000n,
    number: '10234',
    counterparty: 'Havgus Drift ApS',
  })
  const pay = (amountMinor: bigint) =>
    paymentOf({ id: 't', amountMinor, text: 'Faktura 10234 HAVGUS DRIFT' })

  it('is matched at the rate of the day with its rounding', () => {
    expect(decideOne(pay(746_123n), [item]).decision).toBe('auto')
    expect(decideOne(pay(739_000n), [item]).decision).toBe('auto')
  })

  it('is proposed where the rate moved further than three percent', () => {
    expect(decideOne(pay(700_000n), [item]).decision).toBe('suggest')
    expect(decideOne(pay(790_000n), [item]).decision).toBe('suggest')
  })

  it('is not taken for the same digits', () => {
    expect(decideOne(pay(100_000n), [item]).decision).not.toBe('auto')
  })
})

describe("a contact's account that changed yesterday", () => {
  it('is left to a person, whatever else fits', () => {
    const item = itemOf({
      id: 'e',
      amountMinor: -125_000n,
      number: '10234',
      counterparty: 'Havgus Drift ApS',
      iban: 'DK22',
      ibanChangedOn: '2026-03-30',
      paymentReference: '000000000729137',
    })
    const payment = paymentOf({
      id: 't',
      amountMinor: -125_000n,
      text: 'Faktura 10234 HAVGUS DRIFT',
      iban: 'DK22',
      reference: '000000000729137',
    })
    const { decision, outcome, targets } = decideOne(payment, [item])
    expect(decision).toBe('suggest')
    expect(targets).toEqual(['e'])
    expect(outcome.holds).toEqual(['iban_changed'])
  })
})

describe('the net amount', () => {
  it('is never taken for the gross one', () => {
    const item = itemOf({
      id: 'e',
      amountMinor: 125_000n,
      netAmountMinor: 100_000n,
      counterparty: 'Havgus Drift ApS',
    })
    const payment = paymentOf({ id: 't', amountMinor: 100_000n, text: 'HAVGUS DRIFT' })
    expect(decideOne(payment, [item]).decision).not.toBe('auto')
  })
})

describe('proposals', () => {
  it('are at most three, best first, and never the same twice', () => {
    const items = Array.from({ length: 9 }, (_, at) =>
      itemOf({ id: `e${at}`, counterparty: 'Havgus Drift ApS', dueDate: `2026-03-${20 + at}` }),
    )
    const { outcome } = decideOne(paymentOf({ id: 't', text: 'HAVGUS DRIFT' }), items)
    expect(outcome.proposals).toHaveLength(3)
    const scores = outcome.proposals.map(({ score }) => score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    expect(new Set(outcome.proposals.map(({ targets }) => targets[0]?.itemId)).size).toBe(3)
  })

  it('are none where hardly anything speaks for them', () => {
    const item = itemOf({
      id: 'e',
      counterparty: 'Havgus Drift ApS',
      date: '2025-01-01',
      dueDate: '2025-01-31',
    })
    const payment = paymentOf({ id: 't', counterparty: 'Zefiro Nord' })
    expect(decideOne(payment, [item]).outcome).toMatchObject({ decision: 'leave', proposals: [] })
  })

  it('give the payment its whole amount', () => {
    const item = itemOf({ id: 'e', number: '10234', counterparty: 'Havgus Drift ApS' })
    for (const amountMinor of [125_000n, 124_000n, 60_000n]) {
      const payment = paymentOf({ id: 't', amountMinor, text: 'Faktura 10234 HAVGUS DRIFT' })
      const [first] = decideOne(payment, [item]).outcome.proposals
      const sum = first?.targets.reduce((total, part) => total + part.amountMinor, 0n)
      expect(sum).toBe(amountMinor)
    }
  })
})

describe('nothing', () => {
  it('is decided about nothing', () => {
    expect(matchTransactions(givenOf([], []))).toEqual([])
  })

  it('fits where nothing is open', () => {
    expect(decideOne(paymentOf({ id: 't', text: 'HAVGUS' }), []).decision).toBe('leave')
  })

  it('is changed in what was given', () => {
    const given = givenOf(
      [paymentOf({ id: 't', text: 'Faktura 10234' })],
      [itemOf({ id: 'e', number: '10234' })],
    )
    const before = structuredClone(given)
    const first = bytesOf(matchTransactions(given))
    expect(given).toEqual(before)
    expect(bytesOf(matchTransactions(given))).toBe(first)
  })
})
