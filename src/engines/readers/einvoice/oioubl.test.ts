import { describe, expect, it } from 'vitest'
import { edit, sampleEinvoice } from '#test/support/einvoices/einvoice_parts'
import {
  alertCodes,
  brokenEquations,
  faultCodes,
  readGood,
  valuesOf,
} from '#test/support/einvoices/einvoice_reads'
import { oioubl } from '#test/support/einvoices/einvoices'

const invoice = sampleEinvoice({
  supplier: {
    name: 'Havnens Trælast A/S',
    vatNumber: 'DK12345674',
    country: 'DK',
    businessId: '10150817',
    iban: 'DK5000400440116243',
  },
  buyer: { name: 'Nordlys ApS', vatNumber: 'DK10150817' },
  number: '4711',
  currency: 'DKK',
  lines: [
    { text: 'Brædder', net: '800.00', rate: '25.00' },
    { text: 'Søm & skruer', net: '120.50', rate: '25.00' },
  ],
})
const xml = oioubl(invoice)

const duty =
  '<cac:TaxTotal><cbc:TaxAmount currencyID="DKK">60.00</cbc:TaxAmount><cac:TaxSubtotal><cbc:TaxableAmount currencyID="DKK">920.50</cbc:TaxableAmount><cbc:TaxAmount currencyID="DKK">60.00</cbc:TaxAmount><cac:TaxCategory><cbc:ID>Excise</cbc:ID><cac:TaxScheme><cbc:ID>31</cbc:ID><cbc:Name>Bæreposer</cbc:Name></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal>'

describe('an OIOUBL invoice', () => {
  it('gives every field', async () => {
    const read = await readGood(xml)
    expect(read).toMatchObject({
      reader: 'oioubl',
      version: 'OIOUBL-2.1',
      kind: 'invoice',
      language: 'da',
      validation: { valid: true, faults: [] },
      alerts: [],
    })
    expect(valuesOf(read)).toEqual({
      supplierName: 'Havnens Trælast A/S',
      supplierVatNumber: 'DK12345674',
      supplierBusinessId: '10150817',
      supplierCountry: 'DK',
      iban: 'DK5000400440116243',
      buyerName: 'Nordlys ApS',
      buyerVatNumber: 'DK10150817',
      date: '2026-03-02',
      dueDate: '2026-04-01',
      invoiceNumber: '4711',
      total: '1150.63',
      vat: '230.13',
      net: '920.50',
      currency: 'DKK',
    })
    expect(brokenEquations(read)).toEqual([])
  })

  it('does not take the sum of the taxes for the amount without them', async () => {
    expect(xml).toContain('<cbc:TaxExclusiveAmount currencyID="DKK">230.13')
    const { fields } = await readGood(xml)
    expect(fields.net?.value).toBe('920.50')
    expect(fields.vat?.path).toBe('/Invoice/TaxTotal/TaxSubtotal/TaxAmount')
  })

  it('gives its lines and rows', async () => {
    const read = await readGood(xml)
    expect(read.lines).toEqual([
      { text: 'Brædder', net: '800.00', rate: '25.00', nature: null },
      { text: 'Søm & skruer', net: '120.50', rate: '25.00', nature: null },
    ])
    expect(read.vatRows).toEqual([
      { rate: '25.00', nature: null, net: '920.50', vat: '230.13', reverseCharge: false },
    ])
  })

  it('with the rate in the tax of the line is read alike', async () => {
    const category =
      '<cac:TaxCategory><cbc:ID>StandardRated</cbc:ID><cbc:Percent>25</cbc:Percent><cac:TaxScheme><cbc:ID>63</cbc:ID></cac:TaxScheme></cac:TaxCategory>'
    const inTax = edit(
      xml,
      /<cac:Item>(<cbc:Name>Brædder<\/cbc:Name>)<cac:ClassifiedTaxCategory>.*?<\/cac:ClassifiedTaxCategory>/,
      `<cac:TaxTotal><cac:TaxSubtotal>${category}</cac:TaxSubtotal></cac:TaxTotal><cac:Item>$1`,
    )
    expect((await readGood(inTax)).lines[0]?.rate).toBe('25')
  })

  it('of the older customization is known too, the third is read as EN 16931', async () => {
    const older = edit(xml, 'OIOUBL-2.1', 'OIOUBL-2.02')
    expect(await readGood(older)).toMatchObject({ reader: 'oioubl', version: 'OIOUBL-2.02' })
    const third = edit(xml, 'OIOUBL-2.1', 'urn:fdc:oioubl.dk:trns:billing:invoice:3.0')
    expect((await readGood(third)).reader).toBe('peppol_ubl')
  })

  it('with reverse charge says so', async () => {
    const lines = [{ text: 'Telefoner', net: '5000.00', rate: '0.00', nature: 'N6.4' }]
    const read = await readGood(oioubl({ ...invoice, lines }))
    expect(read.vatRows[0]).toMatchObject({ rate: '0.00', reverseCharge: true })
    expect(valuesOf(read)).toMatchObject({ total: '5000.00', vat: '0.00' })
  })

  it('has a bank account that is no IBAN, which is not told as one', async () => {
    const account = edit(xml, 'DK5000400440116243', '1234567890')
    expect(valuesOf(await readGood(account))['iban']).toBeUndefined()
  })
})

