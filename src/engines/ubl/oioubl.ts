import { sizeOf } from '#kernel/values/money'
import {
  endpointOf,
  oioublEndpoint,
  registerIdOf,
  sellerEndpoint,
  vatNumberOf,
  type Endpoint,
} from './addresses.ts'
import { amountText, isZero, lineVat, pricedQuantity, rateText } from './amounts.ts'
import { accountOf, type PaymentAccount } from './bank_account.ts'
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

function oioublSeller({ seller }: UblInvoice): UblElement[] {
  const contact = branch(
    'cac:Contact',
    // F-INV298: a contact without an id needs a name.
    seller.phone === null && seller.email === null ? [] : leaf('cbc:Name', seller.name),
    leaf('cbc:Telephone', seller.phone),
    leaf('cbc:ElectronicMail', seller.email),
  )
  return branch('cac:AccountingSupplierParty', partyOf(seller, sellerEndpoint(seller), contact))
}

/** The buyer's contact is the person who ordered, and is required (F-INV046, F-INV051). */
function oioublBuyer({ buyer, orderReference }: UblInvoice): UblElement[] {
  const contact = branch('cac:Contact', leaf('cbc:ID', orderReference ?? 'n/a'))
  return branch('cac:AccountingCustomerParty', partyOf(buyer, endpointOf(buyer), contact))
}

/** 63 is VAT (moms) in the list of Danish taxes. */
function vatScheme(): UblElement[] {
  return branch(
    'cac:TaxScheme',
    leaf('cbc:ID', '63', { schemeAgencyID: '320', schemeID: 'urn:oioubl:id:taxschemeid-1.5' }),
    leaf('cbc:Name', 'Moms'),
  )
}

function partyOf(party: UblParty, endpoint: Endpoint | null, contact: UblElement[]): UblElement[] {
  const reached = endpoint === null ? null : oioublEndpoint(endpoint)
  return branch(
    'cac:Party',
    reached === null ? [] : leaf('cbc:EndpointID', reached.id, { schemeID: reached.scheme }),
    branch('cac:PartyName', leaf('cbc:Name', party.name)),
    addressOf(party),
    taxSchemeOf(party),
    legalEntityOf(party),
    contact,
  )
}

/** The lax address format, since the house number may be part of the street. */
function addressOf({ address, country }: UblParty): UblElement[] {
  return branch(
    'cac:PostalAddress',
    leaf('cbc:AddressFormatCode', 'StructuredLax', {
      listAgencyID: '320',
      listID: 'urn:oioubl:codelist:addressformatcode-1.1',
    }),
    leaf('cbc:StreetName', address.street),
    leaf('cbc:BuildingNumber', address.houseNumber),
    leaf('cbc:CityName', address.city),
    leaf('cbc:PostalZone', address.postalCode),
    leaf('cbc:CountrySubentity', address.region),
    branch('cac:Country', leaf('cbc:IdentificationCode', country)),
  )
}

function taxSchemeOf(party: UblParty): UblElement[] {
  const number = vatNumberOf(party)
  if (number === null) return []
  const schemeID = /^DK\d{8}$/.test(number) ? 'DK:SE' : 'ZZZ'
  return branch('cac:PartyTaxScheme', leaf('cbc:CompanyID', number, { schemeID }), vatScheme())
}

/** Only with a register number: a legal entity without one is rejected (F-LIB187). */
function legalEntityOf(party: UblParty): UblElement[] {
  const id = registerIdOf(party) ?? vatNumberOf(party)
  if (id === null) return []
  const schemeID = /^DK\d{8}$/.test(id) ? 'DK:CVR' : 'ZZZ'
  return branch(
    'cac:PartyLegalEntity',
    leaf('cbc:RegistrationName', party.name),
    leaf('cbc:CompanyID', id, { schemeID }),
  )
}

/** All payment methods of the invoice, the payment card first, each with the due date. */
function oioublPayment(invoice: UblInvoice): UblElement[] {
  const { payment, dueDate } = invoice
  if (payment === null) return []
  const { card, reference } = payment
  const account = accountOf(invoice)
  const ways: UblElement[][] = []
  if (card !== null) {
    ways.push([
      ...leaf('cbc:PaymentMeansCode', '93'),
      ...leaf('cbc:PaymentDueDate', dueDate),
      ...channel('DK:FIK'),
      ...leaf('cbc:InstructionID', card.kind === '73' ? null : card.paymentId),
      ...leaf('cbc:InstructionNote', card.kind === '73' ? reference : null),
      ...leaf('cbc:PaymentID', card.kind),
      ...branch('cac:CreditAccount', leaf('cbc:AccountID', card.creditor)),
    ])
  }
  if (account !== null) ways.push(transferOf(account, dueDate, card === null ? reference : null))
  if (ways.length === 0) {
    ways.push([...leaf('cbc:PaymentMeansCode', '1'), ...leaf('cbc:PaymentDueDate', dueDate)])
  }
  return ways.flatMap((way, index) =>
    branch('cac:PaymentMeans', leaf('cbc:ID', String(index + 1)), way),
  )
}

