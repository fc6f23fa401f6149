import { describe, expect, it } from 'vitest'
import { edit, sampleEinvoice, sampleValues } from '#test/support/einvoices/einvoice_parts'
import {
  alertCodes,
  brokenEquations,
  faultCodes,
  readGood,
  valuesOf,
} from '#test/support/einvoices/einvoice_reads'
import { peppolUbl } from '#test/support/einvoices/einvoices'

const xml = peppolUbl(sampleEinvoice())
const danish = sampleEinvoice({
  supplier: {
    name: 'Havnens Trælast A/S',
    vatNumber: 'DK12345674',
    country: 'DK',
    businessId: '10150817',
  },
  currency: 'DKK',
  lines: [{ text: 'Brædder', net: '1000.00', rate: '25.00' }],
})

describe('a Peppol invoice', () => {
  it('gives every field', async () => {
    const read = await readGood(xml)
    expect(read).toMatchObject({
      reader: 'peppol_ubl',
      kind: 'invoice',
      language: null,
      validation: { valid: true, faults: [] },
    })
    expect(valuesOf(read)).toEqual(sampleValues)
    expect(brokenEquations(read)).toEqual([])
    expect(read.equations).toHaveLength(5)
  })

  it('gives its lines and rows', async () => {
    const read = await readGood(peppolUbl(danish))
    expect(read.lines).toEqual([{ text: 'Brædder', net: '1000.00', rate: '25.00', nature: null }])
    expect(read.vatRows).toEqual([
      { rate: '25.00', nature: null, net: '1000.00', vat: '250.00', reverseCharge: false },
    ])
    expect(valuesOf(read)).toMatchObject({ supplierBusinessId: '10150817', currency: 'DKK' })
  })

  it('tells a registration number only where it is not the VAT number', async () => {
    const same = peppolUbl({ ...danish, supplier: { ...danish.supplier, businessId: '12345674' } })
    expect(valuesOf(await readGood(same))['supplierBusinessId']).toBeUndefined()
  })

  it('takes the legal name before the one it trades under', async () => {
    const trading = edit(xml, '<cbc:Name>Rossi &amp; Figli Srl', '<cbc:Name>Il Mobilificio')
    expect(valuesOf(await readGood(trading))['supplierName']).toBe('Rossi & Figli Srl')
    const only = edit(trading, /<cbc:RegistrationName>Rossi.*?<\/cbc:RegistrationName>/, '')
    expect(valuesOf(await readGood(only))['supplierName']).toBe('Il Mobilificio')
  })

  it('has a number at the tax office beside that of VAT', async () => {
    const scheme = (number: string) =>
      `<cac:PartyTaxScheme><cbc:CompanyID>${number}</cbc:CompanyID><cac:TaxScheme><cbc:ID>FC</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme><cac:PartyTaxScheme>`
    const both = edit(xml, '<cac:PartyTaxScheme>', scheme('201/113/40209'))
    expect(valuesOf(await readGood(both))).toMatchObject({
      supplierFiscalCode: '201/113/40209',
      supplierVatNumber: 'IT00743110157',
    })
    const words = edit(xml, '<cac:PartyTaxScheme>', scheme('Foretaksregisteret'))
    expect(valuesOf(await readGood(words))['supplierFiscalCode']).toBeUndefined()
  })

  it('is read from its envelope', async () => {
    const inner = xml.replace(/^<\?xml.*\?>/, '')
    const envelope = `<StandardBusinessDocument xmlns="urn:sbd"><StandardBusinessDocumentHeader/>${inner}</StandardBusinessDocument>`
    expect(valuesOf(await readGood(envelope))['total']).toBe('325.79')
  })
})

describe('VAT', () => {
  it('is that of the invoice, not that in the currency of the seller', async () => {
    const foreign =
      '<cac:TaxTotal><cbc:TaxAmount currencyID="SEK">612.11</cbc:TaxAmount></cac:TaxTotal>'
    const before = edit(xml, '<cac:TaxTotal>', `${foreign}<cac:TaxTotal>`)
    expect(valuesOf(await readGood(before))['vat']).toBe('55.80')
  })

  it('is nothing where none is told and nothing is missing for it', async () => {
    const lines = [{ text: 'Bøger', net: '100.00', rate: '0.00' }]
    const none = edit(peppolUbl(sampleEinvoice({ lines })), /<cac:TaxTotal>.*<\/cac:TaxTotal>/, '')
    expect(valuesOf(await readGood(none))['vat']).toBe('0.00')
    const taxed = edit(xml, /<cac:TaxTotal>.*<\/cac:TaxTotal>/, '')
    const read = await readGood(taxed)
    expect(valuesOf(read)['vat']).toBeUndefined()
    expect(alertCodes(read)).toEqual(['missing_vat'])
  })

  it.each([
    ['AE', 'N6.1', true],
    ['E', 'N4', false],
  ])('of category %s is owed by the buyer: %s', async (category, nature, isReverse) => {
    const lines = [{ text: 'Arbejde', net: '100.00', rate: '0.00', nature }]
    const made = peppolUbl(sampleEinvoice({ lines }))
    expect(made).toContain(`<cbc:ID>${category}</cbc:ID>`)
    expect((await readGood(made)).vatRows[0]?.reverseCharge).toBe(isReverse)
  })

  it('is owed by the buyer within the Union, or where words say so', async () => {
    const lines = [{ text: 'Varer', net: '100.00', rate: '0.00', nature: 'N3.2' }]
    const made = peppolUbl(sampleEinvoice({ lines }))
    const union = made.replaceAll('<cbc:ID>E</cbc:ID>', '<cbc:ID>K</cbc:ID>')
    expect((await readGood(union)).vatRows[0]?.reverseCharge).toBe(true)
    const words = made.replaceAll('>Exempt<', '>Omvendt betalingspligt, momslovens § 46<')
    expect((await readGood(words)).vatRows[0]?.reverseCharge).toBe(true)
  })

  it('outside its scope has a rate of nothing', async () => {
    const lines = [{ text: 'Gebyr', net: '100.00', rate: '0.00', nature: 'N1' }]
    const made = peppolUbl(sampleEinvoice({ lines }))
    const outside = made
      .replaceAll('<cbc:ID>E</cbc:ID>', '<cbc:ID>O</cbc:ID>')
      .replaceAll('<cbc:Percent>0.00</cbc:Percent>', '')
    expect((await readGood(outside)).vatRows[0]?.rate).toBe('0')
  })
})

