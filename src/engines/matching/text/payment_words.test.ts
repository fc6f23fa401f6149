import { describe, expect, it } from 'vitest'
import { readPaymentWords } from './payment_words.ts'

describe('what a text says of the payment', () => {
  it.each([
    'acconto ft 45',
    '2. rate faktura 10234',
    'Delbetaling 10234',
    'a conto',
    'rata 1 di 3',
  ])('%s is an instalment', (text) => {
    expect(readPaymentWords(text).isInstalment).toBe(true)
  })

  it.each(['Faktura 10234', 'corporate', 'separate betaling', 'accontonamento'])(
    '%s is none',
    (text) => {
      expect(readPaymentWords(text).isInstalment).toBe(false)
    },
  )

  it('knows a card', () => {
    expect(readPaymentWords('VISA/DANKORT 12.03 ELGIGANTEN').isCard).toBe(true)
    expect(readPaymentWords('SUMUP *CAFFE ROMA').isCard).toBe(true)
    expect(readPaymentWords('Overførsel fra Jensen').isCard).toBe(false)
  })
})

describe('amounts that a text prints', () => {
  it.each([
    ['EUR 12,00 KURS 746,00', 'EUR', 1_200n],
    ['USD 1,234.56', 'USD', 123_456n],
    ['1.234,56 EUR', 'EUR', 123_456n],
    ['EUR 1 234,56', 'EUR', 123_456n],
    ['JPY 12000', 'JPY', 12_000n],
    ['EUR 12', 'EUR', 1_200n],
    ['EUR 12,5', 'EUR', 1_250n],
  ])('%s prints %s %s', (text, currency, minor) => {
    expect(readPaymentWords(text).printed).toContainEqual({ currency, minor })
  })

  it('are none without a currency that exists', () => {
    expect(readPaymentWords('ABC 12,00').printed).toEqual([])
    expect(readPaymentWords('12,00').printed).toEqual([])
  })

  it('are none where a currency has no such decimals', () => {
    expect(readPaymentWords('JPY 12,50').printed).toEqual([])
  })
})
