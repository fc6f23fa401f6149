import { printUnits, readDecimal, sumOf, unitsOf, type EinvoiceUnits } from './einvoice_amounts.ts'
import { besideFinding, payableUnlessTotal, type EinvoiceDraft } from './einvoice_draft.ts'
import {
  currencyField,
  dayField,
  decimalField,
  finding,
  sumField,
  textField,
} from './einvoice_fields.ts'
import type { ReadingFinding, Reading } from '../reading/reading.ts'
import {
  advanceFinding,
  amountAt,
  attachmentsOf,
  changesBetween,
  lineText,
  linesOf,
  partyFields,
  paymentFields,
  piecesAt,
  type Dialect,
} from './ubl_parts.ts'
import { nodeAt, nodesAt, textAt, type XmlNode } from '../xml/xml_tree.ts'

// 63 is VAT (moms) in the list of Danish taxes; all other numbers are duties.
const isVat = (scheme: string): boolean => scheme === '63' || scheme === 'VAT'
const dialect: Dialect = { isVat, nameFirst: 'trading' }

/** OIOUBL 2 customizations; OIOUBL 3 follows EN 16931 and is read as such. */
export function isOioubl(root: XmlNode): boolean {
  return /^OIOUBL-2/i.test(textAt(root, 'CustomizationID') ?? '')
}

/**
 * OIOUBL 2. Its TaxExclusiveAmount is the sum of the taxes, including duties, and not the amount
 * without tax as in other UBL. The net is the sum of lines, charges and duties.
 */
export function readOioubl(root: XmlNode, homeCountry: string): EinvoiceDraft {
  const totals = nodeAt(root, 'LegalMonetaryTotal')
  const rows = nodesAt(root, 'TaxTotal', 'TaxSubtotal')
  const vatRows = rows.filter((row) => isVat(schemeOf(row)))
  const vat = sumOf(vatRows.map((row) => amountAt(row, 'TaxAmount') ?? 0n))
  const duties = sumOf(
    rows.filter((row) => !isVat(schemeOf(row))).map((row) => amountAt(row, 'TaxAmount') ?? 0n),
  )
  const between = changesBetween(root) + duties
  const lineTotal = amountAt(totals, 'LineExtensionAmount')
  const total = decimalField(nodeAt(totals, 'TaxInclusiveAmount'))
  const net = lineTotal === null ? null : lineTotal + between
  const beside = besideOf(totals, net === null ? null : net + vat)
  return {
    reader: 'oioubl',
    version: textAt(root, 'CustomizationID')?.slice(0, 20) ?? '',
    kind: root.name === 'CreditNote' ? 'credit_note' : 'invoice',
    language: 'da',
    root,
    fields: {
      ...partyFields(root, dialect, homeCountry),
      ...paymentFields(root),
      date: dayField(nodeAt(root, 'IssueDate')),
      invoiceNumber: textField(nodeAt(root, 'ID')),
      currency: currencyField(nodeAt(root, 'DocumentCurrencyCode')),
      total,
      vat: sumField(
        vat,
        nodeAt(vatRows[0] ?? null, 'TaxAmount') ?? nodeAt(totals, 'TaxExclusiveAmount'),
      ),
      net: net === null ? null : sumField(net, nodeAt(totals, 'LineExtensionAmount')),
      payable: payableUnlessTotal(decimalField(nodeAt(totals, 'PayableAmount')), total),
    },
    vatRows: vatRows.map(rowOf),
    lines: linesOf(root).map(lineOf),
    betweenLinesAndNet: between,
    besideNetAndVat: beside,
    faults: faultsOf(root, { net, vat, duties, beside }),
    alerts: [...besideFinding(beside), ...dutyFinding(duties), ...advanceFinding(root)],
    attachments: attachmentsOf(root),
  }
}

function schemeOf(row: XmlNode): string {
  return textAt(row, 'TaxCategory', 'TaxScheme', 'ID') ?? ''
}

/** Some include the payable rounding in the total, some do not. */
function besideOf(totals: XmlNode | null, netAndVat: EinvoiceUnits | null): EinvoiceUnits {
  const total = amountAt(totals, 'TaxInclusiveAmount')
  const rounding = amountAt(totals, 'PayableRoundingAmount') ?? 0n
  if (total === null || netAndVat === null) return 0n
  return total - netAndVat === rounding ? rounding : 0n
}

