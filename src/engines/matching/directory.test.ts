import { describe, expect, it } from 'vitest'
import { givenOf, itemOf, paymentOf } from '#test/matching/rows'
import { asItem, createDirectory, type KnownAs } from './directory.ts'
import { nothingLearned } from './terms/learned.ts'
import { matchTransactions } from './match.ts'

const known: KnownAs[] = [
  { contactKey: 'hansen', name: 'Hansen Byg ApS', iban: null },
  { contactKey: 'jensen', name: 'Jensen Byg ApS', iban: 'DK5000400440116243' },
  { contactKey: 'lomax', name: 'Lomax A/S', iban: null },
  { contactKey: 'orsted', name: 'Ørsted Salg A/S', iban: null },
]

describe('the directory', () => {
  it('says whom a payment names, by its words or by its account', () => {
    const { meant } = createDirectory(known, nothingLearned)
    expect(meant(paymentOf({ id: 't', counterparty: 'LOMAX' }))).toEqual(['lomax'])
    expect(meant(paymentOf({ id: 't', iban: 'DK50 0040 0440 1162 43' }))).toEqual(['jensen'])
    expect(meant(paymentOf({ id: 't', text: 'Ukendt' }))).toEqual([])
  })

  it('knows an account that was learned, once it is proven', () => {
    const ibans = [{ iban: 'DK9', contactKey: 'lomax', confirms: 2, isProven: true }]
    const { meant } = createDirectory(known, { ...nothingLearned, ibans })
    expect(meant(paymentOf({ id: 't', iban: 'DK9' }))).toEqual(['lomax'])
  })

  it('keeps contacts that share a word with one that the payment may name', () => {
    const { around } = createDirectory(known, nothingLearned)
    const kept = around([paymentOf({ id: 't', counterparty: 'Hansen Byg' })])
    expect(kept.map((one) => one.contactKey)).toEqual(['hansen', 'jensen'])
  })

  it('shows a contact to the matcher without an item that could be paid or recur', () => {
    const payment = paymentOf({ id: 't', counterparty: 'Hansen Byg ApS' })
    const item = itemOf({ id: 'a', counterparty: 'Hansen Byg ApS', contactKey: 'hansen' })
    const alone = matchTransactions(givenOf([payment], [item]))
    const among = matchTransactions(givenOf([payment], [item], { past: known.map(asItem) }))
    expect(among.map((one) => one.decision)).toEqual(alone.map((one) => one.decision))
    expect(among[0]?.proposals[0]?.targets).toEqual(alone[0]?.proposals[0]?.targets)
  })
})
