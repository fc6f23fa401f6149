import { describe, expect, it } from 'vitest'
import { edit, sampleEinvoice, sampleValues } from '#test/support/einvoices/einvoice_parts'
import {
  alertCodes,
  brokenEquations,
  faultCodes,
  readGood,
  valuesOf,
} from '#test/support/einvoices/einvoice_reads'
import { cii } from '#test/support/einvoices/einvoices'

const xml = cii(sampleEinvoice())

/** The names of ZUGFeRD 1, made on a draft of the standard. */
function toFirstGeneration(text: string): string {
  return text
    .replaceAll('rsm:CrossIndustryInvoice', 'rsm:CrossIndustryDocument')
    .replaceAll('rsm:ExchangedDocumentContext', 'rsm:SpecifiedExchangedDocumentContext')
    .replaceAll(/rsm:ExchangedDocument\b/g, 'rsm:HeaderExchangedDocument')
    .replaceAll('rsm:SupplyChain', 'rsm:SpecifiedSupplyChain')
    .replaceAll('ApplicableHeaderTrade', 'ApplicableSupplyChainTrade')
    .replaceAll('SpecifiedLineTradeSettlement', 'SpecifiedSupplyChainTradeSettlement')
    .replaceAll('SettlementHeaderMonetary', 'SettlementMonetary')
    .replaceAll('SettlementLineMonetary', 'SettlementMonetary')
    .replaceAll('RateApplicablePercent', 'ApplicablePercent')
}

describe('a Cross Industry Invoice', () => {
  it('gives every field', async () => {
    const read = await readGood(xml)
    expect(read).toMatchObject({
      reader: 'cii',
      version: '2',
      kind: 'invoice',
      validation: { valid: true, faults: [] },
      alerts: [],
    })
    expect(valuesOf(read)).toEqual(sampleValues)
    expect(brokenEquations(read)).toEqual([])
    expect(read.equations).toHaveLength(5)
    expect(read.lines.map(({ text, net, rate }) => [text, net, rate])).toEqual([
      ['Sedie da ufficio', '250.00', '22.00'],
      ['Libri', '19.99', '4.00'],
    ])
    expect(read.fields.date?.text).toBe('20260302')
  })

  it('of the first generation gives the same', async () => {
    const read = await readGood(toFirstGeneration(xml))
    expect(read.version).toBe('1.0')
    expect(valuesOf(read)).toEqual(valuesOf(await readGood(xml)))
    expect(brokenEquations(read)).toEqual([])
    expect(faultCodes(read)).toEqual([])
    expect(read.vatRows).toEqual((await readGood(xml)).vatRows)
  })

  it('of the smallest profile has neither lines nor rows', async () => {
    const minimum = edit(
      xml
        .replaceAll(
          /<ram:IncludedSupplyChainTradeLineItem>.*?<\/ram:IncludedSupplyChainTradeLineItem>/g,
          '',
        )
        .replaceAll(/<ram:ApplicableTradeTax>.*?<\/ram:ApplicableTradeTax>/g, ''),
      'urn:cen.eu:en16931:2017',
      'urn:factur-x.eu:1p0:minimum',
    )
    const read = await readGood(
      edit(minimum, '<ram:LineTotalAmount>269.99</ram:LineTotalAmount>', ''),
    )
    expect(valuesOf(read)).toMatchObject({ total: '325.79', vat: '55.80', net: '269.99' })
    expect(read.equations).toEqual([{ code: 'net_plus_vat', holds: true }])
    expect(faultCodes(read)).toEqual([])
  })

  it('has registrations of other kinds', async () => {
    const more = edit(
      xml,
      '<ram:PostalTradeAddress>',
      '<ram:SpecifiedLegalOrganization><ram:ID>HRB 7</ram:ID></ram:SpecifiedLegalOrganization><ram:PostalTradeAddress>',
    )
    const both = edit(
      more,
      '<ram:SpecifiedTaxRegistration>',
      '<ram:SpecifiedTaxRegistration><ram:ID schemeID="FC">201/113</ram:ID></ram:SpecifiedTaxRegistration><ram:SpecifiedTaxRegistration>',
    )
    expect(valuesOf(await readGood(both))).toMatchObject({
      supplierBusinessId: 'HRB 7',
      supplierFiscalCode: '201/113',
      supplierVatNumber: 'IT00743110157',
    })
    const same = edit(more, 'HRB 7', '00743110157')
    expect(valuesOf(await readGood(same))['supplierBusinessId']).toBeUndefined()
  })

  it('does not count lines that only explain or gather others', async () => {
    const line = /<ram:IncludedSupplyChainTradeLineItem>.*?<\/ram:IncludedSupplyChainTradeLineItem>/
    const group = (line.exec(xml)?.[0] ?? '').replace(
      '<ram:LineID>1</ram:LineID>',
      '<ram:LineID>0</ram:LineID><ram:LineStatusReasonCode>GROUP</ram:LineStatusReasonCode>',
    )
    const note = group.replace(/<ram:SpecifiedTradeSettlementLine.*Summation>/, '')
    const read = await readGood(edit(xml, line, (first) => `${group}${note}${first}`))
    expect(read.lines).toHaveLength(2)
    expect(brokenEquations(read)).toEqual([])
  })
})

