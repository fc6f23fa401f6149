import {
  readDecimal,
  sumDecimals,
  sumOf,
  unitsOf,
  type EinvoiceUnits,
  printUnits,
  minorUnit,
  taxWithin,
} from './einvoice_amounts.ts'
import { besideFinding, payableUnlessTotal, type EinvoiceDraft } from './einvoice_draft.ts'
import {
  countryField,
  currencyField,
  dayField,
  decimalField,
  fieldOf,
  fiscalCodeField,
  ibanField,
  piecesOf,
  sizeOfBase64,
  sumField,
  textField,
  vatNumberField,
  type TextField,
  finding,
} from './einvoice_fields.ts'
import { checkFatturaPa } from './fatturapa_checks.ts'
import type { Reading, ReadingFields, Refusal, ReadingFinding } from '../reading/reading.ts'
import { nodeAt, nodesAt, textAt, type XmlNode } from '../xml/xml_tree.ts'

/** What a FatturaPA says besides its amounts that decides how it is coded or paid. */
function fatturaFindings(root: XmlNode, body: XmlNode): ReadingFinding[] {
  const general = nodeAt(body, 'DatiGenerali', 'DatiGeneraliDocumento')
  return [
    ...withheldFinding(general, body),
    ...professionalFinding(general),
    ...splitFinding(body),
    ...regimeFinding(root),
    ...advanceFinding(general),
  ]
}

/** TD02 and TD03 are for money that is paid before the supply. */
function advanceFinding(general: XmlNode | null): ReadingFinding[] {
  const type = textAt(general, 'TipoDocumento') ?? ''
  return type === 'TD02' || type === 'TD03' ? [finding('advance_invoice', { type })] : []
}

/** Under split payment (EsigibilitaIVA S) a public buyer pays the VAT directly to the state. */
function splitFinding(body: XmlNode): ReadingFinding[] {
  const rows = nodesAt(body, 'DatiBeniServizi', 'DatiRiepilogo', 'EsigibilitaIVA')
  return rows.some((row) => row.text === 'S') ? [finding('split_payment')] : []
}

/** The supplier's tax regime (RegimeFiscale), which can explain why no VAT is charged. */
function regimeFinding(root: XmlNode): ReadingFinding[] {
  const seller = nodeAt(root, 'FatturaElettronicaHeader', 'CedentePrestatore', 'DatiAnagrafici')
  const regime = textAt(seller, 'RegimeFiscale') ?? ''
  const isSpecial = /^RF\d\d$/.test(regime) && regime !== 'RF01'
  return isSpecial ? [finding('supplier_regime', { regime })] : []
}

/** Withholding tax (DatiRitenuta): the total is unchanged, the amount to pay is less. */
function withheldFinding(general: XmlNode | null, body: XmlNode): ReadingFinding[] {
  const parts = nodesAt(general, 'DatiRitenuta')
  const amountOf = (some: readonly XmlNode[]) =>
    sumDecimals(
      some
        .map((part) => readDecimal(textAt(part, 'ImportoRitenuta') ?? ''))
        .filter((amount) => amount !== null),
    )
  const units = amountOf(parts)
  const contributions = amountOf(parts.filter(isContribution))
  if (units === 0n) return []
  const beside = contributions === 0n ? {} : { contributions: printUnits(contributions) }
  const taxes = parts.filter((part) => !isContribution(part))
  const told = taxes.length === 0 ? {} : { ...termsOf(taxes), base: withheldBase(general, body) }
  return [finding('tax_withheld', { amount: printUnits(units), ...told, ...beside })]
}

/** The rate and the reason of payment (CausalePagamento); several that differ are all named. */
function termsOf(taxes: readonly XmlNode[]): { rate: string; reason: string } {
  const all = (name: string) =>
    [...new Set(taxes.map((part) => textAt(part, name) ?? ''))].join(' / ').slice(0, 40)
  return { rate: all('AliquotaRitenuta'), reason: all('CausalePagamento') }
}

