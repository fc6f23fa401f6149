import {
  endpointOf,
  registerIdOf,
  sellerEndpoint,
  vatNumberOf,
  type Endpoint,
} from './addresses.ts'
import { amountText, pricedQuantity, rateText } from './amounts.ts'
import { accountOf } from './bank_account.ts'
import { branch, leaf, oneLine, printDocument, type UblElement } from './element.ts'
import { assertWritable } from './findings.ts'
import {
  referredOf,
  type UblInvoice,
  type UblLine,
  type UblRow,
  type VatCategory,
  type UblParty,
} from './invoice.ts'
import { unitCodeOf } from './units.ts'

function peppolSeller(invoice: UblInvoice): UblElement[] {
  const { seller } = invoice
  const contact = branch(
    'cac:Contact',
    leaf('cbc:Telephone', seller.phone),
    leaf('cbc:ElectronicMail', seller.email),
  )
  const party = partyOf(seller, sellerEndpoint(seller), hasVatNumbers(invoice), contact)
  return branch('cac:AccountingSupplierParty', party)
}

function peppolBuyer(invoice: UblInvoice): UblElement[] {
  const { buyer } = invoice
  const party = partyOf(buyer, endpointOf(buyer), hasVatNumbers(invoice), [])
  return branch('cac:AccountingCustomerParty', party)
}

/** BR-O-02: an invoice outside the scope of VAT contains no VAT number. */
function hasVatNumbers({ rows }: UblInvoice): boolean {
  return !rows.some(({ category }) => category === 'O')
}

function partyOf(
  party: UblParty,
  endpoint: Endpoint | null,
  hasVatNumber: boolean,
  contact: UblElement[],
): UblElement[] {
  return branch(
    'cac:Party',
    endpoint === null ? [] : leaf('cbc:EndpointID', endpoint.id, { schemeID: endpoint.scheme }),
    branch('cac:PartyName', leaf('cbc:Name', party.name)),
    addressOf(party),
    hasVatNumber ? taxSchemeOf(party) : [],
    branch('cac:PartyLegalEntity', leaf('cbc:RegistrationName', party.name), companyOf(party)),
    contact,
  )
}

function addressOf({ address, country }: UblParty): UblElement[] {
  const { street, houseNumber, postalCode, city, region } = address
  const line = [street, houseNumber].filter((part) => part !== null).join(' ')
  return branch(
    'cac:PostalAddress',
    leaf('cbc:StreetName', line),
    leaf('cbc:CityName', city),
    leaf('cbc:PostalZone', postalCode),
    leaf('cbc:CountrySubentity', region),
    branch('cac:Country', leaf('cbc:IdentificationCode', country)),
  )
}

function taxSchemeOf(party: UblParty): UblElement[] {
  const number = vatNumberOf(party)
  if (number === null) return []
  return branch(
    'cac:PartyTaxScheme',
    leaf('cbc:CompanyID', number),
    branch('cac:TaxScheme', leaf('cbc:ID', 'VAT')),
  )
}

/** A Danish number needs a scheme (DK-R-014); others are written as in their register. */
function companyOf(party: UblParty): UblElement[] {
  const id = registerIdOf(party)
  return leaf('cbc:CompanyID', id, party.country === 'DK' ? { schemeID: '0184' } : {})
}

/** BT-81 allows one payment method: the payment card if any (DK-R-010), else the bank account. */
function peppolPayment(invoice: UblInvoice): UblElement[] {
  const { payment } = invoice
  if (payment === null) return []
  if (payment.card !== null) {
    const { kind, paymentId, creditor } = payment.card
    return branch(
      'cac:PaymentMeans',
      leaf('cbc:PaymentMeansCode', '93'),
      leaf('cbc:PaymentID', `${kind}#${paymentId}`),
      branch('cac:PayeeFinancialAccount', leaf('cbc:ID', creditor)),
    )
  }
  const account = accountOf(invoice)
  if (account === null) return []
  const isDanish = account.kind === 'danish'
  return branch(
    'cac:PaymentMeans',
    leaf('cbc:PaymentMeansCode', isDanish ? '42' : '58'),
    leaf('cbc:PaymentID', payment.reference),
    branch(
      'cac:PayeeFinancialAccount',
      leaf('cbc:ID', isDanish ? account.number : account.iban),
      branch(
        'cac:FinancialInstitutionBranch',
        leaf('cbc:ID', isDanish ? account.branch : account.bic),
      ),
    ),
  )
}

const customization = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'
const profile = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'

/** VATEX codes of EN 16931; there is no code that fits every exemption. */
const exemptionCodes: Readonly<Partial<Record<VatCategory, string>>> = {
  AE: 'VATEX-EU-AE',
  K: 'VATEX-EU-IC',
  G: 'VATEX-EU-G',
  O: 'VATEX-EU-O',
}

/** The invoice in Peppol BIS Billing 3. Throws on anything `findingsOf` reports. */
export function toPeppol(invoice: UblInvoice): string {
  assertWritable('peppol', invoice)
  const isCredit = invoice.kind === 'credit_note'
  return printDocument(isCredit ? 'CreditNote' : 'Invoice', [
    ...headOf(invoice),
    ...peppolSeller(invoice),
    ...peppolBuyer(invoice),
    ...deliveryOf(invoice),
    ...peppolPayment(invoice),
    ...taxTotals(invoice),
    ...totalsOf(invoice),
    ...invoice.lines.flatMap((line, index) => lineOf(invoice, line, index)),
  ])
}

