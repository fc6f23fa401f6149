import {
  categoryOf,
  el,
  maybe,
  printMinor,
  rowsOf,
  totalsOf,
  xmlDocument,
  type Einvoice,
} from './einvoice_parts.ts'

type Dialect = 'oioubl' | 'peppol'
type Party = Einvoice['supplier']

const components = 'urn:oasis:names:specification:ubl:schema:xsd:Common'
const spaces = `xmlns:cac="${components}AggregateComponents-2" xmlns:cbc="${components}BasicComponents-2"`
const peppolProfile = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'

/** OIOUBL 2.1, in which TaxExclusiveAmount is the tax itself. */
export function oioubl(invoice: Einvoice): string {
  return ublDocument(invoice, 'oioubl')
}

/** Peppol BIS Billing 3. */
export function peppolUbl(invoice: Einvoice): string {
  return ublDocument(invoice, 'peppol')
}

function ublDocument(invoice: Einvoice, dialect: Dialect): string {
  const isCredit = invoice.kind === 'credit_note'
  const root = isCredit ? 'CreditNote' : 'Invoice'
  const buyer = { ...invoice.buyer, country: invoice.buyer.vatNumber.slice(0, 2) }
  const space = `xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" ${spaces}`
  const isPeppol = dialect === 'peppol'
  return xmlDocument(root, space, [
    isPeppol ? '' : el('cbc:UBLVersionID', '2.1'),
    el('cbc:CustomizationID', isPeppol ? peppolProfile : 'OIOUBL-2.1'),
    el('cbc:ProfileID', isPeppol ? 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0' : 'BilSim-1.0'),
    el('cbc:ID', invoice.number),
    el('cbc:IssueDate', invoice.date),
    isPeppol && !isCredit ? maybe('cbc:DueDate', invoice.dueDate) : '',
    el(`cbc:${root}TypeCode`, isCredit ? '381' : '380'),
    el('cbc:DocumentCurrencyCode', invoice.currency),
    el('cac:AccountingSupplierParty', [party(invoice.supplier, dialect)]),
    el('cac:AccountingCustomerParty', [party(buyer, dialect)]),
    paymentMeans(invoice, dialect),
    ...amounts(invoice, dialect),
    ...lines(invoice, dialect),
  ])
}

function party(who: Party, dialect: Dialect): string {
  const scheme = who.country === 'DK' ? ' schemeID="DK:CVR"' : ' schemeID="ZZZ"'
  const seScheme = who.country === 'DK' ? ' schemeID="DK:SE"' : ' schemeID="ZZZ"'
  const isPeppol = dialect === 'peppol'
  const id = who.businessId ?? who.vatNumber
  return el('cac:Party', [
    el('cbc:EndpointID', id, isPeppol ? ' schemeID="0184"' : scheme),
    el('cac:PartyName', [el('cbc:Name', who.name)]),
    el('cac:PostalAddress', [
      el('cbc:CityName', 'Town'),
      el('cac:Country', [el('cbc:IdentificationCode', who.country)]),
    ]),
    el('cac:PartyTaxScheme', [
      el('cbc:CompanyID', who.vatNumber, isPeppol ? '' : seScheme),
      taxScheme(dialect),
    ]),
    el('cac:PartyLegalEntity', [
      el('cbc:RegistrationName', who.name),
      who.businessId === undefined
        ? ''
        : el('cbc:CompanyID', who.businessId, isPeppol ? ' schemeID="0184"' : scheme),
    ]),
  ])
}

function paymentMeans(invoice: Einvoice, dialect: Dialect): string {
  const { iban } = invoice.supplier
  const isOioubl = dialect === 'oioubl'
  return el('cac:PaymentMeans', [
    el('cbc:PaymentMeansCode', isOioubl ? '31' : '30'),
    isOioubl || invoice.kind === 'credit_note' ? maybe('cbc:PaymentDueDate', invoice.dueDate) : '',
    isOioubl ? el('cbc:PaymentChannelCode', 'IBAN') : '',
    iban === undefined ? '' : el('cac:PayeeFinancialAccount', [el('cbc:ID', iban)]),
  ])
}

function amounts(invoice: Einvoice, dialect: Dialect): string[] {
  const totals = totalsOf(invoice)
  const amount = amountIn(invoice)
  return [
    el('cac:TaxTotal', [
      amount('TaxAmount', totals.vat),
      ...rowsOf(invoice).map((row) =>
        el('cac:TaxSubtotal', [
          amount('TaxableAmount', printMinor(row.netMinor)),
          amount('TaxAmount', printMinor(row.vatMinor)),
          el('cac:TaxCategory', category(row, dialect)),
        ]),
      ),
    ]),
    el('cac:LegalMonetaryTotal', [
      amount('LineExtensionAmount', totals.net),
      amount('TaxExclusiveAmount', dialect === 'oioubl' ? totals.vat : totals.net),
      amount('TaxInclusiveAmount', totals.total),
      amount('PayableAmount', totals.total),
    ]),
  ]
}

function lines(invoice: Einvoice, dialect: Dialect): string[] {
  const isCredit = invoice.kind === 'credit_note'
  const amount = amountIn(invoice)
  return invoice.lines.map((line, index) =>
    el(isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine', [
      el('cbc:ID', String(index + 1)),
      el(isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity', '1', ' unitCode="EA"'),
      amount('LineExtensionAmount', line.net),
      el('cac:Item', [
        el('cbc:Name', line.text),
        el('cac:ClassifiedTaxCategory', category(line, dialect)),
      ]),
      el('cac:Price', [amount('PriceAmount', line.net)]),
    ]),
  )
}

function amountIn(invoice: Einvoice): (name: string, value: string) => string {
  return (name, value) => el(`cbc:${name}`, value, ` currencyID="${invoice.currency}"`)
}

const oioublCategories: Record<string, string> = {
  S: 'StandardRated',
  Z: 'ZeroRated',
  E: 'ZeroRated',
  AE: 'ReverseCharge',
}

function category(row: { rate: string; nature?: string }, dialect: Dialect): string[] {
  const code = categoryOf(row)
  return [
    el('cbc:ID', dialect === 'oioubl' ? (oioublCategories[code] ?? code) : code),
    el('cbc:Percent', row.rate),
    code === 'AE' ? el('cbc:TaxExemptionReason', 'Reverse charge') : '',
    code === 'E' ? el('cbc:TaxExemptionReason', 'Exempt') : '',
    taxScheme(dialect),
  ]
}

function taxScheme(dialect: Dialect): string {
  const isOioubl = dialect === 'oioubl'
  return el('cac:TaxScheme', [
    el('cbc:ID', isOioubl ? '63' : 'VAT'),
    isOioubl ? el('cbc:Name', 'Moms') : '',
  ])
}
