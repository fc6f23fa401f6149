import { describe, expect, it } from 'vitest'
import { makeOrganization } from '#test/matching/made_organization'
import { givenOf, itemOf, paymentOf } from '#test/matching/rows'
import { keysOfItem, keysOfTransaction, stemsOfName, stemsOfTransaction } from './join_keys.ts'
import { matchTransactions } from './match.ts'

const share = (a: readonly string[], b: readonly string[]): boolean =>
  a.some((key) => b.includes(key))

describe('a payment and an item share a key', () => {
  it('where the amount is the same, and not where its sign or currency is another', () => {
    const keys = keysOfItem(itemOf({ id: 'a' }))
    expect(share(keysOfTransaction(paymentOf({ id: 't' })), keys)).toBe(true)
    for (const other of [{ amountMinor: -125_000n }, { currency: 'EUR' }, { amountMinor: 1n }]) {
      expect(share(keysOfTransaction(paymentOf({ id: 't', ...other })), keys)).toBe(false)
    }
  })

  it('where the text states its number, its reference or its account, whatever the amount', () => {
    const item = itemOf({
      id: 'a',
      number: 'FT 0012345/2026',
      paymentReference: 'RF18539007547034',
      iban: 'DK50 0040 0440 1162 43',
    })
    const keys = keysOfItem(item)
    for (const said of [
      { text: 'Saldo fatt. 12345/2026' },
      { reference: 'RF18 5390 0754 7034' },
      { iban: 'dk5000400440116243' },
    ]) {
      const payment = paymentOf({ id: 't', amountMinor: 7n, ...said })
      expect(share(keysOfTransaction(payment), keys)).toBe(true)
    }
    expect(share(keysOfTransaction(paymentOf({ id: 't', amountMinor: 7n })), keys)).toBe(false)
  })

  it('wherever the matcher matches automatically without a name or a conversion', () => {
    for (const seed of [4, 5]) {
      const { transactions, items, own } = makeOrganization(seed, 0.3)
      const paymentById = new Map(transactions.map((one) => [one.id, one]))
      const itemById = new Map(items.map((one) => [one.id, one]))
      const outcomes = matchTransactions(givenOf(transactions, items, { own }))
      for (const { transactionId, decision, proposals } of outcomes) {
        const [first] = proposals
        if (decision !== 'auto' || first === undefined) continue
        if (first.evidence === 'combination' || first.evidence === 'foreign') continue
        for (const { itemId } of first.targets) {
          const [payment, item] = [paymentById.get(transactionId), itemById.get(itemId)]
          if (payment === undefined || item === undefined) throw new Error('one is missing')
          expect(share(keysOfTransaction(payment), keysOfItem(item)), first.evidence ?? '').toBe(
            true,
          )
        }
      }
    }
  })
})

describe('the words of a name', () => {
  it('begin alike in the payment and in the name, whatever the bank cuts or folds', () => {
    const payment = paymentOf({ id: 't', counterparty: 'ORSTED SALG', text: 'Betaling' })
    expect(share(stemsOfTransaction(payment), stemsOfName('Ørsted Salg & Service A/S'))).toBe(true)
    expect(share(stemsOfTransaction(payment), stemsOfName('Lomax A/S'))).toBe(false)
  })

  it('are none where there is no name', () => {
    expect(stemsOfName('')).toEqual([])
  })
})
