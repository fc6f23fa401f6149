import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findLabels, hasLabel, labelRows as tables, tokensOf } from './labels.ts'
import { roles } from './labels_table.ts'

const rolesOf = (text: string) => findLabels(text).map(({ role }) => role)

describe('labels', () => {
  it.each([
    ['Total', 'total'],
    ['I alt', 'total'],
    ['I ALT DKK', 'total'],
    ['Totalbeløb', 'total'],
    ['Totale fattura', 'total'],
    ['Importo totale', 'total'],
    ['Grand total', 'total'],
    ['At betale', 'payable'],
    ['Netto a pagare', 'payable'],
    ['Amount due', 'payable'],
    ['Momsbeløb', 'vat'],
    ['Heraf moms', 'vat'],
    ['di cui IVA', 'vat'],
    ['Totale IVA', 'vat'],
    ['Total VAT', 'vat'],
    ['Total moms', 'vat'],
    ['Imponibile', 'net'],
    ['Totale imponibile', 'net'],
    ['Momsgrundlag', 'net'],
    ['Subtotal', 'net'],
    ['Taxable amount', 'net'],
    ['Fragt', 'extra'],
    ['Marca da bollo', 'extra'],
    ["Ritenuta d'acconto", 'withheld'],
    ['Byttepenge', 'paid'],
    ['Resto', 'paid'],
    ['Fakturadato', 'date'],
    ['Data emissione', 'date'],
    ['Invoice date', 'date'],
    ['Forfaldsdato', 'due_date'],
    ['Scadenza', 'due_date'],
    ['Due date', 'due_date'],
    ['Leveringsdato', 'delivery_date'],
    ['Data ordine', 'order_date'],
    ['Fakturanr.', 'number'],
    ['Fattura n.', 'number'],
    ['Fattura nº', 'number'],
    ['Invoice no.', 'number'],
    ['Kundenr.', 'other_number'],
    ['CVR-nr.', 'business_id'],
    ['P.IVA', 'vat_number'],
    ['P. IVA', 'vat_number'],
    ['Partita IVA', 'vat_number'],
    ['VAT number', 'vat_number'],
    ['C.F.', 'fiscal_code'],
    ['Codice fiscale', 'fiscal_code'],
    ['Faktureres til', 'buyer'],
    ['Spett.le', 'buyer'],
    ['Bill to', 'buyer'],
    ['Cedente/prestatore', 'supplier'],
    ['Sælger', 'supplier'],
    ['Valuta', 'currency'],
    ['Rechnungsbetrag', 'total'],
    ['USt-IdNr.', 'vat_number'],
    ['Rechnungsdatum', 'date'],
    ['Skadesforsikringsafgift', 'other_amount'],
  ])('%s says %s', (text, role) => {
    expect(rolesOf(text)).toEqual([role])
  })

  it('prefer the longest phrase, so that VAT in a name of a net amount is not VAT', () => {
    expect(rolesOf('Total ekskl. moms')).toEqual(['net'])
    expect(rolesOf('Total inkl. moms')).toEqual(['total'])
    expect(rolesOf('Pris uden moms')).not.toContain('vat')
    expect(rolesOf('Prezzo IVA esclusa')).toEqual(['other_amount', 'excluding'])
  })

  it('tell with and without VAT apart from VAT itself', () => {
    expect(rolesOf('Beløb, ekskl. moms')).toEqual(['net'])
    expect(rolesOf('Hjælp inkl. moms')).toEqual(['including'])
    expect(rolesOf('ex. VAT')).toEqual(['excluding'])
  })

  it('stand where they say they stand', () => {
    const text = 'Netto 100,00 Moms 25,00 I alt 125,00'
    const found = findLabels(text).map(({ start, end }) => text.slice(start, end))
    expect(found).toEqual(['Netto', 'Moms', 'I alt'])
  })

  it('do not join words of two cells', () => {
    expect(rolesOf('Total      IVA')).toEqual(['total', 'vat'])
    expect(rolesOf('Totale IVA')).toEqual(['vat'])
  })

  it('do not find a word inside another one', () => {
    expect(rolesOf('Momsfradrag Totalentreprise Vatikanet')).toEqual([])
    expect(hasLabel('Privata', 'vat')).toBe(false)
    expect(hasLabel('iva 22%', 'vat')).toBe(true)
  })

  it('come in order and never overlap', () => {
    const words = fc.constantFrom(
      'total',
      'moms',
      'i',
      'alt',
      'ekskl',
      '12,00',
      'iva',
      'di',
      'cui',
      'x',
    )
    fc.assert(
      fc.property(fc.array(words, { maxLength: 12 }), (parts) => {
        const found = findLabels(parts.join(' '))
        found.forEach((label, index) => {
          expect(label.start).toBeLessThan(label.end)
          expect(label.start).toBeGreaterThanOrEqual(found[index - 1]?.end ?? 0)
        })
      }),
    )
  })
})

describe('the tables', () => {
  it('give every role at least one phrase, with a weight between 0 and 1', () => {
    const rows = tables
    expect(new Set(rows.map(({ role }) => role))).toEqual(new Set(roles))
    for (const { weight } of rows) {
      expect(weight).toBeGreaterThan(0)
      expect(weight).toBeLessThanOrEqual(1)
    }
  })

  it('hold phrases in lower case and without punctuation, or they would never match', () => {
    for (const { phrases } of tables) {
      for (const phrase of phrases.split(',').map((one) => one.trim().replace(/\s+/g, ' '))) {
        expect(
          tokensOf(phrase)
            .map(({ text }) => text)
            .join(' '),
        ).toBe(phrase)
      }
    }
  })

  it('find every phrase by itself', () => {
    for (const { phrases } of tables) {
      for (const phrase of phrases.split(',').map((one) => one.trim().replace(/\s+/g, ' '))) {
        const [first] = findLabels(phrase)
        expect(first, phrase).toBeDefined()
        expect(first?.end, phrase).toBe(phrase.length)
      }
    }
  })
})

describe('tokens', () => {
  it('are words and numbers with their places', () => {
    expect(tokensOf('P.IVA 12-A')).toEqual([
      { text: 'p', start: 0, end: 1 },
      { text: 'iva', start: 2, end: 5 },
      { text: '12', start: 6, end: 8 },
      { text: 'a', start: 9, end: 10 },
    ])
  })

  it('keep their places where lower case changes the length of a letter', () => {
    const text = 'İ Total 1'
    const total = tokensOf(text).find(({ start, end }) => /total/i.test(text.slice(start, end)))
    expect(total?.start).toBe(2)
  })
})
