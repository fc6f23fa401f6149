import { describe, expect, it } from 'vitest'
import { itemOf, paymentOf } from '#test/matching/rows'
import { gatherContacts } from './contacts.ts'
import type { OpenItem, Transaction } from './terms/input.ts'
import { indexItems } from './item_index.ts'
import { nothingLearned } from './terms/learned.ts'
import { createNaming } from './named_contacts.ts'
import { normalizeItem, normalizeTransaction } from './normalize.ts'

/** The ids of the items that a payment is compared with. */
function candidatesOf(transaction: Transaction, items: readonly OpenItem[]): string[] {
  const contacts = gatherContacts(items, nothingLearned)
  const residuals = items.map(({ amountMinor, currency, baseAmountMinor }) => ({
    minor: amountMinor,
    currency,
    base: baseAmountMinor,
  }))
  const seen = items.map((item, at) => normalizeItem(item, at, contacts.ofItem[at] ?? 0))
  const payment = normalizeTransaction(transaction, 0)
  const naming = createNaming(contacts)(payment)
  return indexItems(seen, contacts, residuals)(payment, naming).map(({ item }) => item.id)
}

const stranger = { amountMinor: 77n, counterparty: 'Havgus' }

describe('items that a payment may be of', () => {
  it.each([
    [
      'its payment reference',
      { reference: '000000000729137' },
      { paymentReference: '000000000729137' },
    ],
    ['its number', { text: 'Faktura 10234' }, { number: '10234' }],
    ['its number without signs', { text: 'FT 202600042' }, { number: '2026-00042' }],
    ['its code', { reference: 'AB-998877' }, { paymentReference: 'ab998877' }],
    ['its account', { iban: 'DK11 22' }, { iban: 'DK1122' }],
    ['its amount', {}, { amountMinor: 125_000n }],
    ['its name', { text: 'Overførsel HAVGUS' }, {}],
    ['its worth', {}, { currency: 'EUR', amountMinor: 16_700n, baseAmountMinor: 124_600n }],
  ])('are found by %s', (_, said, own) => {
    const item = itemOf({ id: 'wanted', ...stranger, ...own })
    const others = Array.from({ length: 30 }, (__, at) =>
      itemOf({ id: `other${at}`, amountMinor: BigInt(at + 5), counterparty: `Firma${at}x` }),
    )
    expect(candidatesOf(paymentOf({ id: 't', ...said }), [...others, item])).toContain('wanted')
  })

  it('are none where nothing speaks for any', () => {
    const items = [itemOf({ id: 'a', ...stranger })]
    expect(candidatesOf(paymentOf({ id: 't' }), items)).toEqual([])
  })

  it('are not of the other direction', () => {
    const items = [itemOf({ id: 'a', amountMinor: -125_000n })]
    expect(candidatesOf(paymentOf({ id: 't' }), items)).toEqual([])
  })

  it('are not in another currency with the same digits', () => {
    const items = [itemOf({ id: 'a', currency: 'EUR', baseAmountMinor: 932_500n })]
    expect(candidatesOf(paymentOf({ id: 't' }), items)).toEqual([])
  })

  it('are at most fifty, and those due around its day', () => {
    const items = Array.from({ length: 400 }, (_, at) => {
      const month = String((at % 12) + 1).padStart(2, '0')
      return itemOf({ id: `e${at}`, date: `2025-${month}-01`, dueDate: `2026-${month}-15` })
    })
    const found = candidatesOf(paymentOf({ id: 't', date: '2026-06-15' }), items)
    expect(found.length).toBeLessThanOrEqual(50)
    expect(found.length).toBeGreaterThan(0)
    const dues = found.map((id) => items.find((item) => item.id === id)?.dueDate)
    expect(new Set(dues)).toEqual(new Set(['2026-06-15']))
  })

  it('include the named contact among thousands of the same amount', () => {
    const items = Array.from({ length: 3_000 }, (_, at) =>
      itemOf({ id: `e${at}`, counterparty: `Firma${at}x`, dueDate: '2026-03-31' }),
    )
    const payment = paymentOf({ id: 't', text: 'Overførsel Firma2790x' })
    expect(candidatesOf(payment, items)).toContain('e2790')
  })
})
