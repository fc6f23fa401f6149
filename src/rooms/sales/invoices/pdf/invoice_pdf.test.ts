import { describe, expect, it } from 'vitest'
import { danishSample, italianSample } from '#test/support/books/invoice_pdf_samples'
import type { InvoiceView, LineView } from './invoice_view.ts'
import { textOf } from '#pdf/room'
import { readPages, readText } from './pdf_reading.ts'

function expectAll(text: string, parts: readonly string[]): void {
  for (const part of parts) expect(text).toContain(part)
}

const { buyer } = danishSample
const line: LineView = {
  description: 'Kontorstol',
  quantity: '4',
  unitPrice: '1250',
  rate: '25',
  net: '5000.00',
}

describe('what the law asks of an invoice', () => {
  it('stands on a Danish one', async () => {
    expectAll(await readText(danishSample), [
      'Faktura',
      'Fakturanr. 2026-0042',
      'Fakturadato 12.03.2026',
      'Leveringsdato 10.03.2026',
      'Forfaldsdato 26.03.2026',
      'Nordlys Kontor ApS',
      'Havnegade 12, 2. th. 8000 Aarhus C CVR-nr. 13748136',
      'Solsikken Børnehus A/S Att. Søren Æbelø Torvet 3 5000 Odense C CVR-nr. 24256790',
      'Deres reference PO-77120',
      'Hæve-sænkebord, eg, 160 × 80 cm',
      '7,5 895,00 25 % 6.712,50',
      'Priser ekskl. moms, beløb i DKK',
      '25 % 25.710,50 6.427,63',
      '0 % 1.200,00 0,00',
      'I alt ekskl. moms 26.910,50',
      'Moms 6.427,63',
      'I alt inkl. moms DKK 33.338,13',
      'momslovens § 13',
      'DK50 0040 0440 1162 43',
      '+71<000000202600425+81234567<',
      'Side 1 af 1',
    ])
  })

  it('stands on an Italian one, with what art. 2250 of the civil code asks of companies', async () => {
    const view = { ...italianSample, seller: { ...italianSample.seller, inLiquidation: true } }
    expectAll(await readText(view), [
      'Fattura n. 2026-0107',
      'Data fattura 15/04/2026',
      'Data operazione 10/04/2026',
      'Officina Grafica Lariana S.r.l.',
      'Via dei Mulini 27 22100 Como (CO) P. IVA IT00743110157',
      'Società Cooperativa Più Libri Corso Umberto I, 118 10128 Torino (TO) P. IVA IT00488410010',
      '1.500 1,845 4% 2.767,50',
      '22% 2.002,00 440,44',
      '4% 2.767,50 110,70',
      'Totale imponibile 4.769,50',
      'Totale IVA 551,14',
      'Totale documento EUR 5.320,64',
      'RF79 2026 0107',
      'REA CO-298765',
      'Capitale sociale EUR 20.000,00',
      'Società a socio unico',
      'Società in liquidazione',
      'Copia di cortesia priva di valore fiscale',
      'Pagina 1 di 1',
    ])
  })

  it('stands on an English one under reverse charge, with both VAT numbers and countries', async () => {
    const text = await readText({
      ...danishSample,
      language: 'en',
      currency: 'EUR',
      buyer: { ...buyer, country: 'GR', businessId: null, vatNumber: '094259216' },
      lines: [{ ...line, rate: '0' }],
      totals: {
        net: '5000.00',
        vat: '0.00',
        gross: '5000.00',
        byRate: [{ rate: '0', nature: 'N2.1', net: '5000.00', vat: '0.00' }],
        payable: null,
      },
      legalText: 'Reverse charge, Article 196 Directive 2006/112/EC',
      payment: { reference: '2026-0042', kind: null, iban: null, bic: null },
    })
    expectAll(text, [
      'Invoice no. 2026-0042',
      'Invoice date 12 March 2026',
      'Date of supply 10 March 2026',
      'Denmark CVR no. 13748136 VAT no. DK13748136',
      'Greece VAT no. EL094259216',
      '4 1,250.00 0% 5,000.00',
      '0% (N2.1) 5,000.00 0.00',
      'Total EUR 5,000.00',
      'Reverse charge, Article 196 Directive 2006/112/EC',
      'Payment reference 2026-0042',
    ])
    expect(text).not.toContain('incl. VAT')
  })

  it('states VAT in the home currency where the invoice is in another', async () => {
    const home = { currency: 'DKK', amount: '9321.50', rate: '7.46' }
    const text = await readText({ ...danishSample, currency: 'EUR', vatInHomeCurrency: home })
    expectAll(text, ['Moms i DKK DKK 9.321,50', 'Kurs: 1 EUR = 7,4600 DKK', 'EUR 33.338,13'])
    expect(await readText(danishSample)).not.toContain('Moms i DKK')
  })

  it('is said of a credit note: its own number, and the invoice it changes', async () => {
    for (const [language, parts] of [
      ['da', ['Kreditnotanr. NC-2026-0003', 'Vedrører faktura 2026-0042 af 12.03.2026']],
      ['it', ['Nota di credito n. NC-2026-0003', 'fattura n. 2026-0042 del 12/03/2026']],
      ['en', ['Credit note no. NC-2026-0003', 'Refers to invoice 2026-0042 of 12 March 2026']],
    ] as const) {
      const text = await readText({
        ...danishSample,
        kind: 'credit_note',
        language,
        number: 'NC-2026-0003',
        credits: { number: '2026-0042', date: '2026-03-12' },
        payment: null,
      })
      expectAll(text, parts)
      expect(text).not.toContain('DK50 0040')
    }
  })

  it('says what is to be paid where it is not the total', async () => {
    const totals = { ...italianSample.totals, payable: '4769.50' }
    const text = await readText({ ...italianSample, totals })
    expect(text.match(/Netto a pagare EUR 4\.769,50/g)).toHaveLength(2)
  })

  it('says that VAT falls due on payment where that is the regime', async () => {
    const view = { ...italianSample, seller: { ...italianSample.seller, taxRegime: 'RF17' } }
    expect(await readText(view)).toContain('IVA per cassa')
    expect(await readText(italianSample)).not.toContain('IVA per cassa')
  })

  it('keeps a courtesy note for what goes through the exchange', async () => {
    expect(await readText({ ...italianSample, courtesyNote: null })).not.toContain('cortesia')
  })
})

