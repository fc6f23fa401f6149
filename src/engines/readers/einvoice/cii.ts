import { isDay } from '#kernel/values/day'
import {
  amountAt,
  changesOf,
  lineAmount,
  lineSettlement,
  ratePercent,
  shapeOf,
  type CiiShape,
} from './cii_shape.ts'
import { printUnits, readDecimal, sumOf, unitsOf, type EinvoiceUnits } from './einvoice_amounts.ts'
import { payableUnlessTotal, type EinvoiceDraft } from './einvoice_draft.ts'
import {
  countryField,
  currencyField,
  decimalField,
  fieldOf,
  finding,
  ibanField,
  sizeOfBase64,
  sumField,
  textField,
  vatNumberField,
  type TextField,
} from './einvoice_fields.ts'
import {
  checkSemantics,
  isCreditType,
  isReverseCharge,
  type Semantics,
  type Taxed,
} from './einvoice_rules.ts'
import type { Reading, ReadingFields } from '../reading/reading.ts'
import { nodeAt, nodesAt, textAt, type XmlNode } from '../xml/xml_tree.ts'

/** UN/CEFACT Cross Industry Invoice: Factur-X, ZUGFeRD 1 and 2, XRechnung. */
export function readCii(root: XmlNode, homeCountry: string): EinvoiceDraft {
  const shape = shapeOf(root)
  const { document, settlement, summation } = shape
  const currency = currencyField(nodeAt(settlement, 'InvoiceCurrencyCode'))
  const taxes = nodesAt(settlement, 'ApplicableTradeTax')
  const vatTaxes = taxes.filter(isVatTax)
  const others = sumOf(
    taxes.filter((tax) => !isVatTax(tax)).map((tax) => amountAt(tax, 'CalculatedAmount') ?? 0n),
  )
  const changes = changesOf(settlement)
  return {
    reader: 'cii',
    version: root.name === 'CrossIndustryDocument' ? '1.0' : '2',
    kind: isCreditType(textAt(document, 'TypeCode')) ? 'credit_note' : 'invoice',
    language: null,
    root,
    fields: {
      ...partyFields(shape, homeCountry),
      date: dayField(nodeAt(document, 'IssueDateTime', 'DateTimeString')),
      dueDate: dueField(settlement),
      iban: ibanOf(settlement),
      invoiceNumber: textField(nodeAt(document, 'ID')),
      currency,
      ...amountFields(summation, currency?.value ?? null, others),
    },
    vatRows: vatTaxes.map(rowOf),
    lines: shape.lines.map(lineOf),
    betweenLinesAndNet: sumOf(changes.map((change) => change.amount)) + others,
    besideNetAndVat: 0n,
    faults: checkSemantics(semanticsOf(shape, currency?.value ?? null)),
    alerts: others === 0n ? [] : [finding('other_tax', { amount: printUnits(others) })],
    attachments: attachmentsOf(shape),
  }
}

/** ZUGFeRD 1 also carries taxes that are none of the kind, such as that on insurance. */
function isVatTax(tax: XmlNode): boolean {
  return (textAt(tax, 'TypeCode') ?? 'VAT') === 'VAT'
}

/** Format 102 of UN/EDIFACT 2379 is a day without dashes; the others do not occur. */
function dayField(node: XmlNode | null): TextField {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(node?.text ?? '') ?? []
  const value = `${year}-${month}-${day}`
  return isDay(value) ? fieldOf(value, node) : null
}

function dueField(settlement: XmlNode | null): TextField {
  const days = nodesAt(
    settlement,
    'SpecifiedTradePaymentTerms',
    'DueDateDateTime',
    'DateTimeString',
  )
  return days.map(dayField).find((day) => day !== null) ?? null
}

function ibanOf(settlement: XmlNode | null): TextField {
  const path = [
    'SpecifiedTradeSettlementPaymentMeans',
    'PayeePartyCreditorFinancialAccount',
  ] as const
  const ibans = nodesAt(settlement, ...path, 'IBANID').map(ibanField)
  return ibans.find((iban) => iban !== null) ?? null
}

function partyFields(shape: CiiShape, homeCountry: string): Partial<ReadingFields> {
  const seller = nodeAt(shape.agreement, 'SellerTradeParty')
  const buyer = nodeAt(shape.agreement, 'BuyerTradeParty')
  const countryOf = (party: XmlNode | null) =>
    countryField(nodeAt(party, 'PostalTradeAddress', 'CountryID'))
  const vat = (party: XmlNode | null) =>
    vatNumberField(registration(party, 'VA'), countryOf(party)?.value ?? homeCountry)
  const supplierVatNumber = vat(seller)
  const business = textField(nodeAt(seller, 'SpecifiedLegalOrganization', 'ID'))
  const number = supplierVatNumber?.value ?? ''
  const isSame = business?.value === number || business?.value === number.slice(2)
  return {
    supplierName: textField(nodeAt(seller, 'Name')),
    supplierVatNumber,
    supplierBusinessId: isSame ? null : business,
    supplierFiscalCode: textField(registration(seller, 'FC')),
    supplierCountry: countryOf(seller),
    buyerName: textField(nodeAt(buyer, 'Name')),
    buyerVatNumber: vat(buyer),
  }
}

function registration(party: XmlNode | null, scheme: string): XmlNode | null {
  const ids = nodesAt(party, 'SpecifiedTaxRegistration', 'ID')
  return ids.find((id) => id.attributes['schemeID'] === scheme) ?? null
}

