import { describe, expect, it } from 'vitest'
import { givenOf, itemOf, paymentOf } from '#test/matching/rows'
import { findWanted } from './wanted.ts'

describe('what a payment wants', () => {
  it('is what it could be matched to, also where another is the better one', () => {
    const items = [
      itemOf({ id: 'a', number: '10234' }),
      itemOf({ id: 'b' }),
      itemOf({ id: 'c', amountMinor: 999n }),
    ]
    const payments = [paymentOf({ id: 't', text: 'Faktura 10234' }), paymentOf({ id: 'u' })]
    const wanted = findWanted(givenOf(payments, items))
    expect([...(wanted.get('t') ?? [])]).toContain('a')
    expect([...(wanted.get('u') ?? [])].toSorted()).toEqual(['a', 'b'])
  })

  it('is never what was declined', () => {
    const declinedPairs = [{ transactionId: 't', itemId: 'a' }]
    const given = givenOf([paymentOf({ id: 't' })], [itemOf({ id: 'a' })])
    const learned = { ...given.learned, declinedPairs }
    expect(findWanted({ ...given, learned }).get('t')?.size).toBe(0)
  })
})