function dutyFinding(duties: EinvoiceUnits): ReadingFinding[] {
  return duties === 0n ? [] : [finding('other_tax', { amount: printUnits(duties) })]
}

function rateText(category: XmlNode | null): string | null {
  const rate = readDecimal(textAt(category, 'Percent'))
  if (rate !== null) return rate
  return /^(?:ZeroRated|ReverseCharge)$/.test(textAt(category, 'ID') ?? '') ? '0' : null
}

function rowOf(row: XmlNode): Reading['vatRows'][number] {
  const category = nodeAt(row, 'TaxCategory')
  return {
    rate: rateText(category),
    nature: null,
    net: readDecimal(textAt(row, 'TaxableAmount')) ?? '0',
    vat: readDecimal(textAt(row, 'TaxAmount')) ?? '0',
    reverseCharge: textAt(category, 'ID') === 'ReverseCharge',
  }
}

function lineOf(line: XmlNode): Reading['lines'][number] {
  const row = nodesAt(line, 'TaxTotal', 'TaxSubtotal').find((each) => isVat(schemeOf(each)))
  const category = nodeAt(row ?? null, 'TaxCategory')
  return {
    text: lineText(line),
    net: readDecimal(textAt(line, 'LineExtensionAmount')),
    rate: rateText(category) ?? rateText(nodeAt(line, 'Item', 'ClassifiedTaxCategory')),
    nature: null,
    ...piecesAt(nodeAt(line, 'InvoicedQuantity') ?? nodeAt(line, 'CreditedQuantity')),
  }
}

const required = [
  ['ID'],
  ['IssueDate'],
  ['DocumentCurrencyCode'],
  ['AccountingSupplierParty', 'Party'],
  ['AccountingCustomerParty', 'Party'],
  ['LegalMonetaryTotal', 'LineExtensionAmount'],
  ['LegalMonetaryTotal', 'PayableAmount'],
] as const

/** Presence, and the sums of the Danish schematron: lines, taxes, total with tax, payable. */
function faultsOf(
  root: XmlNode,
  {
    net,
    vat,
    duties,
    beside,
  }: {
    net: EinvoiceUnits | null
    vat: EinvoiceUnits
    duties: EinvoiceUnits
    beside: EinvoiceUnits
  },
): ReadingFinding[] {
  const totals = nodeAt(root, 'LegalMonetaryTotal')
  const faults = required
    .filter((path) => nodeAt(root, ...path) === null)
    .map((path) => finding('oioubl_missing', { element: path.join('/') }))
  const compare = (code: string, expected: EinvoiceUnits | null, found: EinvoiceUnits | null) => {
    if (expected === null || found === null || expected === found) return
    faults.push(finding(code, { expected: printUnits(expected), found: printUnits(found) }))
  }
  const lines = linesOf(root)
  if (lines.length === 0) faults.push(finding('oioubl_missing', { element: 'InvoiceLine' }))
  const lineSum = sumOf(lines.map((line) => amountAt(line, 'LineExtensionAmount') ?? 0n))
  const printedTax = nodesAt(root, 'TaxTotal', 'TaxAmount').map((node) => readDecimal(node.text))
  const taxSum = sumOf(printedTax.map((tax) => unitsOf(tax ?? '0')))
  const total = amountAt(totals, 'TaxInclusiveAmount')
  if (lines.length > 0) compare('oioubl_line_sum', lineSum, amountAt(totals, 'LineExtensionAmount'))
  compare('oioubl_tax_rows', vat + duties, taxSum)
  compare('oioubl_tax_sum', taxSum, amountAt(totals, 'TaxExclusiveAmount'))
  compare('oioubl_total', net === null ? null : net + vat + beside, total)
  const rounding = beside === 0n ? (amountAt(totals, 'PayableRoundingAmount') ?? 0n) : 0n
  const prepaid = amountAt(totals, 'PrepaidAmount') ?? 0n
  const due = total === null ? null : total - prepaid + rounding
  compare('oioubl_payable', due, amountAt(totals, 'PayableAmount'))
  return faults
}
