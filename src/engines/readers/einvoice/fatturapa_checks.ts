import {
  isWithin,
  minorUnit,
  printUnits,
  product,
  readDecimal,
  sumOf,
  taxOn,
  unitsOf,
  type EinvoiceUnits,
} from './einvoice_amounts.ts'
import { finding } from './einvoice_fields.ts'
import type { ReadingFinding } from '../reading/reading.ts'
import { nodeAt, nodesAt, textAt, type XmlNode } from '../xml/xml_tree.ts'

const cent = minorUnit('EUR')
const euro = 100n * cent

/** What the Italian exchange would reject, by its codes, as far as it affects confidence. */
export function checkFatturaPa(root: XmlNode, body: XmlNode): ReadingFinding[] {
  const general = nodeAt(body, 'DatiGenerali', 'DatiGeneraliDocumento')
  const lines = nodesAt(body, 'DatiBeniServizi', 'DettaglioLinee')
  const rows = nodesAt(body, 'DatiBeniServizi', 'DatiRiepilogo')
  const funds = nodesAt(general, 'DatiCassaPrevidenziale')
  return [
    ...missingElements(root, general, lines, rows),
    ...headFaults(root, general),
    ...natureFaults(lines, { untaxed: 'sdi_00400', taxed: 'sdi_00401' }),
    ...natureFaults(funds, { untaxed: 'sdi_00413', taxed: 'sdi_00414' }),
    ...natureFaults(rows, { untaxed: 'sdi_00429', taxed: 'sdi_00430' }),
    ...genericNatures([...lines, ...rows, ...funds], general),
    ...rows.flatMap(taxFaults),
    ...lines.flatMap(priceFaults),
    ...summaryFaults(lines, rows, funds),
  ]
}

const paths = {
  general: ['TipoDocumento', 'Divisa', 'Data', 'Numero'],
  line: ['Descrizione', 'PrezzoTotale', 'AliquotaIVA'],
  row: ['AliquotaIVA', 'ImponibileImporto', 'Imposta'],
}

function missingElements(
  root: XmlNode,
  general: XmlNode | null,
  lines: readonly XmlNode[],
  rows: readonly XmlNode[],
): ReadingFinding[] {
  const seller = nodeAt(root, 'FatturaElettronicaHeader', 'CedentePrestatore', 'DatiAnagrafici')
  const name = nodeAt(seller, 'Anagrafica')
  const missing: string[] = []
  if (textAt(seller, 'IdFiscaleIVA', 'IdCodice') === null) missing.push('IdFiscaleIVA')
  if (textAt(name, 'Denominazione') === null && textAt(name, 'Cognome') === null) {
    missing.push('Anagrafica')
  }
  if (lines.length === 0) missing.push('DettaglioLinee')
  if (rows.length === 0) missing.push('DatiRiepilogo')
  missing.push(...paths.general.filter((path) => textAt(general, path) === null))
  missing.push(...lines.flatMap((line) => paths.line.filter((path) => textAt(line, path) === null)))
  missing.push(...rows.flatMap((row) => paths.row.filter((path) => textAt(row, path) === null)))
  return [...new Set(missing)].map((element) => finding('sdi_00200', { element }))
}

function headFaults(root: XmlNode, general: XmlNode | null): ReadingFinding[] {
  const faults: ReadingFinding[] = []
  const header = nodeAt(root, 'FatturaElettronicaHeader')
  const buyer = nodeAt(header, 'CessionarioCommittente', 'DatiAnagrafici')
  const format = textAt(header, 'DatiTrasmissione', 'FormatoTrasmissione')
  const version = root.attributes['versione']
  if (
    textAt(buyer, 'IdFiscaleIVA', 'IdCodice') === null &&
    textAt(buyer, 'CodiceFiscale') === null
  ) {
    faults.push(finding('sdi_00417'))
  }
  const number = textAt(general, 'Numero')
  if (number !== null && !/\d/.test(number)) faults.push(finding('sdi_00425', { number }))
  if (format !== null && version !== undefined && format !== version) {
    faults.push(finding('sdi_00428', { format, version }))
  }
  return faults
}

function natureFaults(
  nodes: readonly XmlNode[],
  { untaxed, taxed }: { untaxed: string; taxed: string },
): ReadingFinding[] {
  return nodes.flatMap((node, index) => {
    const rate = readDecimal(textAt(node, 'AliquotaIVA'))
    const nature = textAt(node, 'Natura')
    if (rate === null) return []
    const isZero = unitsOf(rate) === 0n
    const place = { position: String(index + 1) }
    if (isZero && nature === null) return [finding(untaxed, place)]
    if (!isZero && nature !== null) return [finding(taxed, place)]
    return []
  })
}