function headOf(invoice: UblInvoice): UblElement[] {
  const { kind, number, date, dueDate, currency, homeVat, orderReference } = invoice
  const { buyerReference = null, contractReference = null } = invoice
  const isCredit = kind === 'credit_note'
  // UNCL 1001: 386 is a prepayment invoice.
  const typeCode = invoice.isAdvance === true ? '386' : '380'
  return [
    ...leaf('cbc:CustomizationID', customization),
    ...leaf('cbc:ProfileID', profile),
    ...leaf('cbc:ID', number),
    ...leaf('cbc:IssueDate', date),
    ...(isCredit
      ? leaf('cbc:CreditNoteTypeCode', '381')
      : [...leaf('cbc:DueDate', dueDate), ...leaf('cbc:InvoiceTypeCode', typeCode)]),
    ...leaf('cbc:Note', invoice.notes.join('\n')),
    ...leaf('cbc:DocumentCurrencyCode', currency),
    ...leaf('cbc:TaxCurrencyCode', homeVat?.currency ?? null),
    // PEPPOL-EN16931-R003 requires one of the two, and not every buyer gives an order number.
    ...leaf('cbc:BuyerReference', buyerReference ?? (orderReference === null ? 'n/a' : null)),
    ...branch('cac:OrderReference', leaf('cbc:ID', orderReference)),
    ...referredOf(invoice).flatMap((one) =>
      branch(
        'cac:BillingReference',
        branch(
          'cac:InvoiceDocumentReference',
          leaf('cbc:ID', one.number),
          leaf('cbc:IssueDate', one.date),
        ),
      ),
    ),
    ...branch('cac:ContractDocumentReference', leaf('cbc:ID', contractReference)),
  ]
}

/** BR-IC-11 and BR-IC-12 require delivery date and country; the default is the invoice date. */
function deliveryOf({ rows, date, buyer, deliveryDate = null }: UblInvoice): UblElement[] {
  if (!rows.some(({ category }) => category === 'K')) {
    return branch('cac:Delivery', leaf('cbc:ActualDeliveryDate', deliveryDate))
  }
  const country = branch('cac:Country', leaf('cbc:IdentificationCode', buyer.country))
  return branch(
    'cac:Delivery',
    leaf('cbc:ActualDeliveryDate', deliveryDate ?? date),
    branch('cac:DeliveryLocation', branch('cac:Address', country)),
  )
}

function taxTotals(invoice: UblInvoice): UblElement[] {
  const { currency, rows, vat, homeVat } = invoice
  const own = branch(
    'cac:TaxTotal',
    leaf('cbc:TaxAmount', amountText(vat), { currencyID: currency }),
    rows.flatMap((row) => subtotalOf(invoice, row)),
  )
  if (homeVat === null) return own
  const home = leaf('cbc:TaxAmount', amountText(homeVat.amount), { currencyID: homeVat.currency })
  return [...own, ...branch('cac:TaxTotal', home)]
}

function subtotalOf({ currency, legalText }: UblInvoice, row: UblRow): UblElement[] {
  const { category } = row
  const isExplained = category !== 'S' && category !== 'Z'
  return branch(
    'cac:TaxSubtotal',
    leaf('cbc:TaxableAmount', amountText(row.net), { currencyID: currency }),
    leaf('cbc:TaxAmount', amountText(row.vat), { currencyID: currency }),
    categoryOf('cac:TaxCategory', row, [
      ...leaf('cbc:TaxExemptionReasonCode', exemptionCodes[category] ?? null),
      // BR-E-10: an exemption needs a reason, as text if there is no code.
      ...leaf('cbc:TaxExemptionReason', isExplained ? (legalText ?? reasonless[category]) : null),
    ]),
  )
}

const reasonless: Readonly<Record<VatCategory, string | null>> = {
  S: null,
  Z: null,
  E: 'Exempt from VAT',
  AE: 'Reverse charge',
  K: 'Intra-Community supply',
  G: 'Export outside the EU',
  O: 'Not subject to VAT',
}

/** Lines outside the scope of VAT have no rate (BR-O-05). */
function categoryOf(
  name: string,
  { category, rate }: Pick<UblRow, 'category' | 'rate'>,
  reason: UblElement[] = [],
): UblElement[] {
  return branch(
    name,
    leaf('cbc:ID', category),
    leaf('cbc:Percent', category === 'O' ? null : rateText(rate)),
    reason,
    branch('cac:TaxScheme', leaf('cbc:ID', 'VAT')),
  )
}

function totalsOf({ currency, net, gross }: UblInvoice): UblElement[] {
  const amount = (name: string, text: string): UblElement[] =>
    leaf(name, amountText(text), { currencyID: currency })
  return branch(
    'cac:LegalMonetaryTotal',
    amount('cbc:LineExtensionAmount', net),
    amount('cbc:TaxExclusiveAmount', net),
    amount('cbc:TaxInclusiveAmount', gross),
    amount('cbc:PayableAmount', gross),
  )
}

function lineOf({ kind, currency }: UblInvoice, line: UblLine, index: number): UblElement[] {
  const isCredit = kind === 'credit_note'
  const { quantity, unitPrice } = pricedQuantity(line)
  const name = oneLine(line.description)
  return branch(
    isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine',
    leaf('cbc:ID', String(index + 1)),
    leaf(isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity', quantity, {
      unitCode: unitCodeOf(line.unit, 'C62'),
    }),
    leaf('cbc:LineExtensionAmount', amountText(line.net), { currencyID: currency }),
    branch(
      'cac:Item',
      leaf('cbc:Description', name === line.description.trim() ? null : line.description),
      leaf('cbc:Name', name),
      categoryOf('cac:ClassifiedTaxCategory', line),
    ),
    branch('cac:Price', leaf('cbc:PriceAmount', unitPrice, { currencyID: currency })),
  )
}
