import {
  cent,
  euro,
  isWithin,
  percentUnits,
  printUnits,
  product,
  readUnits,
  type Units,
} from './decimal.ts'
import type { Fattura } from './fattura.ts'
import type { Finding } from './finding.ts'

/** What the exchange reckons again, within its own tolerances. */
export function checkAmounts(fattura: Fattura): Finding[] {
  return [...prices(fattura), ...taxes(fattura), ...bases(fattura)]
}

function prices({ lines }: Fattura): Finding[] {
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

function taxes({ summaries }: Fattura): Finding[] {
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
  parts: Units
  base: Units
  at: string
  summaryAt: string | null
  nature: string | null
}

/** Each rate and nature that occurs has its row, and the row's base is what was summed. */
function bases(fattura: Fattura): Finding[] {
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

function judge({ parts, base, at, summaryAt, nature }: Group): Finding[] {
  if (summaryAt === null) {
    const detail = 'The summary has no row for the rate and nature of this.'
    return [{ code: nature === null ? '00419' : '00444', field: at, detail }]
  }
  if (isWithin(parts, base, euro)) return []
  const detail = `The lines of this row make ${printUnits(parts)}, not ${printUnits(base)}.`
  return [{ code: '00422', field: `${summaryAt}/base`, detail }]
}
