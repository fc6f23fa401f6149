import { readDecimal, unitsOf, type EinvoiceUnits } from './einvoice_amounts.ts'
import { nodeAt, nodesAt, textAt, type XmlNode } from '../xml/xml_tree.ts'

/** The parts of a Cross Industry Invoice, found under the names of either generation. */
export type CiiShape = {
  document: XmlNode | null
  agreement: XmlNode | null
  settlement: XmlNode | null
  summation: XmlNode | null
  guideline: string
  lines: readonly XmlNode[]
}

// ZUGFeRD 1 was made on a draft of the standard, in which many elements had longer names.
const names = {
  document: ['ExchangedDocument', 'HeaderExchangedDocument'],
  context: ['ExchangedDocumentContext', 'SpecifiedExchangedDocumentContext'],
  transaction: ['SupplyChainTradeTransaction', 'SpecifiedSupplyChainTradeTransaction'],
  agreement: ['ApplicableHeaderTradeAgreement', 'ApplicableSupplyChainTradeAgreement'],
  settlement: ['ApplicableHeaderTradeSettlement', 'ApplicableSupplyChainTradeSettlement'],
  summation: [
    'SpecifiedTradeSettlementHeaderMonetarySummation',
    'SpecifiedTradeSettlementMonetarySummation',
  ],
  lineSettlement: ['SpecifiedLineTradeSettlement', 'SpecifiedSupplyChainTradeSettlement'],
  lineSummation: [
    'SpecifiedTradeSettlementLineMonetarySummation',
    'SpecifiedTradeSettlementMonetarySummation',
  ],
} as const

function either(node: XmlNode | null, [one, other]: readonly [string, string]): XmlNode | null {
  return nodeAt(node, one) ?? nodeAt(node, other)
}

export function isCii(root: XmlNode): boolean {
  return root.name === 'CrossIndustryInvoice' || root.name === 'CrossIndustryDocument'
}

export function shapeOf(root: XmlNode): CiiShape {
  const transaction = either(root, names.transaction)
  const settlement = either(transaction, names.settlement)
  const context = either(root, names.context)
  return {
    document: either(root, names.document),
    agreement: either(transaction, names.agreement),
    settlement,
    summation: either(settlement, names.summation),
    guideline: textAt(context, 'GuidelineSpecifiedDocumentContextParameter', 'ID') ?? '',
    // Some lines only say something and have no amount; groups repeat what their lines say.
    lines: nodesAt(transaction, 'IncludedSupplyChainTradeLineItem').filter(isCounted),
  }
}

function isCounted(line: XmlNode): boolean {
  const reason = textAt(line, 'AssociatedDocumentLineDocument', 'LineStatusReasonCode')
  return lineAmount(line) !== null && reason !== 'GROUP' && reason !== 'INFORMATION'
}

export function lineSettlement(line: XmlNode): XmlNode | null {
  return either(line, names.lineSettlement)
}

export function lineAmount(line: XmlNode): string | null {
  const summation = either(lineSettlement(line), names.lineSummation)
  return readDecimal(textAt(summation, 'LineTotalAmount'))
}

export function ratePercent(tax: XmlNode | null): string | null {
  return readDecimal(textAt(tax, 'RateApplicablePercent') ?? textAt(tax, 'ApplicablePercent'))
}

export function amountAt(node: XmlNode | null, ...path: readonly string[]): EinvoiceUnits | null {
  const decimal = readDecimal(textAt(node, ...path))
  return decimal === null ? null : unitsOf(decimal)
}

/** Charges, and allowances with a minus, each with what taxes it. */
export function changesOf(
  settlement: XmlNode | null,
): { tax: XmlNode | null; amount: EinvoiceUnits }[] {
  const changes = nodesAt(settlement, 'SpecifiedTradeAllowanceCharge').map((node) => {
    const size = amountAt(node, 'ActualAmount') ?? 0n
    const isCharge = textAt(node, 'ChargeIndicator', 'Indicator') === 'true'
    return { tax: nodeAt(node, 'CategoryTradeTax'), amount: isCharge ? size : -size }
  })
  const services = nodesAt(settlement, 'SpecifiedLogisticsServiceCharge').map((node) => ({
    tax: nodeAt(node, 'AppliedTradeTax'),
    amount: amountAt(node, 'AppliedAmount') ?? 0n,
  }))
  return [...changes, ...services]
}