function taxTotalOf(summation: XmlNode | null, currency: string | null): XmlNode | null {
  const all = nodesAt(summation, 'TaxTotalAmount')
  const isOwn = ({ attributes }: XmlNode) =>
    attributes['currencyID'] === undefined || attributes['currencyID'] === currency
  return all.find(isOwn) ?? null
}

function amountFields(
  summation: XmlNode | null,
  currency: string | null,
  others: EinvoiceUnits,
): Partial<ReadingFields> {
  const total = decimalField(nodeAt(summation, 'GrandTotalAmount'))
  const basis = nodeAt(summation, 'TaxBasisTotalAmount')
  const tax = taxTotalOf(summation, currency)
  const [printedNet, printedTax] = [decimalField(basis), decimalField(tax)]
  const isUntaxed = printedTax === null && total !== null && total.value === printedNet?.value
  const less = (field: TextField, by: EinvoiceUnits, node: XmlNode | null): TextField =>
    field === null || by === 0n ? field : sumField(unitsOf(field.value) - by, node)
  return {
    total,
    net: less(printedNet, -others, basis),
    vat: isUntaxed ? sumField(0n, basis) : less(printedTax, others, tax),
    payable: payableUnlessTotal(decimalField(nodeAt(summation, 'DuePayableAmount')), total),
  }
}

function rowOf(tax: XmlNode): Reading['vatRows'][number] {
  const category = textAt(tax, 'CategoryCode') ?? ''
  return {
    rate: ratePercent(tax) ?? (/^(?:O|E|Z|AE|K|G)$/.test(category) ? '0' : null),
    nature: null,
    net: readDecimal(textAt(tax, 'BasisAmount')) ?? '0',
    vat: readDecimal(textAt(tax, 'CalculatedAmount')) ?? '0',
    reverseCharge: isReverseCharge(category, textAt(tax, 'ExemptionReason') ?? ''),
  }
}

function lineTax(line: XmlNode): XmlNode | null {
  return nodeAt(lineSettlement(line), 'ApplicableTradeTax')
}

function lineOf(line: XmlNode): Reading['lines'][number] {
  const product = nodeAt(line, 'SpecifiedTradeProduct')
  const note = textAt(line, 'AssociatedDocumentLineDocument', 'IncludedNote', 'Content')
  const text = textAt(product, 'Name') ?? textAt(product, 'Description') ?? note ?? ''
  return {
    text: text.slice(0, 1_000),
    net: lineAmount(line),
    rate: ratePercent(lineTax(line)),
    nature: null,
  }
}

function attachmentsOf(shape: CiiShape): Reading['attachments'] {
  return nodesAt(shape.agreement, 'AdditionalReferencedDocument', 'AttachmentBinaryObject').map(
    (node) => ({
      fileName: (node.attributes['filename'] ?? '').slice(0, 500),
      mimeType: (node.attributes['mimeCode'] ?? '').slice(0, 500),
      size: sizeOfBase64(node.text),
    }),
  )
}

function taxedBy(tax: XmlNode | null, amount: EinvoiceUnits): Taxed {
  const rate = ratePercent(tax)
  const category = textAt(tax, 'CategoryCode') ?? ''
  return { category, rate: rate === null ? null : unitsOf(rate), amount }
}

function semanticsOf(shape: CiiShape, currency: string | null): Semantics {
  const { document, agreement, settlement, summation } = shape
  const seller = nodeAt(agreement, 'SellerTradeParty')
  const numbers = nodesAt(seller, 'SpecifiedTaxRegistration', 'ID')
  return {
    currency,
    lines: shape.lines.map((line) => taxedBy(lineTax(line), unitsOf(lineAmount(line) ?? '0'))),
    changes: changesOf(settlement).map(({ tax, amount }) => taxedBy(tax, amount)),
    rows: nodesAt(settlement, 'ApplicableTradeTax').map((tax) => ({
      ...taxedBy(tax, amountAt(tax, 'BasisAmount') ?? 0n),
      tax: amountAt(tax, 'CalculatedAmount') ?? 0n,
    })),
    lineTotal: amountAt(summation, 'LineTotalAmount'),
    allowances: amountAt(summation, 'AllowanceTotalAmount'),
    charges: amountAt(summation, 'ChargeTotalAmount'),
    net: amountAt(summation, 'TaxBasisTotalAmount'),
    vat: amountAt(taxTotalOf(summation, currency)),
    total: amountAt(summation, 'GrandTotalAmount'),
    prepaid: amountAt(summation, 'TotalPrepaidAmount'),
    rounding: amountAt(summation, 'RoundingAmount'),
    payable: amountAt(summation, 'DuePayableAmount'),
    present: {
      number: textAt(document, 'ID') !== null,
      date: textAt(document, 'IssueDateTime', 'DateTimeString') !== null,
      type: textAt(document, 'TypeCode') !== null,
      currency: textAt(settlement, 'InvoiceCurrencyCode') !== null,
      seller: textAt(seller, 'Name') !== null,
      buyer: textAt(agreement, 'BuyerTradeParty', 'Name') !== null,
    },
    hasSellerId:
      numbers.length > 0 ||
      textAt(seller, 'ID') !== null ||
      textAt(seller, 'GlobalID') !== null ||
      textAt(seller, 'SpecifiedLegalOrganization', 'ID') !== null,
    hasSellerVatNumber:
      numbers.length > 0 || nodeAt(agreement, 'SellerTaxRepresentativeTradeParty') !== null,
    mayLackLines: /minimum|basicwl/i.test(shape.guideline),
  }
}
