import { vatInGross, vatOnNet } from './amounts_rates.ts'
import type { AmountCandidate } from './solve_amounts.ts'

export type Rate = { rate: string; points: bigint }

/** One rate's share of the document, as the paper lists it. */
export type RateRow = { rate: string; net: bigint; vat: bigint; line: number }

const mostRows = 12

/**
 * Lines that show an amount and its VAT beside each other at a rate. The rate must be printed on
 * the line, since any two numbers in the right proportion would do otherwise.
 */
export function findRateRows(
  candidates: readonly AmountCandidate[],
  rates: readonly Rate[],
): RateRow[] {
  const byLine = Map.groupBy(
    candidates.filter(({ rate }) => rate !== null),
    ({ line }) => line,
  )
  const rows: RateRow[] = []
  for (const [line, amounts] of byLine) {
    const row = rowOf(line, amounts, rates)
    if (row !== null && rows.length < mostRows) rows.push(row)
  }
  return rows
}

function rowOf(
  line: number,
  amounts: readonly AmountCandidate[],
  rates: readonly Rate[],
): RateRow | null {
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

function zeroRowOf(line: number, amounts: readonly AmountCandidate[]): RateRow | null {
  const net = amounts.find(({ minor }) => minor > 0n)?.minor
  return net === undefined ? null : { rate: '0', net, vat: 0n, line }
}

/** The ways to take some of the rows together, each rate and each row at most once. */
export function combinationsOf(rows: readonly RateRow[]): RateRow[][] {
  let sets: RateRow[][] = [[]]
  for (const row of rows) {
    const grown = sets
      .filter((set) => set.every(({ rate }) => rate !== row.rate))
      .map((set) => [...set, row])
    sets = [...sets, ...grown].slice(0, 2_000)
  }
  return sets.filter((set) => set.length > 0)
}
