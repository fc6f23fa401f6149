import { describe, expect, it } from 'vitest'
import { itemOf, paymentOf } from '#test/matching/rows'
import { normalIban, normalizeItem, normalizeTransaction } from './normalize.ts'

describe('a transaction as it is seen', () => {
  it('is read in its reference and its text', () => {
    const seen = normalizeTransaction(
      paymentOf({ id: 't', reference: '000000000729137', text: 'Faktura 10234 HAVGUS' }),
      3,
    )
    expect(seen.at).toBe(3)
    expect(seen.references.map(({ key }) => key)).toEqual(['fi:000000000729137'])
    expect(seen.mentions.map(({ core }) => core)).toEqual(['10234', '72913'])
    expect(seen.text.words).toEqual(['havgus'])
  })

  it('has no reference where the payer gave none', () => {
    expect(
      normalizeTransaction(paymentOf({ id: 't', reference: 'NOTPROVIDED' }), 0).codes.size,
    ).toBe(0)
    expect(
      normalizeTransaction(paymentOf({ id: 't', reference: ' not provided ' }), 0).codes.size,
    ).toBe(0)
  })

  it('is remembered by its name, or else by the words of its text', () => {
    const text = 'Overførsel KLITTERNES KIOSK 4471'
    expect(normalizeTransaction(paymentOf({ id: 't', text }), 0).pattern).toBe('klitternes kiosk')
    const named = paymentOf({ id: 't', text, counterparty: 'Havgus ApS' })
    expect(normalizeTransaction(named, 0).pattern).toBe('havgus')
  })

  it('takes only words with digits, and long ones, for codes', () => {
    const { codes } = normalizeTransaction(
      paymentOf({ id: 't', text: 'TAK ab-998877 kr 5512 HAVGUS' }),
      0,
    )
    expect([...codes]).toEqual(['AB998877'])
  })
})

describe('an item as it is seen', () => {
  it('keeps a reference with a check apart from any other code', () => {
    const checked = normalizeItem(
      itemOf({ id: 'e', paymentReference: '+71<000000000729137+87654321<' }),
      0,
      0,
    )
    expect(checked.reference).toMatchObject({ key: 'fi:000000000729137', creditor: '87654321' })
    expect(checked.code).toBeNull()
    const plain = normalizeItem(itemOf({ id: 'e', paymentReference: 'AB 998877' }), 0, 0)
    expect(plain.reference).toBeNull()
    expect(plain.code).toBe('AB998877')
  })

  it('has no code that is met by chance', () => {
    expect(normalizeItem(itemOf({ id: 'e', paymentReference: '5512' }), 0, 0).code).toBeNull()
    expect(normalizeItem(itemOf({ id: 'e', paymentReference: 'HUSLEJE' }), 0, 0).code).toBeNull()
  })
})

describe('an account', () => {
  it('is the same however it is printed', () => {
    expect(normalIban('dk50 0040 0440 1162 43')).toBe('DK5000400440116243')
    expect(normalIban(' ')).toBeNull()
    expect(normalIban(null)).toBeNull()
  })
})
