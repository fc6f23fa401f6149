import { vatInGross, vatOnNet } from './amounts_rates.ts'
import type { AmountCandidate } from './amount_candidate.ts'

export type RowRate = { rate: string; points: bigint }

/** One rate's share of the document, as printed. */
export type PrintedRateRow = { rate: string; net: bigint; vat: bigint; line: number }

const mostRows = 12

/**
 * Lines that show an amount and its VAT at a rate. The rate must be printed on the line, otherwise
 * any two numbers in the right proportion would match.
 */
export function findRateRows(
  candidates: readonly AmountCandidate[],
  rates: readonly RowRate[],
): PrintedRateRow[] {
  const byLine = Map.groupBy(
    candidates.filter(({ rate }) => rate !== null),
    ({ line }) => line,
  )
  const rows: PrintedRateRow[] = []
  for (const [line, amounts] of byLine) {
    const row = rowOf(line, amounts, rates)
    if (row !== null && rows.length < mostRows) rows.push(row)
  }
  return rows
}

function rowOf(
  line: number,
  amounts: readonly AmountCandidate[],
  rates: readonly RowRate[],
): PrintedRateRow | null {
  const printed = amounts[0]?.rate
  if (printed === '0') return zeroRowOf(line, amounts)
  const rate = rates.find((one) => one.rate === printed)
  if (rate === undefined) return null
  const values = amounts.map(({ minor }) => minor)
  for (const vat of values) {
    const net = values.find((value) => value > vat && vatOnNet(value, rate.points) === vat)
    if (net !== undefined && vat > 0n) return { rate: rate.rate, net, vat, line }
    const gross = values.find((value) => value > vat && vatInGross(value, rate.points) === vat)
    if (gross !== undefined && vat > 0n) return { rate: rate.rate, net: gross - vat, vat, line }
  }
  return null
}

function zeroRowOf(line: number, amounts: readonly AmountCandidate[]): PrintedRateRow | null {
  const net = amounts.find(({ minor }) => minor > 0n)?.minor
  return net === undefined ? null : { rate: '0', net, vat: 0n, line }
}

/** The combinations of rows, each rate and each row at most once. */
export function combinationsOf(rows: readonly PrintedRateRow[]): PrintedRateRow[][] {
  let sets: PrintedRateRow[][] = [[]]
  for (const row of rows) {
    const grown = sets
      .filter((set) => set.every(({ rate }) => rate !== row.rate))
      .map((set) => [...set, row])
    sets = [...sets, ...grown].slice(0, 2_000)
  }
  return sets.filter((set) => set.length > 0)
}
