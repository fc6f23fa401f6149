import { describe, expect, it } from 'vitest'
import { nationalNumbers } from '#regions/room'
import { readLines } from './text.ts'
import { linesOfText, type Line } from './text_lines.ts'

function read(country: 'DK' | 'IT', ...rows: string[]) {
  const currency = country === 'DK' ? 'DKK' : 'EUR'
  const own = { names: ['Solsikken A/S'], numbers: ['DK24256790'] }
  const { fields, kind, alerts } = readLines(
    linesOfText(rows.join('\n')),
    { country, currency, own, businessNumbers: nationalNumbers() },
    'text',
  )
  const values = Object.entries(fields).map(([name, field]) => [name, field?.value ?? null])
  const isOurs = alerts.every(({ code }) => code !== 'buyer_not_named')
  const known = { ...Object.fromEntries(values), kind, isOurs }
  return known as Record<string, string | null | boolean>
}

describe('who bills', () => {
  it('is named beside its label under the letterhead of an administrator', () => {
    const found = read(
      'DK',
      'Bostyr Administration A/S',
      'CVR 24256790',
      '',
      'Udlejer/forening      Ejerforeningen Havnen 4-12',
      'Foreningens CVR-nr.   13748136',
      'I alt at betale       100,00',
    )
    expect(found).toMatchObject({
      supplierName: 'Ejerforeningen Havnen 4-12',
      supplierVatNumber: 'DK13748136',
    })
  })

  it('has a name in two lines where the second goes on', () => {
    const found = read(
      'IT',
      'OSTERIA AL MOLO',
      'di Scarpa Renzo & C. S.n.c.',
      'Fondamenta 212',
      'P.IVA 04188270310',
      'TOTALE 20,00',
    )
    expect(found['supplierName']).toBe('OSTERIA AL MOLO di Scarpa Renzo & C. S.n.c.')
  })

  it('is whom the money is for, without the words before it', () => {
    const rows = ['Fattura n. 3', 'Totale 20,00', 'Bonifico a favore di Idraulica Ferri S.r.l.']
    expect(read('IT', ...rows)['supplierName']).toBe('Idraulica Ferri S.r.l.')
  })

  it('holds the account that is to be paid to, and is not the buyer', () => {
    const found = read(
      'IT',
      'Fattura n. 44/26',
      'Totale 20,00',
      'IBAN IT60 X054 2811 1010 0000 0123 456',
      'intestato a Furlan Ivan',
      'Scuola Saldo di Furlan Ivan - P.IVA 04188270310',
    )
    expect(found).toMatchObject({ supplierVatNumber: 'IT04188270310', buyerVatNumber: null })
  })

  it('has its number behind the words of the register of companies', () => {
    const row = 'Acque S.p.A. - C.F., P.IVA e Reg. Imprese Padova 04188270310'
    expect(read('IT', 'Bolletta n. 4', 'Totale 20,00', row)['supplierVatNumber']).toBe(
      'IT04188270310',
    )
  })

  it('has a name that ends where the street begins', () => {
    const row = 'Havnens Drikkevarer ApS Sydhavnskaj 9 6000 Kolding CVR 13748136'
    expect(read('DK', 'Faktura 4', 'I alt 20,00', row)['supplierName']).toBe(
      'Havnens Drikkevarer ApS',
    )
  })

  it('is not the bank beside the number in a footer', () => {
    const found = read(
      'DK',
      'Zimmerei Lorenzen GmbH',
      'Rechnung Nr. 4',
      'Gesamtbetrag 20,00 €',
      '',
      'Zimmerei Lorenzen GmbH',
      '',
      'Fördebank eG',
      'USt-IdNr. DE136695976',
    )
    expect(found['supplierName']).toBe('Zimmerei Lorenzen GmbH')
  })
})

describe('a bill without VAT', () => {
  const rows = ['RICEVUTA', 'N. 3', 'Data 04/03/2026', 'Canone 780,00', 'Totale 780,00']

  it('comes from a person with a fiscal code and no VAT number', () => {
    const found = read('IT', ...rows, 'Locatore: Carraro Giancarlo - C.F. CRRGCR51R08G224M')
    expect(found).toMatchObject({ vat: '0.00', total: '780.00', invoiceNumber: '3' })
  })

  it('is not assumed of anybody else', () => {
    expect(read('IT', ...rows, 'Locatore: Carraro Giancarlo')['vat']).toBeNull()
    const registered = 'Carraro - P.IVA 04188270310 - C.F. CRRGCR51R08G224M'
    expect(read('IT', ...rows, registered)['vat']).toBeNull()
  })

  it('may be said in German', () => {
    const found = read(
      'DK',
      'Rechnung Nr. 4',
      'Summe netto 20,00 €',
      'Umsatzsteuer 0 % 0,00 €',
      'Gesamtbetrag 20,00 €',
      'Steuerschuldnerschaft des Leistungsempfängers',
    )
    expect(found).toMatchObject({ vat: '0.00', total: '20.00' })
  })
})

