import { describe, expect, it } from 'vitest'
import { edit } from '#test/support/einvoices/einvoice_parts'
import {
  brokenEquations,
  faultCodes,
  readBad,
  readGood,
  valuesOf,
} from '#test/support/einvoices/einvoice_reads'

const part = (text: string, amount: string, tax: string) =>
  `<DatiBeniServizi><Descrizione>${text}</Descrizione><Importo>${amount}</Importo>${tax}</DatiBeniServizi>`

const simplified = (parts: string, type = 'TD07') =>
  `<?xml version="1.0" encoding="UTF-8"?>
  <q:FatturaElettronicaSemplificata versione="FSM10"
      xmlns:q="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.0">
    <FatturaElettronicaHeader>
      <CedentePrestatore>
        <IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>00743110157</IdCodice></IdFiscaleIVA>
        <CodiceFiscale>RSSMRA85T10A562S</CodiceFiscale>
        <Nome>Maria</Nome><Cognome>Rossi</Cognome>
        <Sede><Nazione>IT</Nazione></Sede>
      </CedentePrestatore>
      <CessionarioCommittente>
        <IdentificativiFiscali>
          <IdFiscaleIVA><IdPaese>DK</IdPaese><IdCodice>12345674</IdCodice></IdFiscaleIVA>
        </IdentificativiFiscali>
        <AltriDatiIdentificativi><Denominazione>Nordlys ApS</Denominazione></AltriDatiIdentificativi>
      </CessionarioCommittente>
    </FatturaElettronicaHeader>
    <FatturaElettronicaBody>
      <DatiGenerali><DatiGeneraliDocumento>
        <TipoDocumento>${type}</TipoDocumento><Divisa>EUR</Divisa>
        <Data>2026-03-02</Data><Numero>88</Numero>
      </DatiGeneraliDocumento></DatiGenerali>
      ${parts}
    </FatturaElettronicaBody>
  </q:FatturaElettronicaSemplificata>`

const byRate = '<DatiIVA><Aliquota>22.00</Aliquota></DatiIVA>'
const byAmount = '<DatiIVA><Imposta>0.91</Imposta></DatiIVA>'
const exempt = '<DatiIVA><Aliquota>0.00</Aliquota></DatiIVA><Natura>N4</Natura>'

describe('a simplified invoice', () => {
  it('has its VAT inside, by rate or by amount', async () => {
    const parts = part('Pranzo', '25.00', byRate) + part('Caffè', '10.00', byAmount)
    const read = await readGood(simplified(parts))
    expect(read).toMatchObject({ reader: 'fatturapa', version: 'FSM10', kind: 'invoice' })
    expect(valuesOf(read)).toEqual({
      supplierName: 'Maria Rossi',
      supplierVatNumber: 'IT00743110157',
      supplierFiscalCode: 'RSSMRA85T10A562S',
      supplierCountry: 'IT',
      buyerName: 'Nordlys ApS',
      buyerVatNumber: 'DK12345674',
      date: '2026-03-02',
      invoiceNumber: '88',
      total: '35.00',
      vat: '5.42',
      net: '29.58',
      currency: 'EUR',
    })
    expect(read.vatRows).toEqual([
      { rate: '22.00', nature: null, net: '20.49', vat: '4.51', reverseCharge: false },
      { rate: null, nature: null, net: '9.09', vat: '0.91', reverseCharge: false },
    ])
    expect(read.lines.map(({ text, net }) => [text, net])).toEqual([
      ['Pranzo', '20.49'],
      ['Caffè', '9.09'],
    ])
    expect(brokenEquations(read)).toEqual([])
    expect(faultCodes(read)).toEqual([])
  })

  it('without VAT is its amount', async () => {
    const read = await readGood(simplified(part('Visita', '50.00', exempt)))
    expect(valuesOf(read)).toMatchObject({ total: '50.00', vat: '0.00', net: '50.00' })
    expect(read.vatRows[0]).toMatchObject({ nature: 'N4' })
    expect(faultCodes(read)).toEqual([])
  })

  it('may be a credit note', async () => {
    const read = await readGood(simplified(part('Reso', '25.00', byRate), 'TD08'))
    expect(read.kind).toBe('credit_note')
    expect(valuesOf(read)['total']).toBe('25.00')
  })
})

describe('its faults', () => {
  it('are those of natures', async () => {
    const without = part('Visita', '50.00', '<DatiIVA><Aliquota>0.00</Aliquota></DatiIVA>')
    expect(faultCodes(await readGood(simplified(without)))).toEqual(['sdi_00400'])
    const changed = part('Pranzo', '25.00', `${byRate}<Natura>N4</Natura>`)
    expect(faultCodes(await readGood(simplified(changed)))).toEqual(['sdi_00401'])
  })

  it('are those of what is missing', async () => {
    const good = simplified(part('Pranzo', '25.00', byRate))
    const noDay = edit(good, '<Data>2026-03-02</Data>', '')
    expect(faultCodes(await readGood(noDay))).toEqual(['sdi_00200'])
    const noAmount = edit(good, '<Importo>25.00</Importo>', '')
    expect(faultCodes(await readGood(noAmount))).toEqual(['sdi_00200'])
    expect(faultCodes(await readGood(simplified('')))).toEqual(['sdi_00200'])
    const noSeller = edit(good, /<CedentePrestatore>[^]*<\/CedentePrestatore>/, '')
    expect(faultCodes(await readGood(noSeller))).toEqual(['sdi_00200'])
  })
})

describe('what is not one', () => {
  it('is refused', async () => {
    const good = simplified(part('Pranzo', '25.00', byRate))
    const body = /<FatturaElettronicaBody>[^]*<\/FatturaElettronicaBody>/
    expect(await readBad(edit(good, body, ''))).toMatchObject({ refused: 'no_invoice_found' })
    const twice = edit(good, body, `${body.exec(good)?.[0]}${body.exec(good)?.[0]}`)
    expect(await readBad(twice)).toMatchObject({ refused: 'several_invoices' })
  })
})
