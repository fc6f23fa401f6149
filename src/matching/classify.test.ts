import { describe, expect, it } from 'vitest'
import { decide, itemOf, paymentOf, receiptOf, targetsOf } from '../../test/matching/rows.ts'
import { classByWords } from './classify.ts'

describe('what a transaction is by its words', () => {
  it.each([
    ['Skattestyrelsen moms', -1n, 'tax'],
    ['F24 AGENZIA ENTRATE', -1n, 'tax'],
    ['Lønoverførsel marts', -1n, 'payroll'],
    ['EMOLUMENTI DIPENDENTI', -1n, 'payroll'],
    ['Rentetilskrivning', 1n, 'interest'],
    ['COMPETENZE LIQUIDAZIONE', -1n, 'interest'],
    ['Kontogebyr', -1n, 'fee'],
    ['COMMISSIONI BONIFICO', -1n, 'fee'],
    ['MobilePay MP 4411', 1n, 'payout'],
    ['NEXI PAYMENTS ACCREDITO POS', 1n, 'payout'],
    ['Overførsel fra Jensen', 1n, 'trade'],
  ] as const)('%s of %s is %s', (text, amountMinor, expected) => {
    expect(classByWords(paymentOf({ id: 't', text, amountMinor }))).toBe(expected)
  })

  it('depends on the direction where only one makes sense', () => {
    expect(classByWords(paymentOf({ id: 't', text: 'MobilePay Netto', amountMinor: -1n }))).toBe(
      'trade',
    )
    expect(classByWords(paymentOf({ id: 't', text: 'Gebyr', amountMinor: 1n }))).toBe('trade')
  })

  it('is not found inside other words', () => {
    expect(classByWords(paymentOf({ id: 't', text: 'SKATEPARK RENTEMESTER' }))).toBe('trade')
  })

  it('gives way to an open item that fits', () => {
    const item = itemOf({
      id: 'e',
      amountMinor: -125_000n,
      counterparty: 'Skat & Brix Revisorer ApS',
    })
    const payment = paymentOf({ id: 't', amountMinor: -125_000n, text: 'SKAT & BRIX REVISORER' })
    expect(decide([payment], [item]).get('t')?.decision).toBe('auto')
  })

  it('is told where nothing fits', () => {
    const payment = paymentOf({ id: 't', amountMinor: -4_900n, text: 'Kontogebyr' })
    expect(decide([payment], []).get('t')).toMatchObject({ decision: 'leave', class: 'fee' })
  })
})

describe('transfers between own accounts', () => {
  const own = { ibans: ['DK11 0000', 'DK22 0000'], names: ['Havgus Holding ApS'] }
  const out = paymentOf({ id: 'out', amountMinor: -500_000n, date: '2026-03-10', iban: 'DK220000' })
  const into = paymentOf({ id: 'in', amountMinor: 500_000n, date: '2026-03-11' })

  it('are paired by an own account on either side', () => {
    const outcomes = decide([out, into], [], { own })
    expect(outcomes.get('out')).toMatchObject({ class: 'own_transfer', partnerId: 'in' })
    expect(outcomes.get('in')).toMatchObject({ class: 'own_transfer', partnerId: 'out' })
  })

  it('are paired by the own name', () => {
    const named = { ...into, text: 'Overførsel fra HAVGUS HOLDING APS' }
    const outcomes = decide([{ ...out, iban: null }, named], [], { own })
    expect(outcomes.get('out')?.partnerId).toBe('in')
  })

  it('are not paired on amount and day alone', () => {
    const outcomes = decide([{ ...out, iban: null }, into], [], { own })
    expect(outcomes.get('out')?.class).not.toBe('own_transfer')
  })

  it.each([
    ['before it was sent', { date: '2026-03-09' }],
    ['after five days', { date: '2026-03-15' }],
    ['with another amount', { amountMinor: 500_001n }],
    ['in another currency', { currency: 'EUR' }],
  ])('are not paired with money that arrived %s', (_, change) => {
    const outcomes = decide([out, { ...into, ...change }], [], { own })
    expect(outcomes.get('out')?.class).not.toBe('own_transfer')
  })

  it('are not paired on one account', () => {
    const both = [out, into].map((one) => ({ ...one, accountId: 'bac_1' }))
    expect(decide(both, [], { own }).get('out')?.class).not.toBe('own_transfer')
  })

  it('are nobody’s where two could be exchanged', () => {
    const outcomes = decide([out, into, { ...into, id: 'in2' }], [], { own })
    expect([...outcomes.values()].map((one) => one.partnerId)).toEqual([null, null, null])
  })

  it('never settle an item', () => {
    const item = itemOf({ id: 'e', amountMinor: 500_000n, counterparty: 'Havgus Holding ApS' })
    const outcomes = decide([out, { ...into, text: 'HAVGUS HOLDING' }], [item], { own })
    expect(targetsOf(outcomes.get('in'))).toEqual([])
  })
})

describe('a refund', () => {
  const purchase = paymentOf({
    id: 'a',
    amountMinor: -24_900n,
    date: '2026-03-10',
    text: 'ELGIGANTEN',
  })
  const refund = { ...purchase, id: 'b', amountMinor: 24_900n, date: '2026-03-20' }
  const receipt = receiptOf({ id: 'e', date: '2026-03-10', counterparty: 'Elgiganten' })

  it('is linked to the purchase and never settles its receipt', () => {
    const outcomes = decide([purchase, refund], [receipt])
    expect(targetsOf(outcomes.get('a'))).toEqual(['e'])
    expect(outcomes.get('b')).toMatchObject({
      decision: 'leave',
      class: 'refund',
      partnerId: 'a',
      proposals: [],
    })
  })

  it('settles a credit note where one is open', () => {
    const note = {
      ...receipt,
      id: 'n',
      amountMinor: 24_900n,
      date: '2026-03-19',
      dueDate: '2026-03-19',
    }
    expect(targetsOf(decide([purchase, refund], [receipt, note]).get('b'))).toEqual(['n'])
  })

  it('is none before the purchase, or where two purchases are equal', () => {
    const early = { ...refund, date: '2026-03-01' }
    expect(decide([purchase, early], []).get('b')?.class).toBe('trade')
    const again = { ...purchase, id: 'c' }
    expect(decide([purchase, again, refund], []).get('b')?.class).toBe('trade')
  })
})
