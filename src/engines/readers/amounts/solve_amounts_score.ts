import type { AmountCandidate } from './amount_candidate.ts'
import type { PrintedRateRow } from './solve_amounts_rows.ts'
import { nameOfTotal, nameOfVat, othernessOf, type AmountScene } from './solve_amounts_scene.ts'

export type Hypothesis = {
  total: bigint
  vat: bigint | null
  net: bigint | null
  rows: PrintedRateRow[]
  items: AmountCandidate[]
  proofs: string[]
  /** What the labels and equations say. */
  fit: number
  /** The fit, less what speaks against it on the rest of the page. */
  score: number
}

export function hypothesisOf(
  scene: AmountScene,
  total: bigint,
  vat: bigint,
  net: bigint,
  rows: PrintedRateRow[],
  proofs: string[],
): Hypothesis {
  const score = scoreOf(scene, total, vat, net) + proofs.length * 3
  return { total, vat, net, rows, items: [], proofs, fit: score, score }
}

// The score of the labels of the three. A label for another role counts against it, more so if no
// label supports it.
export function scoreOf(
  { values, largest, lastLine }: AmountScene,
  total: bigint,
  vat: bigint,
  net: bigint,
) {
  const of = (minor: bigint) => values.get(minor)
  const [top, tax, base] = [of(total), of(vat), of(net)]
  let score = 0
  if (top !== undefined) {
    const named = nameOfTotal(top)
    score += named * 3 + (total === largest ? 0.8 : 0) + (top.lastLine / lastLine) * 0.4
    if (named === 0) score -= othernessOf(top) * 2.5 + (top.roles.net ?? 0) * 1.5
    if (named < 0.6) score -= (top.roles.vat ?? 0) * 2
    if (top.times > 1) score += 0.3
  }
  if (tax !== undefined) {
    const named = nameOfVat(tax)
    score += named * 3
    if (named === 0) score -= othernessOf(tax) * 2 + (tax.roles.total ?? 0) + 0.5
  }
  if (base !== undefined) score += (base.roles.net ?? 0) * 1.5
  return score
}
