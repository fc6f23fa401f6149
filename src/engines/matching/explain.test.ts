import { describe, expect, it } from 'vitest'
import { makeOrganization } from '#test/matching/made_organization'
import { decideOne, givenOf, itemOf, paymentOf } from '#test/matching/rows'
import type { OpenItem, Transaction } from './terms/input.ts'
import { matchTransactions } from './match.ts'
import type { Method, MatchReason } from './terms/outcome.ts'

function reasonsOf(transaction: Transaction, items: readonly OpenItem[]): Map<string, MatchReason> {
  const [first] = decideOne(transaction, items).outcome.proposals
  return new Map((first?.reasons ?? []).map((reason) => [reason.code, reason]))
}

const item = itemOf({
  id: 'e',
  number: 'INV-10234',
  counterparty: 'Havgus ApS',
  iban: 'DK11',
  paymentReference: '000000000729137',
})

describe('reasons', () => {
  it('carry the two values that were compared', () => {
    const payment = paymentOf({
      id: 't',
      text: 'Faktura 10234 HAVGUS',
      iban: 'DK11',
      reference: '000000000729137',
    })
    const reasons = reasonsOf(payment, [item])
    expect(reasons.get('reference_equal')).toMatchObject({
      points: 7,
      left: '000000000729137',
      right: '000000000729137',
    })
    expect(reasons.get('number_equal')).toMatchObject({ left: '10234', right: 'INV-10234' })
    expect(reasons.get('iban_equal')).toMatchObject({ left: 'DK11', right: 'DK11' })
    expect(reasons.get('amount_exact')).toMatchObject({ left: '1250.00 DKK', right: '1250.00 DKK' })
    expect(reasons.get('date_expected')).toMatchObject({ left: '2026-03-31', right: '2026-03-31' })
    expect(reasons.get('name_equal')).toMatchObject({ right: 'Havgus ApS' })
  })

  it('name what is open of a foreign item in its currency', () => {
    const foreign = { ...item, currency: 'EUR', amountMinor: 16_756n, baseAmountMinor: 125_000n }
    const payment = paymentOf({ id: 't', text: 'Faktura 10234 HAVGUS' })
    expect(reasonsOf(payment, [foreign]).get('amount_converted')).toMatchObject({
      left: '1250.00 DKK',
      right: '167.56 EUR',
    })
  })

  it('say so where the amount is the one without VAT', () => {
    const gross = {
      ...item,
      amountMinor: 156_250n,
      baseAmountMinor: 156_250n,
      netAmountMinor: 125_000n,
    }
    const payment = paymentOf({ id: 't', text: 'Faktura 10234 HAVGUS' })
    const { decision } = decideOne(payment, [gross])
    expect(decision).toBe('suggest')
    expect(reasonsOf(payment, [gross]).get('amount_is_net')).toMatchObject({ points: 0 })
  })

  it('name the items and the ways of a sum', () => {
    const items = [100_000n, 25_000n].map((amountMinor, at) =>
      itemOf({ id: `e${at}`, number: `1${at}`, counterparty: 'Havgus', iban: 'DK11', amountMinor }),
    )
    const reasons = reasonsOf(paymentOf({ id: 't', iban: 'DK11' }), items)
    expect(reasons.get('sum_oldest') ?? reasons.get('sum_subset')).toMatchObject({
      left: '10, 11',
      right: '1',
    })
  })
})

describe('the points of all reasons', () => {
  it('are the score, whatever was found', () => {
    const { transactions, items, own } = makeOrganization(12)
    for (const { proposals } of matchTransactions(givenOf(transactions, items, { own }))) {
      for (const { reasons, score } of proposals) {
        const sum = reasons.reduce((total, { points }) => total + Math.round(points * 100), 0)
        expect(sum).toBe(Math.round(score * 100))
      }
    }
  })
})

describe('the method', () => {
  const cases: [Method, Transaction, OpenItem[]][] = [
    ['reference', paymentOf({ id: 't', reference: '000000000729137' }), [item]],
    ['reference', paymentOf({ id: 't', text: 'Faktura 10234' }), [item]],
    ['iban', paymentOf({ id: 't', iban: 'DK11' }), [item]],
    ['exact', paymentOf({ id: 't', text: 'HAVGUS' }), [item]],
    ['rule', paymentOf({ id: 't' }), [item]],
    [
      'combination',
      paymentOf({ id: 't', amountMinor: 250_000n, iban: 'DK11' }),
      [item, { ...item, id: 'f' }],
    ],
  ]

  it.each(cases)('is %s', (method, payment, items) => {
    const [first] = decideOne(payment, items).outcome.proposals
    expect(first?.method).toBe(method)
  })
})