/** Lines and pension fund contributions that are marked as subject; without a mark all of the fee. */
function withheldBase(general: XmlNode | null, body: XmlNode): string {
  const isMarked = (node: XmlNode) => textAt(node, 'Ritenuta') === 'SI'
  const lines = nodesAt(body, 'DatiBeniServizi', 'DettaglioLinee')
  const marked = lines.filter(isMarked)
  const fee = lines.filter((line) => textAt(line, 'Natura')?.startsWith('N1') !== true)
  const funds = nodesAt(general, 'DatiCassaPrevidenziale').filter(isMarked)
  return printUnits(
    sumOf([
      ...(marked.length > 0 ? marked : fee).flatMap((line) => decimalsAt(line, 'PrezzoTotale')),
      ...funds.flatMap((fund) => decimalsAt(fund, 'ImportoContributoCassa')),
    ]),
  )
}

/** Only professionals charge for a pension fund (TipoCassa), and TD06 is the bill of one. */
function professionalFinding(general: XmlNode | null): ReadingFinding[] {
  const [fund] = nodesAt(general, 'DatiCassaPrevidenziale', 'TipoCassa')
  const type = textAt(general, 'TipoDocumento') ?? ''
  const by = fund?.text.slice(0, 10) ?? (type === 'TD06' ? type : '')
  return by === '' ? [] : [finding('professional_bill', { by })]
}

/** INPS, ENASARCO, ENPAM and other funds (RT03 to RT06); RT01 and RT02 are income tax. */
const isContribution = (part: XmlNode): boolean =>
  /^RT0[3-6]$/.test(textAt(part, 'TipoRitenuta') ?? '')

/** An ordinary FatturaPA invoice, FPR12 or FPA12, of any 1.x specification. */
export function readFatturaPa(root: XmlNode): EinvoiceDraft | Refusal {
  const bodies = nodesAt(root, 'FatturaElettronicaBody')
  const [body] = bodies
  if (body === undefined) {
    return { refused: 'no_invoice_found', detail: 'The file has no FatturaElettronicaBody.' }
  }
  if (bodies.length > 1) return severalInvoices(bodies.length)
  const general = nodeAt(body, 'DatiGenerali', 'DatiGeneraliDocumento')
  const type = textAt(general, 'TipoDocumento') ?? ''
  if (ownTypes.has(type)) {
    const detail = `${type} is issued by the buyer itself, not by the supplier.`
    return { refused: 'own_document', detail }
  }
  const vatRows = rowsOf(body)
  const net = sumDecimals(vatRows.map((row) => row.net))
  const vat = sumDecimals(vatRows.map((row) => row.vat))
  const beside = besideOf(general, net + vat)
  return {
    reader: 'fatturapa',
    version: versionOf(root),
    kind: type === 'TD04' ? 'credit_note' : 'invoice',
    language: 'it',
    root,
    fields: {
      ...partyFields(root),
      ...amountFields(body, { net, vat, beside }),
      date: dayField(nodeAt(general, 'Data')),
      invoiceNumber: textField(nodeAt(general, 'Numero')),
      currency: currencyField(nodeAt(general, 'Divisa')),
      ...paymentFields(body),
    },
    vatRows,
    lines: nodesAt(body, 'DatiBeniServizi', 'DettaglioLinee').map(lineOf),
    betweenLinesAndNet: betweenOf(body),
    besideNetAndVat: beside,
    faults: checkFatturaPa(root, body),
    alerts: [...besideFinding(beside), ...fatturaFindings(root, body)],
    attachments: attachmentsOf(body),
  }
}

/**
 * Documents issued by the buyer: integrations and self-invoices (TD16 to TD23), gifts and own use
 * (TD27), paper invoices from San Marino (TD28), reports of a missing invoice (TD29). The cost is
 * on another document.
 */
const ownTypes: ReadonlySet<string> = new Set(
  'TD16 TD17 TD18 TD19 TD20 TD21 TD22 TD23 TD27 TD28 TD29'.split(' '),
)

function severalInvoices(count: number): Refusal {
  return {
    refused: 'several_invoices',
    detail: `The file contains ${count} invoices; only one is supported.`,
  }
}

