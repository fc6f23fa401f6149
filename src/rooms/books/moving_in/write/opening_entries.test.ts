import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { entryWordsOf } from '#ledger/room'
import { regionOf } from '#regions/room'
import { balanceEntry, itemEntry } from './write_batch.ts'

const words = entryWordsOf(regionOf('denmark'))
const terms = { source: 'Before', openingAccount: '6941', words }
const ground = { day: '2026-06-30', currency: 'DKK', ...terms }
const sumOf = (lines: readonly { amountMinor: string }[]): bigint =>
  lines.reduce((sum, line) => sum + BigInt(line.amountMinor), 0n)

describe('an opening entry', () => {
  it('balances over the opening account, whatever is on it', () => {
    const minor = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }).filter((one) => one !== 0n)
    fc.assert(
      fc.property(fc.array(minor, { minLength: 1, maxLength: 50 }), (minors) => {
        const rows = minors.map((one, index) => ({
          account: String(1000 + index),
          amount_minor: one.toString(),
          text: 'Old',
        }))
        const { lines, text } = balanceEntry(ground, 'id', rows)
        expect(text).toBe('Åbningsbalance (Before)')
        expect(sumOf(lines)).toBe(0n)
        expect(lines.every((line) => line.amountMinor !== '0')).toBe(true)
      }),
    )
  })

  it('of an item has the day before the books begin, its text and no VAT', () => {
    const entry = itemEntry(ground, 'id', {
      no: 1,
      account: '7440',
      amount_minor: '-7450',
      text: 'Åben faktura fra Supplier, K-1 (Before)',
      item: {
        side: 'supplier',
        name: 'Supplier',
        vatNumber: null,
        businessId: null,
        number: 'K-1',
        date: '2026-06-01',
        dueOn: null,
        currency: 'EUR',
        foreign: { minor: '-1000', rate: '7.45' },
      },
      contact_id: null,
    })
    expect(entry).toMatchObject({
      date: '2026-06-30',
      vatDate: '2026-06-30',
      foreign: { currency: 'EUR', rate: '7.45', rateDay: '2026-06-30', rateSource: 'Before' },
      lines: [
        { account: '7440', amountMinor: '-7450', foreignMinor: '-1000', vatCode: null },
        { account: '6941', amountMinor: '7450', foreignMinor: '1000', vatCode: null },
      ],
    })
  })
})