describe('credit notes', () => {
  it('are documents of their own', async () => {
    const read = await readGood(oioubl({ ...invoice, kind: 'credit_note' }))
    expect(read).toMatchObject({ kind: 'credit_note', validation: { valid: true } })
    expect(valuesOf(read)).toMatchObject({ total: '1150.63', vat: '230.13' })
  })
})

describe('duties', () => {
  const dutied = edit(
    edit(
      edit(
        edit(xml, '<cac:LegalMonetaryTotal>', `${duty}<cac:LegalMonetaryTotal>`),
        'DKK">230.13</cbc:TaxExclusiveAmount',
        'DKK">290.13</cbc:TaxExclusiveAmount',
      ),
      'DKK">1150.63</cbc:TaxInclusiveAmount',
      'DKK">1210.63</cbc:TaxInclusiveAmount',
    ),
    'DKK">1150.63</cbc:PayableAmount',
    'DKK">1210.63</cbc:PayableAmount',
  )

  it('are no VAT but part of the cost, and a person is told', async () => {
    const read = await readGood(dutied)
    expect(valuesOf(read)).toMatchObject({ vat: '230.13', net: '980.50', total: '1210.63' })
    expect(read.alerts).toEqual([{ code: 'other_tax', params: { amount: '60.00' } }])
    expect(read.vatRows).toHaveLength(1)
    expect(faultCodes(read)).toEqual([])
    expect(read.equations).toContainEqual({ code: 'net_plus_vat', holds: true })
    expect(read.equations).toContainEqual({ code: 'line_sums', holds: true })
  })

  it('numbers of them are not the VAT number', async () => {
    const other =
      '<cac:PartyTaxScheme><cbc:CompanyID>DK99999999</cbc:CompanyID><cac:TaxScheme><cbc:ID>66</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme><cac:PartyTaxScheme>'
    const values = valuesOf(await readGood(edit(xml, '<cac:PartyTaxScheme>', other)))
    expect(values['supplierVatNumber']).toBe('DK12345674')
    expect(values['supplierFiscalCode']).toBeUndefined()
  })
})

describe('rounding', () => {
  const rounding = '<cbc:PayableRoundingAmount currencyID="DKK">0.37</cbc:PayableRoundingAmount>'

  it('inside the total is told', async () => {
    const inside = edit(
      edit(xml, '1150.63</cbc:TaxInclusiveAmount>', '1151.00</cbc:TaxInclusiveAmount>'),
      '<cbc:PayableAmount currencyID="DKK">1150.63',
      `${rounding}<cbc:PayableAmount currencyID="DKK">1151.00`,
    )
    const read = await readGood(inside)
    expect(brokenEquations(read)).toEqual([])
    expect(faultCodes(read)).toEqual([])
    expect(alertCodes(read)).toEqual(['total_has_other_amounts'])
  })

  it('outside the total changes what is to be paid', async () => {
    const outside = edit(
      xml,
      '<cbc:PayableAmount currencyID="DKK">1150.63',
      `${rounding}<cbc:PayableAmount currencyID="DKK">1151.00`,
    )
    const read = await readGood(outside)
    expect(valuesOf(read)).toMatchObject({ total: '1150.63', payable: '1151.00' })
    expect(faultCodes(read)).toEqual([])
  })
})

describe('faults', () => {
  it.each([
    [
      'oioubl_line_sum',
      /(<cac:LegalMonetaryTotal><cbc:LineExtensionAmount currencyID="DKK">)920.50/,
      '$1920.60',
    ],
    ['oioubl_tax_rows', /(<cac:TaxTotal><cbc:TaxAmount currencyID="DKK">)230.13/, '$1230.14'],
    ['oioubl_tax_sum', '230.13</cbc:TaxExclusiveAmount>', '230.14</cbc:TaxExclusiveAmount>'],
    ['oioubl_total', '1150.63</cbc:TaxInclusiveAmount>', '1150.64</cbc:TaxInclusiveAmount>'],
    ['oioubl_payable', '1150.63</cbc:PayableAmount>', '1150.64</cbc:PayableAmount>'],
    ['oioubl_missing', '<cbc:IssueDate>2026-03-02</cbc:IssueDate>', ''],
    ['oioubl_missing', /<cac:InvoiceLine>.*<\/cac:InvoiceLine>/, ''],
    ['oioubl_missing', /<cac:AccountingCustomerParty>.*<\/cac:AccountingCustomerParty>/, ''],
  ])('%s is told', async (code, from, to) => {
    const read = await readGood(edit(xml, from, to))
    expect(faultCodes(read)).toContain(code)
    expect(read.validation?.valid).toBe(false)
  })
})

describe('persons', () => {
  it('are not told by their civil registration number', async () => {
    const cpr = xml.replaceAll('schemeID="DK:CVR">10150817', 'schemeID="DK:CPR">1111111118')
    expect(cpr).toContain('1111111118')
    expect(JSON.stringify(await readGood(cpr))).not.toContain('1111111118')
  })

  it('are told by the company register where the endpoint is all there is', async () => {
    const endpoint = edit(xml, '<cbc:CompanyID schemeID="DK:CVR">10150817</cbc:CompanyID>', '')
    expect(valuesOf(await readGood(endpoint))['supplierBusinessId']).toBe('10150817')
    const place = edit(endpoint, 'schemeID="DK:CVR">10150817', 'schemeID="GLN">5798009811530')
    expect(valuesOf(await readGood(place))['supplierBusinessId']).toBeUndefined()
  })
})
