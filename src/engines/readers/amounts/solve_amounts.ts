import type { AmountCandidate, Amounts } from './amount_candidate.ts'
import { basisPointsOf } from './amounts_rates.ts'
import { findRateRows, type PrintedRateRow } from './solve_amounts_rows.ts'
import { isLargerUnexplained, isWithEarlier, rowsLeftOver } from './solve_amounts_explained.ts'
import { bestOf } from './solve_amounts_unproven.ts'
import type { Hypothesis } from './solve_amounts_score.ts'
import { hypothesesOf } from './solve_amounts_search.ts'

export type Equation = { code: string; holds: boolean }

export type Solution = {
  total: bigint
  vat: bigint | null
  net: bigint | null
  payable: bigint | null
  rows: PrintedRateRow[]
  /** The lines that add up to net or total; empty if none do. */
  items: AmountCandidate[]
  equations: Equation[]
  /** Amounts above the total that nothing explains, the largest first. */
  larger: AmountCandidate[]
  /** VAT rows of the page that are not part of the sums. */
  rowsLeft: PrintedRateRow[]
  /** Other solutions fit equally well. */
  isAmbiguous: boolean
}

// Being the largest and last counts less than this, so it cannot decide between two sets that agree
// and have equal labels.
const nearness = 1.5

/**
 * The total, VAT and net that agree to the minor unit. Labels only choose between sets that agree;
 * without an equation the amounts with the best labels are returned, unproven.
 */
export function solveAmounts(amounts: Amounts): Solution | null {
  const known = amounts.amountCandidates.filter(({ minor }) => minor > 0n)
  const rates = amounts.rates.map((rate) => ({ rate, points: basisPointsOf(rate) }))
  const rows = findRateRows(amounts.amountCandidates, rates)
  const hypotheses = hypothesesOf(known, rates, rows, amounts)
  const [best, ...others] = hypotheses.toSorted((a, b) => b.score - a.score)
  if (best === undefined) return null
  const isRival = (other: Hypothesis) =>
    (other.total !== best.total || other.vat !== best.vat) &&
    other.proofs.length >= best.proofs.length &&
    best.fit - other.fit < nearness &&
    !isPartOf(other, best)
  return {
    total: best.total,
    vat: best.vat,
    net: best.net,
    payable: payableOf(known, best),
    rows: best.rows,
    items: best.items,
    equations: equationsOf(known, best),
    larger: known
      .filter((one) => isLargerUnexplained(one, best, known))
      .toSorted((a, b) => Number(b.minor - a.minor)),
    rowsLeft: rowsLeftOver(rows, best.rows, best),
    isAmbiguous: others.some(isRival),
  }
}

/** One row of a solution with several rates is no other solution. */
function isPartOf(other: Hypothesis, best: Hypothesis): boolean {
  const isRow = (row: PrintedRateRow) =>
    best.rows.some((one) => one.net === row.net && one.vat === row.vat)
  return other.total < best.total && other.rows.length > 0 && other.rows.every(isRow)
}

function payableOf(known: readonly AmountCandidate[], { total }: Hypothesis): bigint | null {
  const payable = bestOf(known, 'payable')
  if (payable === null || payable.minor === total) return null
  if (payable.minor > total && !isWithEarlier(payable.minor, total, known)) return null
  return payable.minor
}

// Every equation whose parts are printed is reported, even if it fails: a labelled net, VAT and
// total that do not add up are a reason for review, not for silently choosing others.
function equationsOf(known: readonly AmountCandidate[], best: Hypothesis): Equation[] {
  const equations: Equation[] = best.proofs.map((code) => ({ code, holds: true }))
  const add = (code: string, holds: boolean) => {
    if (!equations.some((one) => one.code === code)) equations.push({ code, holds })
  }
  const net = bestOf(known, 'net')
  const vat = bestOf(known, 'vat')
  const total = bestOf(known, 'total')
  if (net !== null && vat !== null && total !== null) {
    add('net_plus_vat', net.minor + vat.minor === total.minor)
  }
  if (best.vat !== null && best.vat > 0n) add('rate_equation', false)
  const withheld = bestOf(known, 'withheld')
  const payable = payableOf(known, best)
  if (payable !== null && withheld !== null) {
    add('payable_after_withholding', best.total - withheld.minor === payable)
  }
  return equations
}
