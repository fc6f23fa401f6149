import { describe, expect, it } from 'vitest'
import { ublBuyer, ublSeller } from '#test/support/einvoices/ubl_parties'
import { ublInvoice, ublLine, ublScenarios } from '#test/support/einvoices/ubl_scenarios'
import { findingsOf, type UblFormat } from './findings.ts'
import type { UblInvoice } from './invoice.ts'
import { toOioubl } from './oioubl.ts'
import { toPeppol } from './peppol.ts'

const unreachable = { ...ublBuyer, gln: null, peppolId: null }
const outside = ublScenarios['export_of_services'] ?? ublInvoice
const goods = ublScenarios['eu_goods'] ?? ublInvoice
const reverse = ublScenarios['eu_reverse_charge'] ?? ublInvoice
const foreignSeller = { ...ublSeller, country: 'SE', businessId: null, vatNumber: null }
const row = { category: 'S', rate: '25', net: '9500.00', vat: '2375.00' } as const

type Case = [string, UblFormat[], Partial<UblInvoice>, string, string]
const both: UblFormat[] = ['oioubl', 'peppol']

const cases: Case[] = [
  ['a buyer nobody can reach', both, { buyer: unreachable }, 'buyer_address_missing', '/buyer/gln'],
  [
    'a seller without a number',
    both,
    { seller: { ...ublSeller, businessId: null } },
    'seller_address_missing',
    '/seller/businessId',
  ],
  [
    'a seller of another country without a number',
    both,
    { seller: foreignSeller },
    'seller_number_missing',
    '/seller/vatNumber',
  ],
  [
    'a public body whose order is not quoted',
    both,
    { isBuyerPublic: true },
    'order_reference_missing',
    '/buyer/orderReference',
  ],
  [
    'a buyer in a scheme that OIOUBL has no name for',
    ['oioubl'],
    { buyer: { ...ublBuyer, peppolId: '9999:1' } },
    'scheme_not_in_oioubl',
    '/buyer/peppolId',
  ],
  [
    'a currency of three decimals',
    both,
    { currency: 'BHD', net: '9500.125' },
    'currency_too_fine',
    '/currency',
  ],
  [
    'tax that the buyer keeps back',
    both,
    { payable: '9500.00' },
    'payable_differs',
    '/totals/payable',
  ],
  [
    'two rates above zero',
    ['oioubl'],
    { rows: [row, { ...row, rate: '22' }] },
    'several_rates',
    '/totals/byRate',
  ],
  [
    'what is outside the scope of VAT beside what is not',
    ['peppol'],
    { rows: [row, { category: 'O', rate: '0', net: '1.00', vat: '0.00' }] },
    'outside_scope_mixed',
    '/totals/byRate',
  ],
  [
    'goods for a buyer in the EU without a VAT number',
    ['peppol'],
    { ...goods, buyer: { ...goods.buyer, vatNumber: null } },
    'buyer_vat_number_missing',
    '/buyer/vatNumber',
  ],
  [
    'reverse charge for a buyer without any number',
    ['peppol'],
    { ...reverse, buyer: { ...reverse.buyer, vatNumber: null } },
    'buyer_vat_number_missing',
    '/buyer/vatNumber',
  ],
  [
    'a seller with a GLN and without a VAT number',
    ['peppol'],
    { seller: { ...foreignSeller, gln: '5798000000001', businessId: '5560000000' } },
    'seller_vat_number_missing',
    '/seller/vatNumber',
  ],
]

describe.each(cases)('%s', (_, formats, over, code, pointer) => {
  const invoice = { ...ublInvoice, ...over }

  it.each(both)('is told for the format that cannot say it, and no other: %s', (format) => {
    const found = findingsOf(format, invoice).filter((finding) => finding.code === code)
    expect(found.map((finding) => finding.pointer)).toEqual(
      formats.includes(format) ? [pointer] : [],
    )
  })

  it('is not written', () => {
    const write = formats[0] === 'oioubl' ? toOioubl : toPeppol
    expect(() => write(invoice)).toThrow(RangeError)
  })
})

describe('what is reached', () => {
  const endpointIn = (xml: string): string[] =>
    [...xml.matchAll(/<cbc:EndpointID schemeID="([^"]*)">([^<]*)/g)].map((found) =>
      found.slice(1).join(' '),
    )

  it('is the number in the network before the GLN', () => {
    const invoice = { ...ublInvoice, buyer: { ...ublBuyer, gln: '5798000000001' } }
    expect(endpointIn(toPeppol(invoice))).toEqual(['0184 DK13748136', '0184 DK24256790'])
    expect(endpointIn(toOioubl(invoice))).toEqual(['DK:CVR DK13748136', 'DK:CVR DK24256790'])
  })

  it('is the GLN where there is no other', () => {
    const invoice = { ...ublInvoice, buyer: { ...ublBuyer, gln: '5798000000001', peppolId: null } }
    expect(endpointIn(toPeppol(invoice))).toEqual(['0184 DK13748136', '0088 5798000000001'])
    expect(endpointIn(toOioubl(invoice))).toEqual(['DK:CVR DK13748136', 'GLN 5798000000001'])
  })

  it('is an Italian seller by its VAT number', () => {
    const seller = { ...ublSeller, country: 'IT', businessId: null, vatNumber: 'IT00743110157' }
    const invoice = { ...ublInvoice, seller }
    expect(endpointIn(toPeppol(invoice))[0]).toBe('0211 IT00743110157')
    expect(endpointIn(toOioubl(invoice))[0]).toBe('IT:VAT IT00743110157')
  })
})

describe('what is written', () => {
  it('names no VAT number at all outside the scope of VAT', () => {
    expect(toPeppol(outside)).not.toContain('PartyTaxScheme')
    expect(toPeppol({ ...outside, rows: [row] })).toContain('PartyTaxScheme')
  })

  it('shows a letter that XML has not as lost, and escapes the others', () => {
    const lines = [{ ...ublLine, description: 'a\u0001b\uD800c & <d> "e"' }]
    const xml = toPeppol({ ...ublInvoice, lines })
    expect(xml).toContain('<cbc:Name>a\u{FFFD}b\u{FFFD}c &amp; &lt;d&gt; &quot;e&quot;</cbc:Name>')
  })

  it('keeps a line of many decimals to its sum in OIOUBL, and says how it came about', () => {
    const lines = [{ ...ublLine, quantity: '-0.00000001', unitPrice: '5', net: '-0.01' }]
    const xml = toOioubl({ ...ublInvoice, lines })
    expect(xml).toContain('<cbc:Note>-0.00000001 x 5</cbc:Note>')
    expect(xml).toContain('<cbc:InvoicedQuantity unitCode="EA">-1</cbc:InvoicedQuantity>')
    expect(xml).toContain('<cbc:PriceAmount currencyID="DKK">0.01</cbc:PriceAmount>')
  })

  it('leaves a reference that a bank would cut on the invoice alone', () => {
    const payment = { card: null, iban: 'DK5000400440116243', bic: null, reference: '1'.repeat(21) }
    expect(toOioubl({ ...ublInvoice, payment })).not.toContain('PaymentNote')
    expect(toPeppol({ ...ublInvoice, payment })).toContain('1'.repeat(21))
  })

  it('is the same for the same invoice', () => {
    expect(toPeppol(ublInvoice)).toBe(toPeppol(structuredClone(ublInvoice)))
    expect(toOioubl(ublInvoice)).toBe(toOioubl(structuredClone(ublInvoice)))
  })
})