describe('numbers of the parties', () => {
  const party = async (fields: Partial<InvoiceView['buyer']>): Promise<string> =>
    await readText({ ...danishSample, buyer: { ...buyer, businessId: null, ...fields } })

  it('are not said twice at home', async () => {
    const text = await party({ businessId: '24256790', vatNumber: '24256790' })
    expect(text).toContain('CVR-nr. 24256790')
    expect(text).not.toContain('DK24256790')
  })

  it('that differ are both said', async () => {
    expectAll(await party({ businessId: '24256790', vatNumber: 'DK10150817' }), [
      'CVR-nr. 24256790',
      'Momsnr. DK10150817',
    ])
  })

  it('carry their prefix within the Union and none beyond it', async () => {
    expect(await party({ country: 'DE', vatNumber: '136695976' })).toContain('DE136695976')
    expect(await party({ country: 'US', vatNumber: '12-3456789' })).toContain('Momsnr. 12-3456789')
  })

  it('of a person in Italy include the codice fiscale', async () => {
    const buyer = { ...italianSample.buyer, vatNumber: null, fiscalCode: 'RSSMRA85T10A562S' }
    const text = await readText({ ...italianSample, buyer })
    expect(text).toContain('Cod. fisc. RSSMRA85T10A562S')
  })
})

describe('a draft', () => {
  it.each([
    ['da', 'KLADDE'],
    ['it', 'BOZZA'],
    ['en', 'DRAFT'],
  ] as const)('in %s says so on every page', async (language, mark) => {
    const lines = Array.from({ length: 60 }, () => line)
    const draft = { ...danishSample, language, lines, isDraft: true, number: null }
    const pages = await readPages(draft)
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) expect(textOf(page)).toContain(mark)
    expect(await readText({ ...danishSample, language })).not.toContain(mark)
  })
})

describe('an invoice of 200 lines', () => {
  const lines = Array.from({ length: 200 }, (_, index) => ({
    ...line,
    description: `Vare ${index + 1}.`,
  }))

  it('repeats its head, counts its pages and loses no line', async () => {
    const pages = await readPages({ ...danishSample, lines })
    expect(pages.length).toBeGreaterThan(4)
    expect(pages.length).toBeLessThan(12)
    for (const [index, page] of pages.entries()) {
      const text = textOf(page)
      expectAll(text, [`Side ${index + 1} af ${pages.length}`, 'CVR-nr. 13748136'])
      expect(text).toContain('Beskrivelse Antal Enhedspris Moms Beløb')
      if (index > 0) expect(text).toContain('Faktura 2026-0042')
    }
    const text = textOf(pages.flat())
    for (let index = 1; index <= 200; index++) expect(text).toContain(`Vare ${index}. 4 1.250,00`)
  })

  it('stays within the paper and above the foot', async () => {
    const pages = await readPages({ ...danishSample, lines })
    for (const item of pages.flat()) {
      expect(item.x).toBeGreaterThanOrEqual(56)
      expect(item.x + item.width).toBeLessThanOrEqual(539.5)
      expect(item.y).toBeGreaterThan(20)
    }
  })
})
