import { describe, expect, it } from 'vitest'
import { blankOtherNumbers } from './invoice_numbers.ts'

const left = (text: string): string => blankOtherNumbers(text).replaceAll(/\s+/g, ' ').trim()

describe('digits that are no number of an invoice', () => {
  it.each([
    ['an account', 'DK5000400440116243'],
    ['a printed account', 'DK50 0040 0440 1162 43'],
    ['a transfer number', 'CRO 12345678901'],
    ['a transaction number', 'TRN 1101160000012345480160001600IT'],
    ['a payment id', '+71<000000000729137+87654321<'],
    ['a creditor reference', 'RF18 5390 0754 7034'],
    ['a day', '12/03/2026'],
    ['a short day', '12.03.26'],
    ['an ISO day', '2026-03-12'],
    ["a terminal's day", '12.03'],
    ['a time', '14:05'],
    ['an amount', '1.234,56'],
    ['a plain amount', '746,00'],
    ['an English amount', '1,234.56'],
    ['a telephone', 'TLF 12345678'],
    ['a foreign telephone', '+45 12 34 56 78'],
    ['the end of a card', 'XXXX1234'],
    ['a card', 'KORT 4471'],
    ['a customer', 'KUNDENR 10234'],
    ['an Italian customer', 'COD. CLIENTE 10234'],
    ['an order', 'ORDRE NR 55123'],
    ['a company', 'CVR 12345674'],
    ['an instalment', 'RATE 2'],
    ['an Italian instalment', 'RATA 2 DI 3'],
    ['a mandate', 'MANDATO AB12345'],
  ])('%s is blanked: %s', (_, text) => {
    expect(left(text)).not.toMatch(/\d/)
  })

  it.each([
    ['Faktura 10234', 'FAKTURA 10234'],
    ['saldo fatt. 123/2026', 'SALDO FATT. 123/2026'],
    ['FT 45 del 12/03/2026', 'FT 45 DEL'],
    ['Kundenr 77 faktura 10234', 'FAKTURA 10234'],
    ['INV-2026-0042', 'INV-2026-0042'],
    ['Rate 1 64582', '64582'],
  ])('the number in %s stays', (text, rest) => {
    expect(left(text)).toBe(rest)
  })

  it('leaves everything at its place', () => {
    const text = 'Faktura 10234 den 12.03.2026 kr 1.250,00'
    expect(blankOtherNumbers(text)).toHaveLength(text.length)
  })
})