describe('the total', () => {
  const list = ['Fællesudgifter 3.745,00', 'Aconto varme 1.850,00', 'Bidrag til fond 268,00']

  it('is what a list adds up to where nothing is called one', () => {
    expect(read('DK', 'Opkrævning', ...list, '', 'Kroner', '5.863,00')['total']).toBe('5863.00')
  })

  it('is that of the row for the whole, under headings with a rate', () => {
    const found = read(
      'IT',
      'Riepilogo              Imponibile   IVA 22%   Totale',
      'Pedaggi                     23,61      5,19    28,80',
      'Canoni                       4,92      1,08     6,00',
      'Parcheggi escluso art. 15   31,00      0,00    31,00',
      'TOTALE FATTURA EURO         59,53      6,27    65,80',
      'TOTALE VIAGGI                                  28,80',
    )
    expect(found).toMatchObject({ total: '65.80', vat: '6.27', net: '59.53' })
  })

  it('is nothing where the list adds up to something else', () => {
    expect(read('DK', 'Opkrævning', ...list, '', 'Kroner', '5.864,00')['total']).toBeNull()
  })
})

describe('the date', () => {
  it('is not that of an item under the heading of a column', () => {
    const found = read(
      'IT',
      'FATTURA N. 900041882T',
      'del 31/03/2026',
      'Totale fattura 23,50',
      'DATA         ENTRATA     IMPORTO',
      '02/03/2026   PADOVA      3,70',
      '09/03/2026   MILANO      19,80',
    )
    expect(found['date']).toBe('2026-03-31')
  })

  it('is named by its own cell, not by the one beside it', () => {
    const row = 'Addebito su conto 418      del 12.02.2026'
    expect(read('IT', 'Bolletta', row, 'Totale 20,00')['date']).toBe('2026-02-12')
  })

  it('is no due date where a renewal will be debited', () => {
    const rows = ['Faktura 4', 'Dato 03-04-2026', 'I alt 20,00']
    const renewal = 'Næste fornyelse trækkes automatisk 01-05-2026.'
    expect(read('DK', ...rows, renewal)['dueDate']).toBeNull()
  })

  it('is the paid day where the amount was debited already, so that nothing is due', () => {
    const rows = ['FATTURA n. 4 del 03.02.2026', 'Totale 20,00']
    const debited = 'Già addebitato sul conto il 10.02.2026'
    expect(read('IT', ...rows, debited)['dueDate']).toBeNull()
    expect(read('IT', ...rows, 'Addebito il 10.02.2026')['dueDate']).toBe('2026-02-10')
  })
})

describe('the kind', () => {
  it('may be a value among labels', () => {
    const row = 'Kunde:   Solsikken   Bilagstype:   KREDITNOTA'
    expect(read('DK', 'Nordlys ApS', row, 'I alt 20,00')['kind']).toBe('credit_note')
  })

  it('is known of spaced letters without the gaps between their words', () => {
    const found = read('IT', 'RICEVUTADIAFFITTO', 'N. 1', 'Totale 20,00')
    expect(found).toMatchObject({ kind: 'receipt', invoiceNumber: '1' })
  })

  it('may stand in two lines of one column', () => {
    const lineOf = (text: string, top: number): Line => ({
      page: 1,
      text,
      words: [{ text, start: 0, end: text.length, box: [0.1, top, 0.3, top + 0.03] }],
    })
    const home = { country: 'IT', currency: 'EUR', businessNumbers: nationalNumbers() }
    const kindOf = (...texts: string[]) =>
      readLines(
        texts.map((text, at) => lineOf(text, at * 0.04)),
        home,
        'pdf',
      ).kind
    expect(kindOf('Fattura', 'proforma')).toBe('not_a_bill')
    expect(kindOf('Fattura', 'officina')).toBe('invoice')
  })
})

describe('whose a paper is', () => {
  const rows = ['Bilka Horsens', 'CVR 13748136', 'Dato 04.03.2026', 'Kopipapir   80,00']

  it('is asked of a bill that names neither us nor our number', () => {
    const bill = ['Faktura nr. 77', ...rows, 'I alt at betale   80,00']
    expect(read('DK', ...bill)['isOurs']).toBe(false)
    expect(read('DK', 'Til: Solsikken A/S', ...bill)['isOurs']).toBe(true)
  })

  it('is not asked of a receipt, which names no buyer', () => {
    const receipt = ['KVITTERING', ...rows, 'Total   80,00']
    expect(read('DK', ...receipt)).toMatchObject({ kind: 'receipt', isOurs: true })
  })
})
