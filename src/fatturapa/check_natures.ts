import { genericNatures } from './codes.ts'
import { euro, readUnits } from './decimal.ts'
import type { Fattura } from './fattura.ts'
import type { Finding } from './finding.ts'

/** Rates and the natures that stand for none, line by line and in the summary. */
export function checkNatures(fattura: Fattura): Finding[] {
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

function pairing({ kind, at, rate, nature }: Row, type: string): Finding[] {
  if (rate === null) return []
  const field = `${at}/nature`
  if (rate === 0n && nature === null) {
    const detail = 'At a rate of 0 a nature must say why there is no VAT.'
    return [{ code: untaxed[kind], field, detail }]
  }
  // The buyer adds its own tax to a reverse charge, and both stand there.
  const isIntegration = type === 'TD16' && (nature?.startsWith('N6') ?? false)
  if (rate !== 0n && nature !== null && !isIntegration) {
    const detail = 'A nature is for a rate of 0 only: leave it out, or set the rate to 0.'
    return [{ code: taxed[kind], field, detail }]
  }
  return []
}

function generic({ at, nature }: Row): Finding[] {
  if (nature === null || !genericNatures.includes(nature)) return []
  const detail = `${nature} is too wide since 2021: choose one of ${nature}.1, ${nature}.2 …`
  return [{ code: '00445', field: `${at}/nature`, detail }]
}

function percentages({ rateAt, rate }: Row): Finding[] {
  if (rate === null || rate <= 0n || rate >= euro) return []
  return [{ code: '00424', field: rateAt, detail: 'A rate is in percent: 22, not 0.22.' }]
}

function splitReverse({ summaries }: Fattura): Finding[] {
  return summaries.flatMap(({ nature, due }, index) => {
    if (due !== 'S' || !nature?.startsWith('N6')) return []
    const detail = 'A reverse charge has no VAT to split: it cannot be under split payment.'
    return [{ code: '00420', field: `/summaries/${index}/due`, detail }]
  })
}

function plafond({ document, lines }: Fattura): Finding[] {
  if (document.type !== 'TD21') return []
  return lines.flatMap(({ rate }, index) => {
    if (readUnits(rate) !== 0n) return []
    const detail = 'A TD21 tells the VAT that was too little: its lines have a rate.'
    return [{ code: '00474', field: `/lines/${index}/rate`, detail }]
  })
}
