import { describe, expect, it } from 'vitest'
import { itemOf } from '#test/matching/rows'
import { contactKeyOf, gatherContacts } from './contacts.ts'
import { nothingLearned } from './terms/learned.ts'

describe('whose an item is', () => {
  it("is the organization's key where it has one", () => {
    expect(contactKeyOf(itemOf({ id: 'a', contactKey: 'con_1', counterparty: 'Rossi' }))).toBe(
      'con_1',
    )
  })

  it('is its name otherwise, without its legal form', () => {
    const key = contactKeyOf(itemOf({ id: 'a', counterparty: 'Rossi S.r.l.' }))
    expect(key).toBe('name:rossi')
    expect(contactKeyOf(itemOf({ id: 'b', counterparty: 'ROSSI SRL' }))).toBe(key)
  })

  it('is its account where it has no name, and else nobody', () => {
    expect(contactKeyOf(itemOf({ id: 'a', iban: 'dk50 0040' }))).toBe('iban:DK500040')
    expect(contactKeyOf(itemOf({ id: 'a' }))).toBe('item:a')
  })
})

describe('contacts', () => {
  const items = [
    itemOf({ id: 'a', counterparty: 'Rossi S.r.l.', iban: 'IT11' }),
    itemOf({ id: 'b', counterparty: 'Rossi Srl', iban: 'IT 22' }),
    itemOf({ id: 'c', counterparty: 'Bianchi' }),
  ]

  it('have all accounts of their items', () => {
    const { all, ofItem, byIban } = gatherContacts(items, nothingLearned)
    expect(all).toHaveLength(2)
    expect(ofItem).toEqual([0, 0, 1])
    expect([...(all[0]?.ibans ?? [])]).toEqual(['IT11', 'IT22'])
    expect(byIban.get('IT22')?.map(({ key }) => key)).toEqual(['name:rossi'])
  })

  it('have learned accounts once these are proven', () => {
    const ibans = [
      { iban: 'IT33', contactKey: 'name:bianchi', confirms: 2, isProven: true },
      { iban: 'IT44', contactKey: 'name:bianchi', confirms: 1, isProven: false },
      { iban: 'IT55', contactKey: 'name:nobody', confirms: 9, isProven: true },
    ]
    const { byIban } = gatherContacts(items, { ...nothingLearned, ibans })
    expect(byIban.has('IT33')).toBe(true)
    expect(byIban.has('IT44')).toBe(false)
    expect(byIban.has('IT55')).toBe(false)
  })

  it('share an account where two have it', () => {
    const shared = [
      itemOf({ id: 'a', counterparty: 'Rossi', iban: 'IT11' }),
      itemOf({ id: 'b', counterparty: 'Bianchi', iban: 'IT11' }),
    ]
    expect(gatherContacts(shared, nothingLearned).byIban.get('IT11')).toHaveLength(2)
  })
})
