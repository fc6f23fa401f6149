import { describe, expect, it } from 'vitest'
import { valuesOf } from '#test/support/einvoices/einvoice_reads'
import { readText as read } from '#test/support/documents/text_reads'

describe('an invoice in English', () => {
  const outcome = read(`
    Cloudworks Ltd
    1 Harbour Street, Dublin
    VAT No. IE6388047V

    Bill to:
    Solsikken A/S
    VAT number DK24256790

    INVOICE
    Invoice number: INV-2025-0042
    Invoice date: March 12, 2025
    Due date: April 11, 2025

    Hosting, 12 months        1     1,200.00     1,200.00
    Support                   2        50.00       100.00

    Subtotal                              € 1,300.00
    VAT 23%                                 € 299.00
    Total due                             € 1,599.00
  `)

  it('is read in every field, in its own notation', () => {
    expect(valuesOf(outcome)).toEqual({
      supplierName: 'Cloudworks Ltd',
      supplierVatNumber: 'IE6388047V',
      supplierCountry: 'IE',
      buyerName: 'Solsikken A/S',
      buyerVatNumber: 'DK24256790',
      date: '2025-03-12',
      dueDate: '2025-04-11',
      invoiceNumber: 'INV-2025-0042',
      total: '1599.00',
      vat: '299.00',
      net: '1300.00',
      currency: 'EUR',
    })
  })

  it('is proven by the rates of the supplier’s country', () => {
    expect(outcome.fields.vat?.proofs).toContain('rate_equation')
    expect(outcome.alerts).toEqual([])
    expect(outcome.language).toBe('en')
  })
})

describe('the buyer', () => {
  it('never becomes the supplier, also where the paper names nobody else', () => {
    const outcome = read('Bill to:\nSolsikken A/S\nCVR 24256790\n\nInvoice\nTotal 100.00 USD')
    expect(outcome.fields.supplierVatNumber).toBeNull()
    expect(outcome.fields.buyerVatNumber?.value).toBe('DK24256790')
    expect(outcome.fields.supplierName?.value).not.toBe('Solsikken A/S')
  })

  it('is told by a heading in a second column', () => {
    const outcome = read(
      [
        'Cloudworks Ltd            Bill to:',
        '1 Harbour Street          Solsikken A/S',
        'CVR 13748136              CVR 24256790',
        '',
        'Invoice total 100.00 DKK',
      ].join('\n'),
    )
    expect(outcome.fields.supplierVatNumber?.value).toBe('DK13748136')
    expect(outcome.fields.buyerVatNumber?.value).toBe('DK24256790')
  })

  it('keeps a number that stands among its details, wherever else it is printed', () => {
    const outcome = read(
      'Customer: Solsikken A/S\nCVR 24256790\n\nInvoice\nTotal 100.00\nYour VAT number: DK24256790',
    )
    expect(outcome.fields.supplierVatNumber).toBeNull()
  })
})

describe('the supplier', () => {
  it('is who signs at the foot, where two are named and no word says which is which', () => {
    const outcome = read(
      `Solsikken A/S
      CVR 24256790

      INVOICE
      Total 100.00 DKK

      Cloudworks ApS - Harbour Street 1 - CVR 13748136`,
    )
    expect(outcome.fields.supplierVatNumber?.value).toBe('DK13748136')
    expect(outcome.fields.supplierName?.value).toBe('Cloudworks ApS')
    expect(outcome.alerts.map(({ code }) => code)).toContain('several_suppliers')
  })

  it('is under its own heading, however far down', () => {
    const outcome = read(
      'Buyer\nSolsikken A/S\nVAT DK24256790\n\nSeller\nCloudworks ApS\nVAT DK13748136\n\nTotal 100.00 DKK',
    )
    expect(outcome.fields.supplierVatNumber?.value).toBe('DK13748136')
    expect(outcome.fields.supplierName?.proofs).toEqual(['labelled'])
    expect(outcome.alerts.map(({ code }) => code)).not.toContain('several_suppliers')
  })

  it('is the first line where no number and no heading helps', () => {
    const outcome = read('Corner Café\nReceipt\n12/03/2025 10:11\nTotal 12.00 GBP')
    expect(outcome.fields.supplierName?.value).toBe('Corner Café')
    expect(outcome.fields.supplierName?.proofs).toEqual([])
  })
})

describe('currencies', () => {
  it('follow the total, whatever else is printed', () => {
    const outcome = read('Invoice\nRate of exchange: 1 EUR = 7.46 DKK\nTotal due USD 100.00')
    expect(outcome.fields.currency?.value).toBe('USD')
  })

  it('are doubted where another one is printed as often', () => {
    const outcome = read('Invoice\nEUR 10.00 cables\nEUR 20.00 hosting\nTotal DKK 30.00')
    expect(outcome.fields.currency?.value).toBe('DKK')
    expect(outcome.alerts.map(({ code }) => code)).toContain('several_currencies')
  })
})

describe('kinds', () => {
  it.each([
    ['INVOICE\nTotal 1.00', 'invoice'],
    ['Receipt\nTotal 1.00', 'receipt'],
    ['Credit note\nTotal 1.00', 'credit_note'],
    ['Total 1.00', 'invoice'],
    [
      'Invoice\nAsk us for a credit note within 30 days if you are not happy with it\nTotal 1.00',
      'invoice',
    ],
    ['Ricevuta bancaria 30 gg\nTotale 1,00', 'invoice'],
  ])('%s', (text, kind) => {
    expect(read(text).kind).toBe(kind)
  })
})
