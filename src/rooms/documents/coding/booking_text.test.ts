import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { entryWordsOf } from '#ledger/room'
import { regionOf } from '#regions/room'
import { fieldsOf } from '#test/golden/coding/evidence'
import { bookingTextOf, tidyText } from './booking_text.ts'

const textOf = (values: Parameters<typeof fieldsOf>[0], contact: string | null = null) =>
  bookingTextOf(fieldsOf(values), contact, entryWordsOf(regionOf('denmark')))

const odd = ['a', 'é', ' ', '\n', '\t', '\r', '\u0000', '\u200B', '\u2028', '😀', '\uD83D']
const anyCharacter = fc.constantFrom(...odd)

describe('the text of an entry', () => {
  it('is the supplier and the number, as far as they are known', () => {
    expect(textOf({ supplierName: 'Lomax A/S', invoiceNumber: '77' })).toBe('Lomax A/S 77')
    expect(textOf({ supplierName: 'Lomax A/S' })).toBe('Lomax A/S')
    expect(textOf({ invoiceNumber: '77' })).toBe('77')
    expect(textOf({})).toBe('Køb')
    expect(textOf({ supplierName: '\u200B' })).toBe('Køb')
  })

  it('calls the supplier as the contact is called', () => {
    expect(textOf({ supplierName: 'LOMAX', invoiceNumber: '7' }, 'Lomax A/S')).toBe('Lomax A/S 7')
  })

  it('is one line of at most 200 characters, without half ones, for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 300 }), (name) => {
        const text = tidyText(name)
        expect(text.length).toBeLessThanOrEqual(200)
        expect(text).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
        expect(text.trim()).toBe(text)
        expect(tidyText(text)).toBe(text)
      }),
    )
    expect(tidyText(`${'a'.repeat(199)}😀`)).toBe('a'.repeat(199))
  })
})
