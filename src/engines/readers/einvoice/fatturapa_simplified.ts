import {
  minorUnit,
  printUnits,
  readDecimal,
  sumOf,
  taxWithin,
  unitsOf,
  type EinvoiceUnits,
} from './einvoice_amounts.ts'
import type { EinvoiceDraft } from './einvoice_draft.ts'
import {
  countryField,
  currencyField,
  dayField,
  finding,
  fiscalCodeField,
  sumField,
  textField,
} from './einvoice_fields.ts'
import { fiscalIdField, nameField, severalInvoices, versionOf } from './fatturapa.ts'
import type { ReadingFinding, Refusal } from '../reading/reading.ts'
import { nodeAt, nodesAt, textAt, type XmlNode } from '../xml/xml_tree.ts'

type Part = {
  node: XmlNode
  gross: EinvoiceUnits
  vat: EinvoiceUnits
  rate: string | null
  nature: string | null
}

/**
 * A simplified invoice, FSM10 (DPR 633/1972, article 21-bis): each amount includes its VAT, which is
 * given as an amount or only as a rate.
 */
export function readSimplified(root: XmlNode): EinvoiceDraft | Refusal {
  const bodies = nodesAt(root, 'FatturaElettronicaBody')
  const [body] = bodies
  if (body === undefined) {
    return { refused: 'no_invoice_found', detail: 'The file has no FatturaElettronicaBody.' }
  }
  if (bodies.length > 1) return severalInvoices(bodies.length)
  const header = nodeAt(root, 'FatturaElettronicaHeader')
  const general = nodeAt(body, 'DatiGenerali', 'DatiGeneraliDocumento')
  const currency = currencyField(nodeAt(general, 'Divisa'))
  const parts = nodesAt(body, 'DatiBeniServizi').map((node) =>
    partOf(node, minorUnit(currency?.value ?? null)),
  )
  return {
    reader: 'fatturapa',
    version: versionOf(root),
    kind: textAt(general, 'TipoDocumento') === 'TD08' ? 'credit_note' : 'invoice',
    language: 'it',
    root,
    fields: {
      ...partyFields(header),
      date: dayField(nodeAt(general, 'Data')),
      invoiceNumber: textField(nodeAt(general, 'Numero')),
      currency,
      ...amountFields(parts),
    },
    vatRows: parts.map((part) => ({
      rate: part.rate,
      nature: part.nature,
      net: printUnits(part.gross - part.vat),
      vat: printUnits(part.vat),
      reverseCharge: part.nature?.startsWith('N6') ?? false,
    })),
    lines: parts.map((part) => ({
      text: textAt(part.node, 'Descrizione')?.slice(0, 1_000) ?? '',
      net: printUnits(part.gross - part.vat),
      rate: part.rate,
      nature: part.nature,
    })),
    betweenLinesAndNet: 0n,
    besideNetAndVat: 0n,
    faults: faultsOf(header, general, parts),
    alerts: [],
    attachments: [],
  }
}

function partyFields(header: XmlNode | null): EinvoiceDraft['fields'] {
  const seller = nodeAt(header, 'CedentePrestatore')
  const buyer = nodeAt(header, 'CessionarioCommittente')
  return {
    supplierName: nameField(seller),
    supplierVatNumber: fiscalIdField(nodeAt(seller, 'IdFiscaleIVA')),
    supplierFiscalCode: fiscalCodeField(nodeAt(seller, 'CodiceFiscale')),
    supplierCountry: countryField(nodeAt(seller, 'Sede', 'Nazione')),
    buyerName: nameField(nodeAt(buyer, 'AltriDatiIdentificativi')),
    buyerVatNumber: fiscalIdField(nodeAt(buyer, 'IdentificativiFiscali', 'IdFiscaleIVA')),
  }
}

function amountFields(parts: readonly Part[]): EinvoiceDraft['fields'] {
  const [first] = parts
  const amount = nodeAt(first?.node ?? null, 'Importo')
  const gross = sumOf(parts.map((part) => part.gross))
  const vat = sumOf(parts.map((part) => part.vat))
  return {
    total: sumField(gross, amount),
    vat: sumField(vat, nodeAt(first?.node ?? null, 'DatiIVA')),
    net: sumField(gross - vat, amount),
  }
}

function partOf(node: XmlNode, minor: EinvoiceUnits): Part {
  const gross = unitsOf(readDecimal(textAt(node, 'Importo')) ?? '0')
  const printed = readDecimal(textAt(node, 'DatiIVA', 'Imposta'))
  const rate = readDecimal(textAt(node, 'DatiIVA', 'Aliquota'))
  const vat = printed === null ? taxWithin(gross, unitsOf(rate ?? '0'), minor) : unitsOf(printed)
  return { node, gross, vat, rate, nature: textAt(node, 'Natura')?.slice(0, 10) ?? null }
}

const required = ['TipoDocumento', 'Divisa', 'Data', 'Numero'] as const

function faultsOf(
  header: XmlNode | null,
  general: XmlNode | null,
  parts: readonly Part[],
): ReadingFinding[] {
  const faults = required
    .filter((name) => textAt(general, name) === null)
    .map((name) => finding('sdi_00200', { element: name }))
  if (textAt(header, 'CedentePrestatore', 'IdFiscaleIVA', 'IdCodice') === null) {
    faults.push(finding('sdi_00200', { element: 'CedentePrestatore/IdFiscaleIVA' }))
  }
  if (parts.length === 0) faults.push(finding('sdi_00200', { element: 'DatiBeniServizi' }))
  parts.forEach((part, index) => {
    const line = String(index + 1)
    const isTaxed = part.vat !== 0n || (part.rate !== null && unitsOf(part.rate) !== 0n)
    if (readDecimal(textAt(part.node, 'Importo')) === null) {
      faults.push(finding('sdi_00200', { element: 'Importo', line }))
    }
    if (!isTaxed && part.nature === null) faults.push(finding('sdi_00400', { line }))
    if (isTaxed && part.nature !== null) faults.push(finding('sdi_00401', { line }))
  })
  return faults
}
