import { describe, expect, it } from 'vitest'
import { valuesOf } from '#test/support/einvoices/einvoice_reads'
import { italianHome, readText } from '#test/support/documents/text_reads'

const read = (text: string) => readText(text, italianHome)

describe('an Italian invoice', () => {
  const outcome = read(`
    Officina Bianchi S.r.l.
    Via Garibaldi 7
    20121 Milano (MI)
    P.IVA 00743110157

    Spett.le
    Trattoria da Gino S.n.c.
    Via Roma 1
    00184 Roma
    P. IVA 07643520567

    FATTURA n. 125/2025 del 14/03/2025

    Descrizione            Q.tà    Prezzo     Importo
    Riparazione forno         1    450,00      450,00
    Ricambi                   3     35,50      106,50

    Imponibile                                 556,50
    IVA 22%                                    122,43
    Totale fattura                         €   678,93

    Scadenza: 13/04/2025
    IBAN IT60 X054 2811 1010 0000 0123 456
  `)

  it('is read in every field', () => {
    expect(valuesOf(outcome)).toEqual({
      supplierName: 'Officina Bianchi S.r.l.',
      supplierVatNumber: 'IT00743110157',
      supplierCountry: 'IT',
      iban: 'IT60X0542811101000000123456',
      buyerName: 'Trattoria da Gino S.n.c.',
      buyerVatNumber: 'IT07643520567',
      date: '2025-03-14',
      dueDate: '2025-04-13',
      invoiceNumber: '125/2025',
      total: '678.93',
      vat: '122.43',
      net: '556.50',
      currency: 'EUR',
    })
  })

  it('is proven and raises no alert', () => {
    expect(outcome.fields.vat?.proofs).toEqual([
      'labelled',
      'rate_equation',
      'net_printed',
      'lines_sum',
    ])
    expect(outcome.alerts).toEqual([])
    expect(outcome).toMatchObject({ kind: 'invoice', language: 'it' })
  })
})

describe('an invoice with several rates', () => {
  const outcome = read(`
    Alimentari Verdi S.p.A.   P.IVA 00743110157
    Fattura n. 9 del 02.05.2025
    Riepilogo IVA
    Aliquota     Imponibile     Imposta
    22%              100,00       22,00
    10%               50,00        5,00
    4%                25,00        1,00
    Totale documento EUR 203,00
  `)

  it('has the VAT as the sum of its rows, where no sum is printed', () => {
    expect(valuesOf(outcome)).toMatchObject({ total: '203.00', vat: '28.00', net: '175.00' })
    expect(outcome.fields.vat?.proofs).toEqual(['rate_equation', 'rows_sum', 'derived'])
    expect(outcome.vatRows.map(({ rate, net, vat }) => [rate, net, vat])).toEqual([
      ['22', '100.00', '22.00'],
      ['10', '50.00', '5.00'],
      ['4', '25.00', '1.00'],
    ])
  })

  it('places the total, and not what was derived', () => {
    expect(outcome.fields.total?.text).toContain('203,00')
    expect(outcome.fields.vat?.text).toBe('')
  })
})

describe('a fee with tax withheld', () => {
  const outcome = read(`
    Studio Legale Neri
    C.F. RSSMRA85T10A562S   P.IVA 00743110157
    Parcella n. 3 del 10 gennaio 2025
    Compenso                      1.000,00
    Contributo integrativo 4%        40,00
    Totale imponibile             1.040,00
    IVA 22%                         228,80
    Totale documento              1.268,80
    Ritenuta d'acconto 20%          200,00
    Netto a pagare €              1.068,80
  `)

  it('has the whole total, and what is to be paid beside it', () => {
    expect(valuesOf(outcome)).toMatchObject({
      total: '1268.80',
      vat: '228.80',
      net: '1040.00',
      payable: '1068.80',
      supplierFiscalCode: 'RSSMRA85T10A562S',
      supplierVatNumber: 'IT00743110157',
      date: '2025-01-10',
    })
    expect(outcome.equations).toContainEqual({ code: 'payable_after_withholding', holds: true })
  })
})

describe('an invoice without VAT', () => {
  it('has VAT of nothing where the words say why', () => {
    const outcome = read(`
      Mario Rossi   P.IVA 00743110157
      Fattura n. 4 del 03/02/2025
      Consulenza                 500,00
      Operazione in regime forfettario, N2.2
      Totale fattura EUR         500,00`)
    expect(valuesOf(outcome)).toMatchObject({ total: '500.00', vat: '0.00', net: '500.00' })
    expect(outcome.vatRows).toEqual([
      { rate: '0', nature: 'N2.2', net: '500.00', vat: '0.00', reverseCharge: false },
    ])
  })

  it('is marked where the buyer owes the VAT', () => {
    const outcome = read(`
      Fattura n. 5 del 03/02/2025
      Totale imponibile          500,00
      IVA                          0,00
      Totale fattura EUR         500,00
      Inversione contabile art. 17 DPR 633/72 N6.7`)
    expect(outcome.vatRows).toMatchObject([{ reverseCharge: true, nature: 'N6.7', vat: '0.00' }])
  })
})

describe('an Italian receipt', () => {
  const outcome = read(`
    BAR CENTRALE
    Via Dante 2 - 10121 Torino
    P.IVA 00743110157
    DOCUMENTO COMMERCIALE
    di vendita o prestazione
    Caffè                    1,20
    Cornetto                 1,50
    Totale complessivo       2,70
    di cui IVA               0,25
    Pagamento contante       5,00
    Resto                    2,30
    12/03/2025 08:14
  `)

  it('is read, and neither the cash nor the change is its total', () => {
    expect(outcome.kind).toBe('receipt')
    expect(valuesOf(outcome)).toMatchObject({
      total: '2.70',
      vat: '0.25',
      date: '2025-03-12',
      supplierName: 'BAR CENTRALE',
    })
    expect(outcome.fields.vat?.proofs).toContain('rate_equation')
  })
})

describe('an Italian credit note', () => {
  it('is called so in its heading', () => {
    const outcome = read(
      'Nota di credito n. 7 del 01/02/2025\nImponibile 100,00\nIVA 22,00\nTotale 122,00',
    )
    expect(outcome.kind).toBe('credit_note')
    expect(outcome.fields.invoiceNumber?.value).toBe('7')
  })
})
