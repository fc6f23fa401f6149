import { readDecimal, unitsOf, type EinvoiceUnits } from './einvoice_amounts.ts'
import { payableUnlessTotal, type EinvoiceDraft } from './einvoice_draft.ts'
import { currencyField, dayField, decimalField, sumField, textField } from './einvoice_fields.ts'
import {
  checkSemantics,
  isCreditType,
  isReverseCharge,
  type Semantics,
  type Taxed,
} from './einvoice_rules.ts'
import type { Reading } from '../reading/reading.ts'
import {
  advanceFinding,
  amountAt,
  attachmentsOf,
  changesBetween,
  changesOf,
  lineText,
  linesOf,
  partyFields,
  paymentFields,
  piecesAt,
  type Dialect,
} from './ubl_parts.ts'
import { nodeAt, nodesAt, textAt, type XmlNode } from '../xml/xml_tree.ts'

const dialect: Dialect = { isVat: (scheme) => scheme === 'VAT', nameFirst: 'legal' }

/** UBL 2.1 by EN 16931: Peppol BIS Billing 3, XRechnung and others. */
export function readUbl(root: XmlNode, homeCountry: string): EinvoiceDraft {
  const totals = nodeAt(root, 'LegalMonetaryTotal')
  const currency = currencyField(nodeAt(root, 'DocumentCurrencyCode'))
  const tax = taxTotalOf(root, currency?.value ?? null)
  const total = decimalField(nodeAt(totals, 'TaxInclusiveAmount'))
  const net = decimalField(nodeAt(totals, 'TaxExclusiveAmount'))
  const lines = linesOf(root)
  const isCredit = root.name === 'CreditNote' || isCreditType(textAt(root, 'InvoiceTypeCode'))
  return {
    reader: 'peppol_ubl',
    version: textAt(root, 'UBLVersionID')?.slice(0, 20) ?? '2.1',
    kind: isCredit ? 'credit_note' : 'invoice',
    language: null,
    root,
    fields: {
      ...partyFields(root, dialect, homeCountry),
      ...paymentFields(root),
      date: dayField(nodeAt(root, 'IssueDate')),
      invoiceNumber: textField(nodeAt(root, 'ID')),
      currency,
      total,
      net,
      // A seller who charges no VAT may omit the element.
      vat: decimalField(nodeAt(tax, 'TaxAmount')) ?? untaxed(total, net, totals),
      payable: payableUnlessTotal(decimalField(nodeAt(totals, 'PayableAmount')), total),
    },
    vatRows: nodesAt(tax, 'TaxSubtotal').map(rowOf),
    lines: lines.map(lineOf),
    betweenLinesAndNet: changesBetween(root),
    besideNetAndVat: 0n,
    faults: checkSemantics(semanticsOf(root, tax, currency?.value ?? null)),
    alerts: advanceFinding(root),
    attachments: attachmentsOf(root),
  }
}

/** There may be a second one in the seller's accounting currency. */
function taxTotalOf(root: XmlNode, currency: string | null): XmlNode | null {
  const all = nodesAt(root, 'TaxTotal')
  const isOwn = (node: XmlNode) => {
    const given = nodeAt(node, 'TaxAmount')?.attributes['currencyID']
    return given === undefined || currency === null || given === currency
  }
  return all.find(isOwn) ?? null
}

function untaxed(
  total: ReturnType<typeof decimalField>,
  net: ReturnType<typeof decimalField>,
  totals: XmlNode | null,
): ReturnType<typeof decimalField> {
  if (total === null || net === null || unitsOf(total.value) !== unitsOf(net.value)) return null
  return sumField(0n, nodeAt(totals, 'TaxExclusiveAmount'))
}

function rowOf(row: XmlNode): Reading['vatRows'][number] {
  const category = nodeAt(row, 'TaxCategory')
  const reason = textAt(category, 'TaxExemptionReason') ?? ''
  return {
    rate: rateText(category),
    nature: null,
    net: readDecimal(textAt(row, 'TaxableAmount')) ?? '0',
    vat: readDecimal(textAt(row, 'TaxAmount')) ?? '0',
    reverseCharge: isReverseCharge(textAt(category, 'ID') ?? '', reason),
  }
}

