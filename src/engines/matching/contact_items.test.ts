import { describe, expect, it } from 'vitest'
import { itemOf, paymentOf } from '#test/matching/rows'
import { gatherContactItems, type ContactItems } from './contact_items.ts'
import type { Residuals } from './score_pair.ts'
import { normalizeItem, normalizeTransaction, type NormalizedItem } from './normalize.ts'

const given = [
  itemOf({ id: 'a', amountMinor: 100n, date: '2026-01-01', dueDate: '2026-01-31' }),
  itemOf({ id: 'b', amountMinor: 200n, date: '2026-02-01', dueDate: '2026-02-28' }),
  itemOf({ id: 'c', amountMinor: 300n, date: '2026-03-01', dueDate: '2026-03-31' }),
  itemOf({ id: 'd', amountMinor: 400n, date: '2026-05-01', dueDate: '2026-05-31' }),
  itemOf({ id: 'e', amountMinor: 500n, currency: 'EUR', date: '2026-01-01' }),
]

function lay(): { items: ContactItems; seen: NormalizedItem[]; residuals: Residuals } {
  const seen = given.map((item, at) => normalizeItem(item, at, 0))
  const residuals = given.map(({ amountMinor, currency }) => ({
    minor: amountMinor,
    currency,
    base: amountMinor,
  }))
  return { items: gatherContactItems(seen.toReversed(), residuals), seen, residuals }
}

const payment = normalizeTransaction(paymentOf({ id: 't', date: '2026-03-10' }), 0)
const idsOf = (some: readonly { item: NormalizedItem }[]): string[] =>
  some.map(({ item }) => item.item.id)

describe('the items of a contact', () => {
  it('are payable in the currency of the payment and once they were issued', () => {
    expect(idsOf(lay().items.payable(0, payment))).toEqual(['a', 'b', 'c'])
  })

  it('come in the order in which they are due', () => {
    expect(idsOf(lay().items.oldest(0, payment, 2))).toEqual(['a', 'b'])
  })

  it('are narrowed down to those due around the day', () => {
    expect(idsOf(lay().items.nearest(0, payment, 2))).toEqual(['b', 'c'])
    expect(idsOf(lay().items.nearest(0, payment, 9))).toEqual(['a', 'b', 'c'])
  })

  it('say whether one has an amount', () => {
    const { items } = lay()
    expect(items.hasExact(0, 'DKK', 200n)).toBe(true)
    expect(items.hasExact(0, 'EUR', 200n)).toBe(false)
    expect(items.hasExact(0, 'DKK', 201n)).toBe(false)
  })

  it('are gone once nothing is open of them', () => {
    const { items, seen, residuals } = lay()
    const [first] = seen
    if (first === undefined) throw new Error('there is no first item')
    residuals[0] = { minor: 40n, currency: 'DKK', base: 40n }
    items.follow(first)
    expect(items.open(0)).toHaveLength(5)
    expect(items.hasExact(0, 'DKK', 40n)).toBe(true)
    residuals[0] = { minor: 0n, currency: 'DKK', base: 0n }
    items.follow(first)
    expect(items.open(0)).toHaveLength(4)
    expect(idsOf(items.payable(0, payment))).toEqual(['b', 'c'])
  })

  it('are none for someone unknown', () => {
    expect(lay().items.open(9)).toEqual([])
  })
})