function versionOf(root: XmlNode): string {
  return (root.attributes['versione'] ?? '').slice(0, 20)
}

function partyFields(root: XmlNode): Partial<ReadingFields> {
  const header = nodeAt(root, 'FatturaElettronicaHeader')
  const seller = nodeAt(header, 'CedentePrestatore')
  const buyer = nodeAt(header, 'CessionarioCommittente')
  return {
    supplierName: nameField(nodeAt(seller, 'DatiAnagrafici', 'Anagrafica')),
    supplierVatNumber: fiscalIdField(nodeAt(seller, 'DatiAnagrafici', 'IdFiscaleIVA')),
    supplierFiscalCode: fiscalCodeField(nodeAt(seller, 'DatiAnagrafici', 'CodiceFiscale')),
    supplierBusinessId: registerField(nodeAt(seller, 'IscrizioneREA')),
    supplierCountry: countryField(nodeAt(seller, 'Sede', 'Nazione')),
    buyerName: nameField(nodeAt(buyer, 'DatiAnagrafici', 'Anagrafica')),
    buyerVatNumber: fiscalIdField(nodeAt(buyer, 'DatiAnagrafici', 'IdFiscaleIVA')),
  }
}

/** A company has one name, a person two. */
function nameField(node: XmlNode | null): TextField {
  const company = nodeAt(node, 'Denominazione')
  if (company !== null && company.text !== '') return textField(company)
  const names = [textAt(node, 'Nome'), textAt(node, 'Cognome')].filter((name) => name !== null)
  const name = names.join(' ')
  return fieldOf(name, node, { text: name })
}

function fiscalIdField(node: XmlNode | null): TextField {
  const country = textAt(node, 'IdPaese')?.toUpperCase() ?? null
  const code = textAt(node, 'IdCodice')?.toUpperCase() ?? ''
  // Some repeat the country before the number; a person's codice fiscale starts with letters.
  const number = country !== null && code.startsWith(country) ? code.slice(2) : code
  if (number === '') return null
  const prefix = country === 'GR' ? 'EL' : (country ?? '')
  return vatNumberField(node, null, `${prefix}${number}`)
}

/** The company register number is per office. */
function registerField(node: XmlNode | null): TextField {
  const office = textAt(node, 'Ufficio')
  const number = textAt(node, 'NumeroREA')
  if (office === null || number === null) return null
  return fieldOf(`${office}-${number}`, node, { text: `${office} ${number}` })
}

function amountFields(
  body: XmlNode,
  { net, vat, beside }: { net: EinvoiceUnits; vat: EinvoiceUnits; beside: EinvoiceUnits },
): Partial<ReadingFields> {
  const printed = nodeAt(body, 'DatiGenerali', 'DatiGeneraliDocumento', 'ImportoTotaleDocumento')
  const summary = nodeAt(body, 'DatiBeniServizi', 'DatiRiepilogo')
  // The total is optional in the specification (2.1.1.9); the summary is not.
  const total = decimalField(printed) ?? sumField(net + vat + beside, summary)
  const payments = nodesAt(body, 'DatiPagamento')
  const parts = nodesAt(body, 'DatiPagamento', 'DettaglioPagamento', 'ImportoPagamento')
  const paid = parts.map((part) => readDecimal(part.text)).filter((part) => part !== null)
  // Several blocks are alternative payment terms, so their sum means nothing.
  const isOne = payments.length === 1 && paid.length > 0 && paid.length === parts.length
  const payable = isOne ? sumField(sumDecimals(paid), parts[0] ?? null) : null
  return {
    total,
    vat: sumField(vat, nodeAt(summary, 'Imposta')),
    net: sumField(net, nodeAt(summary, 'ImponibileImporto')),
    payable: payableUnlessTotal(payable, total),
  }
}

function paymentFields(body: XmlNode): Partial<ReadingFields> {
  const parts = nodesAt(body, 'DatiPagamento', 'DettaglioPagamento')
  const days = parts
    .map((part) => dayField(nodeAt(part, 'DataScadenzaPagamento')))
    .filter((day) => day !== null)
    .toSorted((one, other) => (one.value < other.value ? -1 : 1))
  const ibans = parts.map((part) => ibanField(nodeAt(part, 'IBAN')))
  return { dueDate: days[0] ?? null, iban: ibans.find((iban) => iban !== null) ?? null }
}

