import {
  cent,
  euro,
  isWithin,
  percentUnits,
  printUnits,
  product,
  readUnits,
  type FatturaUnits,
} from './decimal.ts'
import type { Fattura } from './fattura.ts'
import type { FatturaFinding } from './finding.ts'

/** The amounts that the exchange recalculates, with its tolerances. */
export function checkAmounts(fattura: Fattura): FatturaFinding[] {
  return [...prices(fattura), ...taxes(fattura), ...bases(fattura)]
}

function prices({ lines }: Fattura): FatturaFinding[] {
  return lines.flatMap((line, index) => {
    const price = readUnits(line.unitPrice)
    const total = readUnits(line.total)
    const quantity = readUnits(line.quantity ?? '1')
    if (price === null || total === null || quantity === null) return []
    const expected = product(price, quantity)
    if (isWithin(expected, total, cent)) return []
    const detail = `Price times quantity is ${printUnits(expected)}, not ${printUnits(total)}.`
    return [{ code: '00423', field: `/lines/${index}/total`, detail }]
  })
}

function taxes({ summaries }: Fattura): FatturaFinding[] {
  return summaries.flatMap((row, index) => {
    const rate = readUnits(row.rate)
    const base = readUnits(row.base)
    const tax = readUnits(row.tax)
    if (rate === null || base === null || tax === null) return []
    const expected = percentUnits(base, rate)
    if (isWithin(expected, tax, cent)) return []
    const detail = `The tax on ${printUnits(base)} is ${printUnits(expected)}, not ${printUnits(tax)}.`
    return [{ code: '00421', field: `/summaries/${index}/tax`, detail }]
  })
}

type Group = {
  parts: FatturaUnits
  base: FatturaUnits
  at: string
  summaryAt: string | null
  nature: string | null
}

/** Every rate and nature on the lines needs a row, and the row's base must be their sum. */
function bases(fattura: Fattura): FatturaFinding[] {
  const groups = new Map<string, Group>()
  const groupOf = (at: string, rate: string, nature: string | null): Group => {
    const key = `${readUnits(rate)} ${nature ?? ''}`
    const group = groups.get(key) ?? { parts: 0n, base: 0n, at, summaryAt: null, nature }
    groups.set(key, group)
    return group
  }
  const { lines, document, summaries } = fattura
  lines.forEach(({ rate, nature, total }, index) => {
    groupOf(`/lines/${index}`, rate, nature).parts += readUnits(total) ?? 0n
  })
  document.funds.forEach(({ vatRate, nature, amount }, index) => {
    groupOf(`/document/funds/${index}`, vatRate, nature).parts += readUnits(amount) ?? 0n
  })
  summaries.forEach(({ rate, nature, base, rounding }, index) => {
    const group = groupOf(`/summaries/${index}`, rate, nature)
    group.summaryAt ??= `/summaries/${index}`
    group.parts += readUnits(rounding ?? '0') ?? 0n
    group.base += readUnits(base) ?? 0n
  })
  return [...groups.values()].flatMap(judge)
}

function judge({ parts, base, at, summaryAt, nature }: Group): FatturaFinding[] {
  if (summaryAt === null) {
    const detail = 'The summary has no row for this rate and nature.'
    return [{ code: nature === null ? '00419' : '00444', field: at, detail }]
  }
  if (isWithin(parts, base, euro)) return []
  const detail = `The lines of this row add up to ${printUnits(parts)}, not ${printUnits(base)}.`
  return [{ code: '00422', field: `${summaryAt}/base`, detail }]
}