describe('taxes', () => {
  it('are those in the currency of the invoice', async () => {
    const two = edit(
      xml,
      '<ram:TaxTotalAmount currencyID="EUR">',
      '<ram:TaxTotalAmount currencyID="SEK">612.11</ram:TaxTotalAmount><ram:TaxTotalAmount currencyID="EUR">',
    )
    expect(valuesOf(await readGood(two))['vat']).toBe('55.80')
  })

  it('that are none of the kind are part of the cost, and a person is told', async () => {
    const insurance = edit(
      xml,
      /(<ram:CalculatedAmount>0.80<\/ram:CalculatedAmount><ram:TypeCode>)VAT/,
      '$1INS',
    )
    const read = await readGood(insurance)
    expect(valuesOf(read)).toMatchObject({ vat: '55.00', net: '270.79', total: '325.79' })
    expect(read.vatRows).toHaveLength(1)
    expect(read.alerts).toEqual([{ code: 'other_tax', params: { amount: '0.80' } }])
    expect(read.equations).toContainEqual({ code: 'net_plus_vat', holds: true })
  })

  it('may be left out where there are none', async () => {
    const lines = [{ text: 'Bücher', net: '10.00', rate: '0.00' }]
    const none = edit(
      cii(sampleEinvoice({ lines })),
      /<ram:TaxTotalAmount.*?<\/ram:TaxTotalAmount>/,
      '',
    )
    expect(valuesOf(await readGood(none))['vat']).toBe('0.00')
    const read = await readGood(edit(xml, /<ram:TaxTotalAmount.*?<\/ram:TaxTotalAmount>/, ''))
    expect(alertCodes(read)).toEqual(['missing_vat'])
  })

  it('under reverse charge are owed by the buyer', async () => {
    const lines = [{ text: 'Montage', net: '10.00', rate: '0.00', nature: 'N6.1' }]
    const read = await readGood(cii(sampleEinvoice({ lines })))
    expect(read.vatRows[0]).toMatchObject({ rate: '0.00', reverseCharge: true })
  })
})

describe('what is credited', () => {
  it.each(['381', '261', '396'])('type %s is a credit note', async (type) => {
    expect((await readGood(edit(xml, '>380<', `>${type}<`))).kind).toBe('credit_note')
  })

  it('a correction of a negative amount is one, turned', async () => {
    const lines = [{ text: 'Rückgabe', net: '-7.67', rate: '19.00' }]
    const made = edit(cii(sampleEinvoice({ lines })), '>380<', '>384<')
    const read = await readGood(made)
    expect(read.kind).toBe('credit_note')
    expect(valuesOf(read)).toMatchObject({ net: '7.67', vat: '1.46', total: '9.13' })
    expect(brokenEquations(read)).toEqual([])
    expect(alertCodes(read)).toEqual([])
  })
})

describe('what comes beside the lines', () => {
  const settlement = '<ram:SpecifiedTradeSettlementHeaderMonetarySummation>'
  const tax = (name: string) =>
    `<ram:${name}><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>22.00</ram:RateApplicablePercent></ram:${name}>`
  const change = (indicator: string, amount: string) =>
    `<ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>${indicator}</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>${amount}</ram:ActualAmount>${tax('CategoryTradeTax')}</ram:SpecifiedTradeAllowanceCharge>`
  const freight = `<ram:SpecifiedLogisticsServiceCharge><ram:AppliedAmount>5.00</ram:AppliedAmount>${tax('AppliedTradeTax')}</ram:SpecifiedLogisticsServiceCharge>`

  it('is reckoned in', async () => {
    // The line of 250 becomes 275: less 40, plus 10, plus 5 of freight.
    const line = edit(
      edit(xml, '<ram:LineTotalAmount>250.00', '<ram:LineTotalAmount>275.00'),
      '<ram:LineTotalAmount>269.99',
      '<ram:LineTotalAmount>294.99',
    )
    const changes = change('false', '40.00') + change('true', '10.00') + freight
    const sums =
      '<ram:AllowanceTotalAmount>40.00</ram:AllowanceTotalAmount><ram:ChargeTotalAmount>15.00</ram:ChargeTotalAmount>'
    const made = edit(edit(line, settlement, changes + settlement), settlement, settlement + sums)
    const read = await readGood(made)
    expect(brokenEquations(read)).toEqual([])
    expect(faultCodes(read)).toEqual([])
  })

  it('that is paid already is not to be paid', async () => {
    const prepaid = edit(
      xml,
      '<ram:DuePayableAmount>325.79',
      '<ram:TotalPrepaidAmount>300.00</ram:TotalPrepaidAmount><ram:DuePayableAmount>25.79',
    )
    const read = await readGood(prepaid)
    expect(valuesOf(read)['payable']).toBe('25.79')
    expect(faultCodes(read)).toEqual([])
  })

  it('is a file, which is named', async () => {
    const file =
      '<ram:AdditionalReferencedDocument><ram:AttachmentBinaryObject mimeCode="text/csv" filename="a.csv">QUJD</ram:AttachmentBinaryObject></ram:AdditionalReferencedDocument></ram:ApplicableHeaderTradeAgreement>'
    const read = await readGood(edit(xml, '</ram:ApplicableHeaderTradeAgreement>', file))
    expect(read.attachments).toEqual([{ fileName: 'a.csv', mimeType: 'text/csv', size: 3 }])
  })
})

describe('days', () => {
  it.each(['20260230', '260302', 'March'])('%s is none', async (day) => {
    const read = await readGood(edit(xml, '>20260302<', `>${day}<`))
    expect(alertCodes(read)).toEqual(['missing_date'])
  })
})