/** Only category O (outside the scope of VAT) may have no rate; otherwise the rate is unknown. */
function rateText(category: XmlNode | null): string | null {
  const rate = readDecimal(textAt(category, 'Percent'))
  if (rate !== null) return rate
  return ['O', 'E', 'Z', 'AE', 'K', 'G'].includes(textAt(category, 'ID') ?? '') ? '0' : null
}

function lineOf(line: XmlNode): Reading['lines'][number] {
  return {
    text: lineText(line),
    net: readDecimal(textAt(line, 'LineExtensionAmount')),
    rate: rateText(nodeAt(line, 'Item', 'ClassifiedTaxCategory')),
    nature: null,
    ...piecesAt(nodeAt(line, 'InvoicedQuantity') ?? nodeAt(line, 'CreditedQuantity')),
  }
}

function taxedBy(category: XmlNode | null, amount: EinvoiceUnits): Taxed {
  const rate = readDecimal(textAt(category, 'Percent'))
  const units = rate === null ? null : unitsOf(rate)
  return { category: textAt(category, 'ID') ?? '', rate: units, amount }
}

function semanticsOf(root: XmlNode, tax: XmlNode | null, currency: string | null): Semantics {
  const totals = nodeAt(root, 'LegalMonetaryTotal')
  const seller = nodeAt(root, 'AccountingSupplierParty', 'Party')
  const buyer = nodeAt(root, 'AccountingCustomerParty', 'Party')
  const type = textAt(root, 'InvoiceTypeCode') ?? textAt(root, 'CreditNoteTypeCode')
  const hasName = (party: XmlNode | null) =>
    textAt(party, 'PartyLegalEntity', 'RegistrationName') !== null
  const numbers = nodesAt(seller, 'PartyTaxScheme').map((each) => textAt(each, 'TaxScheme', 'ID'))
  return {
    currency,
    lines: linesOf(root).map((line) =>
      taxedBy(
        nodeAt(line, 'Item', 'ClassifiedTaxCategory'),
        amountAt(line, 'LineExtensionAmount') ?? 0n,
      ),
    ),
    changes: changesOf(root).map(({ node, amount }) =>
      taxedBy(nodeAt(node, 'TaxCategory'), amount),
    ),
    rows: nodesAt(tax, 'TaxSubtotal').map((row) => ({
      ...taxedBy(nodeAt(row, 'TaxCategory'), amountAt(row, 'TaxableAmount') ?? 0n),
      tax: amountAt(row, 'TaxAmount') ?? 0n,
    })),
    lineTotal: amountAt(totals, 'LineExtensionAmount'),
    allowances: amountAt(totals, 'AllowanceTotalAmount'),
    charges: amountAt(totals, 'ChargeTotalAmount'),
    net: amountAt(totals, 'TaxExclusiveAmount'),
    vat: amountAt(tax, 'TaxAmount'),
    total: amountAt(totals, 'TaxInclusiveAmount'),
    prepaid: amountAt(totals, 'PrepaidAmount'),
    rounding: amountAt(totals, 'PayableRoundingAmount'),
    payable: amountAt(totals, 'PayableAmount'),
    present: {
      number: textAt(root, 'ID') !== null,
      date: textAt(root, 'IssueDate') !== null,
      type: type !== null,
      currency: textAt(root, 'DocumentCurrencyCode') !== null,
      seller: hasName(seller),
      buyer: hasName(buyer),
    },
    hasSellerId:
      numbers.length > 0 ||
      textAt(seller, 'PartyIdentification', 'ID') !== null ||
      textAt(seller, 'PartyLegalEntity', 'CompanyID') !== null,
    hasSellerVatNumber:
      numbers.length > 0 || textAt(root, 'TaxRepresentativeParty', 'PartyName', 'Name') !== null,
    mayLackLines: false,
  }
}