function rowsOf(body: XmlNode): Reading['vatRows'] {
  return nodesAt(body, 'DatiBeniServizi', 'DatiRiepilogo').map((row) => {
    const nature = textAt(row, 'Natura')
    return {
      rate: readDecimal(textAt(row, 'AliquotaIVA')),
      nature: nature?.slice(0, 10) ?? null,
      net: readDecimal(textAt(row, 'ImponibileImporto')) ?? '0',
      vat: readDecimal(textAt(row, 'Imposta')) ?? '0',
      // N6 and its subdivisions: inversione contabile, article 17 DPR 633/1972.
      reverseCharge: nature?.startsWith('N6') ?? false,
    }
  })
}

function lineOf(line: XmlNode): Reading['lines'][number] {
  return {
    text: textAt(line, 'Descrizione')?.slice(0, 1_000) ?? '',
    net: readDecimal(textAt(line, 'PrezzoTotale')),
    rate: readDecimal(textAt(line, 'AliquotaIVA')),
    nature: textAt(line, 'Natura')?.slice(0, 10) ?? null,
    ...piecesOf(textAt(line, 'Quantita'), textAt(line, 'UnitaMisura')),
  }
}

function decimalsAt(node: XmlNode | null, ...path: readonly string[]): EinvoiceUnits[] {
  return nodesAt(node, ...path)
    .map((found) => readDecimal(found.text))
    .filter((decimal) => decimal !== null)
    .map(unitsOf)
}

/** Pension fund contributions and summary rounding are in the taxable amount, not on a line. */
function betweenOf(body: XmlNode): EinvoiceUnits {
  const general = nodeAt(body, 'DatiGenerali', 'DatiGeneraliDocumento')
  return sumOf([
    ...decimalsAt(general, 'DatiCassaPrevidenziale', 'ImportoContributoCassa'),
    ...decimalsAt(body, 'DatiBeniServizi', 'DatiRiepilogo', 'Arrotondamento'),
  ])
}

// The specification does not say whether stamp duty or a document discount is included in the
// total, and both occur. So an explanation is used only if it is exact.
function besideOf(general: XmlNode | null, netAndVat: EinvoiceUnits): EinvoiceUnits {
  const rounding = sumOf(decimalsAt(general, 'Arrotondamento'))
  const printed = readDecimal(textAt(general, 'ImportoTotaleDocumento'))
  if (printed === null) return rounding
  const stamp = sumOf(decimalsAt(general, 'DatiBollo', 'ImportoBollo'))
  const discount = sumOf(
    nodesAt(general, 'ScontoMaggiorazione').map((change) => {
      const size = sumOf(decimalsAt(change, 'Importo'))
      return textAt(change, 'Tipo') === 'MG' ? size : -size
    }),
  )
  const difference = unitsOf(printed) - netAndVat
  const explanations = [0n, rounding, stamp, discount, rounding + stamp, rounding + discount]
  return explanations.includes(difference) ? difference : 0n
}

function attachmentsOf(body: XmlNode): Reading['attachments'] {
  return nodesAt(body, 'Allegati').map((file) => ({
    fileName: textAt(file, 'NomeAttachment')?.slice(0, 500) ?? '',
    mimeType: textAt(file, 'FormatoAttachment')?.slice(0, 500) ?? '',
    size: sizeOfBase64(textAt(file, 'Attachment') ?? ''),
  }))
}

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
      ...simplifiedPartyFields(header),
      date: dayField(nodeAt(general, 'Data')),
      invoiceNumber: textField(nodeAt(general, 'Numero')),
      currency,
      ...simplifiedAmountFields(parts),
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

function simplifiedPartyFields(header: XmlNode | null): EinvoiceDraft['fields'] {
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

function simplifiedAmountFields(parts: readonly Part[]): EinvoiceDraft['fields'] {
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
