import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languageOf } from './language.ts'

describe('the language of a document', () => {
  it.each([
    ['da', 'FAKTURA\nDato 12.03.2025\nBeskrivelse Antal Pris Beløb\nI alt inkl. moms 125,00'],
    ['da', 'Kvittering\nMælk 12,95\nHeraf moms 2,59\nTak for besøget'],
    ['it', 'FATTURA\nSpett.le Rossi\nImponibile 100,00\nIVA 22% 22,00\nTotale 122,00'],
    ['it', 'Scontrino\nCaffè 1,10\nTotale euro 1,10\nGrazie'],
    ['en', 'INVOICE\nBill to Smith\nDescription Quantity Unit price\nTotal amount due 120.00'],
    ['de', 'RECHNUNG\nRechnungsnummer 12\nBetrag netto zzgl. MwSt 19%\nBitte zahlen Sie bis zum'],
    ['de', 'Quittung\nSumme 12,00\nEnthaltene Umsatzsteuer 1,92\nDanke für Ihren Einkauf'],
    ['en', 'Receipt. Thank you for your order. VAT number GB123, amount paid 12.00'],
  ])('is %s', (language, text) => {
    expect(languageOf(text)).toBe(language)
  })

  it.each([
    [
      'French',
      'FACTURE\nMontant HT\nTVA 20%\nTotal TTC\nPaiement par virement pour votre commande',
    ],
    [
      'Spanish',
      'FACTURA\nFecha 12/03/2025\nBase imponible\nIVA 21%\nImporte total, pago por banco',
    ],
    ['Swedish', 'FAKTURA\nFörfallodatum 12/03\nSumma att betala, moms 25% för denna och den'],
    [
      'Norwegian',
      'FAKTURA\nFakturanummer 12\nMVA 25%\nBeløp å betale\nOrganisasjonsnummer 123\nantall',
    ],
    ['Dutch', 'FACTUUR\nFactuurnummer 12\nBTW 21%\nTotaal te betalen voor uw artikel\nVervaldatum'],
    ['nothing', ''],
    ['numbers', '12 34 56,00 78'],
    ['a single word', 'faktura'],
  ])('is unknown for %s', (_, text) => {
    expect(languageOf(text)).toBeNull()
  })

  it('is one of four languages or nothing, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        expect(['da', 'it', 'en', 'de', null]).toContain(languageOf(text))
      }),
    )
  })

  it('is looked for in the beginning only, so that length costs nothing', () => {
    const text = `Faktura og moms i alt med betaling af beløb ${'the and of with '.repeat(10_000)}`
    expect(languageOf(`${'og af til den er det på som ikke '.repeat(700)}${text}`)).toBe('da')
  })
})