/** Since 1 January 2021 three natures are only valid with a sub-code. */
function genericNatures(nodes: readonly XmlNode[], general: XmlNode | null): ReadingFinding[] {
  if ((textAt(general, 'Data') ?? '') < '2021-01-01') return []
  const generic = new Set(nodes.map((node) => textAt(node, 'Natura') ?? ''))
  return ['N2', 'N3', 'N6']
    .filter((nature) => generic.has(nature))
    .map((nature) => finding('sdi_00445', { nature }))
}

function amountAt(node: XmlNode, ...path: readonly string[]): EinvoiceUnits | null {
  const decimal = readDecimal(textAt(node, ...path))
  return decimal === null ? null : unitsOf(decimal)
}

function taxFaults(row: XmlNode): ReadingFinding[] {
  const rate = amountAt(row, 'AliquotaIVA')
  const net = amountAt(row, 'ImponibileImporto')
  const tax = amountAt(row, 'Imposta')
  if (rate === null || net === null || tax === null) return []
  const expected = taxOn(net, rate, cent)
  if (isWithin(expected, tax, cent)) return []
  return [finding('sdi_00421', { expected: printUnits(expected), found: printUnits(tax) })]
}

/** Discounts apply one after another to the unit price. */
function priceFaults(line: XmlNode, index: number): ReadingFinding[] {
  const unit = amountAt(line, 'PrezzoUnitario')
  const total = amountAt(line, 'PrezzoTotale')
  if (unit === null || total === null) return []
  const quantity = amountAt(line, 'Quantita') ?? unitsOf('1')
  const price = nodesAt(line, 'ScontoMaggiorazione').reduce((price, change) => {
    const percent = amountAt(change, 'Percentuale')
    const amount = amountAt(change, 'Importo')
    // If both are given the amount is used, as the exchange does.
    const given = amount ?? product(price, (percent ?? 0n) / 100n)
    // The type gives the direction; some files also write a minus before the amount.
    const size = given < 0n ? -given : given
    return textAt(change, 'Tipo') === 'MG' ? price + size : price - size
  }, unit)
  const expected = product(price, quantity)
  if (isWithin(expected, total, cent)) return []
  const found = printUnits(total)
  return [finding('sdi_00423', { line: String(index + 1), expected: printUnits(expected), found })]
}

type Group = {
  rate: EinvoiceUnits
  nature: string
  lines: EinvoiceUnits
  base: EinvoiceUnits | null
}

/** The summary has each rate and nature on the lines, and its bases are their sums. */
function summaryFaults(
  lines: readonly XmlNode[],
  rows: readonly XmlNode[],
  funds: readonly XmlNode[],
): ReadingFinding[] {
  const groups = new Map<string, Group>()
  const groupOf = (node: XmlNode): Group | null => {
    const rate = amountAt(node, 'AliquotaIVA')
    if (rate === null) return null
    const nature = textAt(node, 'Natura') ?? ''
    const key = `${rate} ${nature}`
    const group = groups.get(key) ?? { rate, nature, lines: 0n, base: null }
    groups.set(key, group)
    return group
  }
  const gather = (nodes: readonly XmlNode[], name: string) => {
    for (const node of nodes) {
      const group = groupOf(node)
      if (group !== null) group.lines += amountAt(node, name) ?? 0n
    }
  }
  gather(lines, 'PrezzoTotale')
  gather(funds, 'ImportoContributoCassa')
  gather(rows, 'Arrotondamento')
  for (const row of rows) {
    const group = groupOf(row)
    if (group !== null)
      group.base = sumOf([group.base ?? 0n, amountAt(row, 'ImponibileImporto') ?? 0n])
  }
  return [...groups.values()].flatMap(({ rate, nature, lines, base }) => {
    const place = nature === '' ? { rate: printUnits(rate) } : { rate: printUnits(rate), nature }
    if (base === null) return [finding(nature === '' ? 'sdi_00419' : 'sdi_00444', place)]
    if (isWithin(lines, base, euro)) return []
    const expected = printUnits(lines)
    return [finding('sdi_00422', { ...place, expected, found: printUnits(base) })]
  })
}