function channel(code: string): UblElement[] {
  const list = { listAgencyID: '320', listID: 'urn:oioubl:codelist:paymentchannelcode-1.1' }
  return leaf('cbc:PaymentChannelCode', code, list)
}

/** A text for the payee has at most twenty characters; a longer one is omitted here. */
function noteOf(reference: string | null): UblElement[] {
  return leaf('cbc:PaymentNote', reference !== null && reference.length <= 20 ? reference : null)
}

function transferOf(
  account: PaymentAccount,
  dueDate: string | null,
  reference: string | null,
): UblElement[] {
  if (account.kind === 'danish') {
    return [
      ...leaf('cbc:PaymentMeansCode', '42'),
      ...leaf('cbc:PaymentDueDate', dueDate),
      ...channel('DK:BANK'),
      ...branch(
        'cac:PayeeFinancialAccount',
        leaf('cbc:ID', account.number),
        noteOf(reference),
        branch('cac:FinancialInstitutionBranch', leaf('cbc:ID', account.branch)),
      ),
    ]
  }
  const { iban, bic } = account
  // F-LIB113: payment means 31 requires the bank, 58 does not.
  return [
    ...leaf('cbc:PaymentMeansCode', bic === null ? '58' : '31'),
    ...leaf('cbc:PaymentDueDate', dueDate),
    ...channel('IBAN'),
    ...branch(
      'cac:PayeeFinancialAccount',
      leaf('cbc:ID', iban),
      noteOf(reference),
      branch(
        'cac:FinancialInstitutionBranch',
        branch('cac:FinancialInstitution', leaf('cbc:ID', bic)),
      ),
    ),
  ]
}

/** OIOUBL has one category for exempt and zero-rated; the exemption reason says which it is. */
const categories: Readonly<Record<VatCategory, string>> = {
  S: 'StandardRated',
  Z: 'ZeroRated',
  E: 'ZeroRated',
  AE: 'ReverseCharge',
  K: 'K',
  G: 'G',
  O: 'O',
}

/** The invoice in OIOUBL 2.1. Throws on anything `findingsOf` reports. */
export function toOioubl(invoice: UblInvoice): string {
  assertWritable('oioubl', invoice)
  const isCredit = invoice.kind === 'credit_note'
  return printDocument(isCredit ? 'CreditNote' : 'Invoice', [
    ...headOf(invoice),
    ...oioublSeller(invoice),
    ...oioublBuyer(invoice),
    ...branch('cac:Delivery', leaf('cbc:ActualDeliveryDate', invoice.deliveryDate ?? null)),
    ...oioublPayment(invoice),
    ...taxTotal(invoice),
    ...totalsOf(invoice),
    ...invoice.lines.flatMap((line, index) => lineOf(invoice, line, index)),
  ])
}

function headOf(invoice: UblInvoice): UblElement[] {
  const { kind, number, date, currency } = invoice
  const agency = { listAgencyID: '320', listID: 'urn:oioubl:codelist:invoicetypecode-1.1' }
  return [
    ...leaf('cbc:UBLVersionID', '2.1'),
    ...leaf('cbc:CustomizationID', 'OIOUBL-2.1'),
    ...leaf('cbc:ProfileID', 'Procurement-BilSim-1.0', {
      schemeAgencyID: '320',
      schemeID: 'urn:oioubl:id:profileid-1.6',
    }),
    ...leaf('cbc:ID', number),
    ...leaf('cbc:IssueDate', date),
    ...(kind === 'credit_note' ? [] : leaf('cbc:InvoiceTypeCode', '380', agency)),
    ...leaf('cbc:Note', invoice.notes.join('\n')),
    ...leaf('cbc:DocumentCurrencyCode', currency),
    ...leaf('cbc:TaxCurrencyCode', homeVatOf(invoice)?.currency ?? null),
    ...branch(
      'cac:OrderReference',
      leaf('cbc:ID', invoice.orderReference ?? invoice.buyerReference ?? null),
    ),
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
    ...branch('cac:ContractDocumentReference', leaf('cbc:ID', invoice.contractReference ?? null)),
  ]
}

/** Written only on the row with VAT (F-LIB373), of which there is at most one. */
function homeVatOf({ homeVat, rows }: UblInvoice): UblInvoice['homeVat'] {
  return rows.some(({ category }) => category === 'S') ? homeVat : null
}

function taxTotal(invoice: UblInvoice): UblElement[] {
  const { currency, vat } = invoice
  return branch(
    'cac:TaxTotal',
    leaf('cbc:TaxAmount', amountText(vat), { currencyID: currency }),
    oneByCategory(invoice.rows).flatMap((row) => subtotalOf(invoice, row)),
  )
}

