import type { ReadingFinding } from '../reading/reading.ts'
import { printUnits, readDecimal, sumDecimals } from './einvoice_amounts.ts'
import { finding } from './einvoice_fields.ts'
import { nodeAt, nodesAt, textAt, type XmlNode } from '../xml/xml_tree.ts'

/** What a FatturaPA says besides its amounts that decides how it is coded or paid. */
export function fatturaFindings(root: XmlNode, body: XmlNode): ReadingFinding[] {
  const general = nodeAt(body, 'DatiGenerali', 'DatiGeneraliDocumento')
  return [...withheldFinding(general), ...splitFinding(body), ...regimeFinding(root)]
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
function withheldFinding(general: XmlNode | null): ReadingFinding[] {
  const parts = nodesAt(general, 'DatiRitenuta')
  const sumOf = (some: readonly XmlNode[]) =>
    sumDecimals(
      some
        .map((part) => readDecimal(textAt(part, 'ImportoRitenuta') ?? ''))
        .filter((amount) => amount !== null),
    )
  const units = sumOf(parts)
  const contributions = sumOf(parts.filter(isContribution))
  if (units === 0n) return []
  const beside = contributions === 0n ? {} : { contributions: printUnits(contributions) }
  return [finding('tax_withheld', { amount: printUnits(units), ...beside })]
}

/** INPS, ENASARCO, ENPAM and other funds (RT03 to RT06); RT01 and RT02 are income tax. */
const isContribution = (part: XmlNode): boolean =>
  /^RT0[3-6]$/.test(textAt(part, 'TipoRitenuta') ?? '')
