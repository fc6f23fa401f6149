import { readDecimal, sumOf, unitsOf, type EinvoiceUnits } from './einvoice_amounts.ts'
import {
  countryField,
  dayField,
  fieldOf,
  finding,
  ibanField,
  piecesOf,
  sizeOfBase64,
  textField,
  vatNumberField,
  type TextField,
} from './einvoice_fields.ts'
import type { Reading, ReadingFields, ReadingFinding } from '../reading/reading.ts'
import { nodeAt, nodesAt, textAt, type XmlNode } from '../xml/xml_tree.ts'

export function amountAt(node: XmlNode | null, ...path: readonly string[]): EinvoiceUnits | null {
  const decimal = readDecimal(textAt(node, ...path))
  return decimal === null ? null : unitsOf(decimal)
}

export function linesOf(root: XmlNode): readonly XmlNode[] {
  return root.children.filter(({ name }) => name === 'InvoiceLine' || name === 'CreditNoteLine')
}

export const piecesAt = (quantity: XmlNode | null): { pieces?: number } =>
  piecesOf(quantity?.text ?? null, quantity?.attributes['unitCode'] ?? null)

/** UNTDID 1001: 386 is an invoice for money that is paid before the supply. */
export function advanceFinding(root: XmlNode): ReadingFinding[] {
  const type = textAt(root, 'InvoiceTypeCode') ?? ''
  return type === '386' ? [finding('advance_invoice', { type })] : []
}

/** Document charges with a plus and allowances with a minus. */
export function changesOf(root: XmlNode): { node: XmlNode; amount: EinvoiceUnits }[] {
  return nodesAt(root, 'AllowanceCharge').map((node) => {
    const size = amountAt(node, 'Amount') ?? 0n
    return { node, amount: textAt(node, 'ChargeIndicator') === 'true' ? size : -size }
  })
}

/** Their stated sums if present, otherwise calculated. */
export function changesBetween(root: XmlNode): EinvoiceUnits {
  const totals = nodeAt(root, 'LegalMonetaryTotal')
  const charges = amountAt(totals, 'ChargeTotalAmount')
  const allowances = amountAt(totals, 'AllowanceTotalAmount')
  if (charges === null && allowances === null) {
    return sumOf(changesOf(root).map((change) => change.amount))
  }
  return (charges ?? 0n) - (allowances ?? 0n)
}

export type Dialect = {
  /** The value of PartyTaxScheme/TaxScheme/ID for a VAT number. */
  isVat: (scheme: string) => boolean
  nameFirst: 'legal' | 'trading'
}

export function partyFields(
  root: XmlNode,
  dialect: Dialect,
  homeCountry: string,
): Partial<ReadingFields> {
  const seller = nodeAt(root, 'AccountingSupplierParty', 'Party')
  const buyer = nodeAt(root, 'AccountingCustomerParty', 'Party')
  const country = countryField(nodeAt(seller, 'PostalAddress', 'Country', 'IdentificationCode'))
  const supplierVatNumber = vatField(seller, dialect, country?.value ?? homeCountry)
  return {
    supplierName: nameField(seller, dialect),
    supplierVatNumber,
    supplierBusinessId: businessIdField(seller, supplierVatNumber?.value ?? ''),
    supplierFiscalCode: otherNumberField(seller, dialect),
    supplierCountry: country,
    buyerName: nameField(buyer, dialect),
    buyerVatNumber: vatField(
      buyer,
      dialect,
      countryField(nodeAt(buyer, 'PostalAddress', 'Country', 'IdentificationCode'))?.value ??
        homeCountry,
    ),
  }
}

function nameField(party: XmlNode | null, { nameFirst }: Dialect): TextField {
  const legal = textField(nodeAt(party, 'PartyLegalEntity', 'RegistrationName'))
  const trading = textField(nodeAt(party, 'PartyName', 'Name'))
  return nameFirst === 'legal' ? (legal ?? trading) : (trading ?? legal)
}

function taxNumber(party: XmlNode | null, isWanted: (scheme: string) => boolean): XmlNode | null {
  const entry = nodesAt(party, 'PartyTaxScheme').find((each) =>
    isWanted(textAt(each, 'TaxScheme', 'ID')?.toUpperCase() ?? ''),
  )
  return nodeAt(entry ?? null, 'CompanyID')
}

// BT-32, the tax registration number. Norwegian files name a register there; in OIOUBL the others
// are numbers for duties.
function otherNumberField(party: XmlNode | null, dialect: Dialect): TextField {
  if (dialect.nameFirst === 'trading') return null
  const node = taxNumber(party, (scheme) => !dialect.isVat(scheme))
  return /\d/.test(node?.text ?? '') ? textField(node) : null
}

function vatField(party: XmlNode | null, { isVat }: Dialect, country: string): TextField {
  return vatNumberField(taxNumber(party, isVat), country)
}

// A Danish CPR number is personal and must not be read; a GLN identifies a location, not a company.
const unwanted: ReadonlySet<string> = new Set(['DK:CPR', '9901', 'GLN', '0088'])
// The Danish company register, by OIOUBL's names and by the ISO 6523 code list.
const danishRegister: ReadonlySet<string> = new Set(['DK:CVR', '0184', '9902'])

function businessIdField(party: XmlNode | null, vatNumber: string): TextField {
  const endpoint = nodeAt(party, 'EndpointID')
  const isRegister = danishRegister.has(endpoint?.attributes['schemeID'] ?? '')
  const node =
    nodesAt(party, 'PartyLegalEntity', 'CompanyID').find(
      (id) => !unwanted.has(id.attributes['schemeID'] ?? ''),
    ) ?? (isRegister ? endpoint : null)
  const scheme = node?.attributes['schemeID'] ?? ''
  const text = node?.text.replaceAll(/\s/g, '') ?? ''
  const id = danishRegister.has(scheme) ? text.replace(/^DK/i, '') : text
  // Reported only if it differs from the VAT number.
  if (id === vatNumber || id === vatNumber.slice(2)) return null
  return fieldOf(id, node)
}

export function paymentFields(root: XmlNode): Partial<ReadingFields> {
  const means = nodesAt(root, 'PaymentMeans')
  const days = [nodeAt(root, 'DueDate'), ...nodesAt(root, 'PaymentMeans', 'PaymentDueDate')]
  const ibans = means.map((each) => ibanField(nodeAt(each, 'PayeeFinancialAccount', 'ID')))
  return {
    dueDate: days.map(dayField).find((day) => day !== null) ?? null,
    iban: ibans.find((iban) => iban !== null) ?? null,
  }
}

export function lineText(line: XmlNode): string {
  const name = textAt(line, 'Item', 'Name')
  const text = name ?? textAt(line, 'Item', 'Description') ?? textAt(line, 'Note') ?? ''
  return text.slice(0, 1_000)
}

export function attachmentsOf(root: XmlNode): Reading['attachments'] {
  const files = nodesAt(root, 'AdditionalDocumentReference', 'Attachment')
  return files.flatMap((file) =>
    nodesAt(file, 'EmbeddedDocumentBinaryObject').map((node) => ({
      fileName: (node.attributes['filename'] ?? '').slice(0, 500),
      mimeType: (node.attributes['mimeCode'] ?? '').slice(0, 500),
      size: sizeOfBase64(node.text),
    })),
  )
}