describe('credit notes', () => {
  it('are documents of their own', async () => {
    const read = await readGood(peppolUbl(sampleEinvoice({ kind: 'credit_note' })))
    expect(read.kind).toBe('credit_note')
    expect(valuesOf(read)).toMatchObject({ total: '325.79', dueDate: '2026-04-01' })
    expect(read.lines).toHaveLength(2)
    expect(read.validation).toEqual({ valid: true, faults: [] })
  })

  it('are invoices of the type of one', async () => {
    expect((await readGood(edit(xml, '>380<', '>381<'))).kind).toBe('credit_note')
    expect((await readGood(edit(xml, '>380<', '>384<'))).kind).toBe('invoice')
  })

  it('are invoices of a negative amount, turned', async () => {
    const lines = [{ text: 'Retur', net: '-80.00', rate: '25.00' }]
    const read = await readGood(peppolUbl(sampleEinvoice({ lines })))
    expect(read.kind).toBe('credit_note')
    expect(valuesOf(read)).toMatchObject({ total: '100.00', vat: '20.00', net: '80.00' })
  })
})

describe('what comes beside the lines', () => {
  const charge = (indicator: string, amount: string) =>
    `<cac:AllowanceCharge><cbc:ChargeIndicator>${indicator}</cbc:ChargeIndicator><cbc:Amount currencyID="DKK">${amount}</cbc:Amount><cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>25.00</cbc:Percent></cac:TaxCategory></cac:AllowanceCharge>`
  // Lines of 1000, less 100, plus 20: what the builder made of 920 with the line put up to 1000.
  const made = peppolUbl({ ...danish, lines: [{ text: 'Brædder', net: '920.00', rate: '25.00' }] })
  const lines = edit(
    edit(
      made,
      '<cbc:LineExtensionAmount currencyID="DKK">920.00',
      '<cbc:LineExtensionAmount currencyID="DKK">1000.00',
    ),
    /(<cac:InvoiceLine>.*<cbc:LineExtensionAmount currencyID="DKK">)920.00/,
    '$11000.00',
  )
  const changed = edit(
    lines,
    '<cac:TaxTotal>',
    `${charge('false', '100.00')}${charge('true', '20.00')}<cac:TaxTotal>`,
  )
  const printed = edit(
    changed,
    '<cbc:PayableAmount',
    '<cbc:AllowanceTotalAmount>100.00</cbc:AllowanceTotalAmount><cbc:ChargeTotalAmount>20.00</cbc:ChargeTotalAmount><cbc:PayableAmount',
  )

  it('is reckoned in, printed in sums or not', async () => {
    for (const text of [changed, printed]) {
      const read = await readGood(text)
      expect(valuesOf(read)).toMatchObject({ net: '920.00', vat: '230.00', total: '1150.00' })
      expect(brokenEquations(read)).toEqual([])
    }
    expect(faultCodes(await readGood(printed))).toEqual([])
  })

  it('that is paid already is not to be paid', async () => {
    const prepaid = edit(
      xml,
      /<cbc:PayableAmount currencyID="EUR">325.79/,
      '<cbc:PrepaidAmount currencyID="EUR">100.00</cbc:PrepaidAmount><cbc:PayableAmount currencyID="EUR">225.79',
    )
    const read = await readGood(prepaid)
    expect(valuesOf(read)).toMatchObject({ total: '325.79', payable: '225.79' })
    expect(faultCodes(read)).toEqual([])
  })

  it('is a file, which is named', async () => {
    const file =
      '<cac:AdditionalDocumentReference><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="bilag.pdf">JVBERi0xLjcK</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>'
    const read = await readGood(
      edit(xml, '<cac:AccountingSupplierParty>', `${file}<cac:AccountingSupplierParty>`),
    )
    expect(read.attachments).toEqual([
      { fileName: 'bilag.pdf', mimeType: 'application/pdf', size: 9 },
    ])
    expect(read.text).not.toContain('JVBER')
  })
})

describe('persons', () => {
  it('are not told by their civil registration number', async () => {
    const cpr = edit(
      xml,
      /<cbc:EndpointID schemeID="0184">IT00743110157/,
      '<cbc:EndpointID schemeID="9901">1111111118',
    )
    const read = await readGood(
      edit(
        cpr,
        '</cbc:RegistrationName>',
        '</cbc:RegistrationName><cbc:CompanyID schemeID="9901">1111111118</cbc:CompanyID>',
      ),
    )
    expect(JSON.stringify(read)).not.toContain('1111111118')
  })
})
