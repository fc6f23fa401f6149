import { describe, expect, it } from 'vitest'
import { decide, itemOf, paymentOf, receiptOf, targetsOf } from '#test/matching/rows'
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

  it('is stated where nothing fits', () => {
    const payment = paymentOf({ id: 't', amountMinor: -4_900n, text: 'Kontogebyr' })
    expect(decide([payment], []).get('t')).toMatchObject({ decision: 'leave', class: 'fee' })
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