/** F-LIB315: one row per category; exempt and zero-rated sales share one. */
function oneByCategory(rows: readonly UblRow[]): UblRow[] {
  const merged = new Map<string, UblRow>()
  for (const row of rows) {
    const name = categories[row.category]
    const before = merged.get(name)
    merged.set(name, before === undefined ? row : { ...before, net: sum(before.net, row.net) })
  }
  return [...merged.values()]
}

function sum(left: string, right: string): string {
  const minor = [left, right].map((text) => BigInt(amountText(text).replace('.', '')))
  const total = minor.reduce((all, one) => all + one, 0n)
  const digits = sizeOf(total).toString().padStart(3, '0')
  return `${total < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function subtotalOf(invoice: UblInvoice, row: UblRow): UblElement[] {
  const { currency, legalText } = invoice
  const home = row.category === 'S' ? homeVatOf(invoice) : null
  return branch(
    'cac:TaxSubtotal',
    leaf('cbc:TaxableAmount', amountText(row.net), { currencyID: currency }),
    leaf('cbc:TaxAmount', amountText(row.vat), { currencyID: currency }),
    home === null
      ? []
      : leaf('cbc:TransactionCurrencyTaxAmount', amountText(home.amount), {
          currencyID: home.currency,
        }),
    categoryOf('cac:TaxCategory', row, row.category === 'S' ? null : legalText),
  )
}

function categoryOf(
  name: string,
  { category, rate }: Pick<UblRow, 'category' | 'rate'>,
  reason: string | null,
): UblElement[] {
  return branch(
    name,
    leaf('cbc:ID', categories[category], {
      schemeAgencyID: '320',
      schemeID: 'urn:oioubl:id:taxcategoryid-1.4',
    }),
    leaf('cbc:Percent', rateText(rate)),
    leaf('cbc:TaxExemptionReason', reason),
    vatScheme(),
  )
}

/** In OIOUBL TaxExclusiveAmount is the tax itself, not the amount without it (F-INV127). */
function totalsOf({ currency, net, vat, gross }: UblInvoice): UblElement[] {
  const amount = (name: string, text: string): UblElement[] =>
    leaf(name, amountText(text), { currencyID: currency })
  return branch(
    'cac:LegalMonetaryTotal',
    amount('cbc:LineExtensionAmount', net),
    amount('cbc:TaxExclusiveAmount', vat),
    amount('cbc:TaxInclusiveAmount', gross),
    amount('cbc:PayableAmount', gross),
  )
}

function lineOf({ kind, currency }: UblInvoice, line: UblLine, index: number): UblElement[] {
  const isCredit = kind === 'credit_note'
  const name = oneLine(line.description)
  const { quantity, unitPrice, note } = countedOf(line)
  const amounts = { currencyID: currency }
  return branch(
    isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine',
    leaf('cbc:ID', String(index + 1)),
    leaf('cbc:Note', note),
    leaf(isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity', quantity, {
      unitCode: unitCodeOf(line.unit, 'EA'),
    }),
    leaf('cbc:LineExtensionAmount', amountText(line.net), amounts),
    branch(
      'cac:TaxTotal',
      leaf('cbc:TaxAmount', lineVat(line), amounts),
      branch(
        'cac:TaxSubtotal',
        leaf('cbc:TaxableAmount', amountText(line.net), amounts),
        leaf('cbc:TaxAmount', lineVat(line), amounts),
        categoryOf('cac:TaxCategory', line, null),
      ),
    ),
    branch(
      'cac:Item',
      leaf('cbc:Description', name === line.description.trim() ? null : line.description),
      leaf('cbc:Name', name),
    ),
    branch('cac:Price', leaf('cbc:PriceAmount', unitPrice, amounts)),
  )
}

/**
 * F-INV146, F-INV147: a quantity is not zero and has at most six decimals. One that does not fit is
 * written in a note, and the line has quantity 1 at its total.
 */
function countedOf(line: UblLine): { quantity: string; unitPrice: string; note: string | null } {
  const { quantity, unitPrice } = pricedQuantity(line)
  const fraction = rateText(quantity).split('.')[1] ?? ''
  if (!isZero(quantity) && fraction.length <= 6) {
    return { quantity, unitPrice: padded(unitPrice), note: null }
  }
  const net = amountText(line.net)
  const isBelow = net.startsWith('-')
  const note = `${line.quantity} x ${line.unitPrice}`
  return { quantity: isBelow ? '-1' : '1', unitPrice: isBelow ? net.slice(1) : net, note }
}

function padded(price: string): string {
  const [whole = '0', fraction = ''] = price.split('.')
  return `${whole}.${fraction.padEnd(2, '0')}`
}
