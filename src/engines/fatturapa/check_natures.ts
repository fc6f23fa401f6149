import { genericNatures } from './codes.ts'
import { euro, readUnits } from './decimal.ts'
import type { Fattura } from './fattura.ts'
import type { FatturaFinding } from './finding.ts'

/** Rates and natures, on each line and in the summary. */
export function checkNatures(fattura: Fattura): FatturaFinding[] {
  const { document, lines, summaries } = fattura
  const rows = [
    ...lines.map((line, index) => rowOf('line', `/lines/${index}`, line)),
    ...document.funds.map(({ vatRate: rate, nature }, index) =>
      rowOf('fund', `/document/funds/${index}`, { rate, nature }),
    ),
    ...summaries.map((row, index) => rowOf('summary', `/summaries/${index}`, row)),
  ]
  return [
    ...rows.flatMap((row) => pairing(row, document.type)),
    ...rows.flatMap(generic),
    ...rows.flatMap(percentages),
    ...splitReverse(fattura),
    ...plafond(fattura),
  ]
}

type Kind = 'line' | 'fund' | 'summary'

type Row = { kind: Kind; at: string; rateAt: string; rate: bigint | null; nature: string | null }

function rowOf(kind: Kind, at: string, given: { rate: string; nature: string | null }): Row {
  const rateAt = `${at}/${kind === 'fund' ? 'vatRate' : 'rate'}`
  return { kind, at, rateAt, rate: readUnits(given.rate), nature: given.nature }
}

const untaxed: Record<Kind, string> = { line: '00400', fund: '00413', summary: '00429' }
const taxed: Record<Kind, string> = { line: '00401', fund: '00414', summary: '00430' }

function pairing({ kind, at, rate, nature }: Row, type: string): FatturaFinding[] {
  if (rate === null) return []
  const field = `${at}/nature`
  if (rate === 0n && nature === null) {
    const detail = 'A rate of 0 requires a VAT nature.'
    return [{ code: untaxed[kind], field, detail }]
  }
  // A TD16 adds the buyer's VAT to a reverse charge, so it has both a rate and a nature.
  const isIntegration = type === 'TD16' && (nature?.startsWith('N6') ?? false)
  if (rate !== 0n && nature !== null && !isIntegration) {
    const detail = 'A VAT nature requires a rate of 0: omit the nature, or set the rate to 0.'
    return [{ code: taxed[kind], field, detail }]
  }
  return []
}

function generic({ at, nature }: Row): FatturaFinding[] {
  if (nature === null || !genericNatures.includes(nature)) return []
  const detail = `${nature} alone is not valid since 2021: use ${nature}.1, ${nature}.2 …`
  return [{ code: '00445', field: `${at}/nature`, detail }]
}

function percentages({ rateAt, rate }: Row): FatturaFinding[] {
  if (rate === null || rate <= 0n || rate >= euro) return []
  return [{ code: '00424', field: rateAt, detail: 'Give the rate in percent: 22, not 0.22.' }]
}

function splitReverse({ summaries }: Fattura): FatturaFinding[] {
  return summaries.flatMap(({ nature, due }, index) => {
    if (due !== 'S' || !nature?.startsWith('N6')) return []
    const detail = 'Reverse charge and split payment cannot be combined.'
    return [{ code: '00420', field: `/summaries/${index}/due`, detail }]
  })
}

function plafond({ document, lines }: Fattura): FatturaFinding[] {
  if (document.type !== 'TD21') return []
  return lines.flatMap(({ rate }, index) => {
    if (readUnits(rate) !== 0n) return []
    const detail = 'A TD21 declares missing VAT: its lines need a VAT rate.'
    return [{ code: '00474', field: `/lines/${index}/rate`, detail }]
  })
}
