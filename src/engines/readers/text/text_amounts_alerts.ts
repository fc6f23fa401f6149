import { decimalOf } from '../amounts/amounts.ts'
import type { AmountCandidate } from '../amounts/amount_candidate.ts'
import { leftOverItem } from '../amounts/solve_amounts_items.ts'
import type { Solution } from '../amounts/solve_amounts.ts'
import type { ReadingFinding } from '../reading/reading.ts'
import type { LineCandidates } from './candidates.ts'
import type { PlacedAmount } from './candidates_amounts.ts'
import { emptyTotalLabel } from './text_amounts_empty.ts'

const sumCodes: ReadonlySet<string> = new Set(['net_plus_vat', 'rows_sum', 'lines_sum'])

/** Reasons to doubt that these are the amounts of the whole bill. */
export function amountAlerts(
  looks: readonly LineCandidates[],
  candidates: readonly PlacedAmount[],
  lineItems: readonly AmountCandidate[],
  solution: Solution,
): ReadingFinding[] {
  const { isAmbiguous, total, vat, larger, rowsLeft, equations } = solution
  const held = equations.filter(({ holds }) => holds).map(({ code }) => code)
  const alerts: ReadingFinding[] = []
  const read = { total: decimalOf(total) }
  const add = (code: string, params: Record<string, string>) => alerts.push({ code, params })

  const isProven = held.some((code) => code !== 'payable_after_withholding' && code !== 'lines_sum')
  if (!isProven) add('amounts_unproven', {})
  if (isAmbiguous) {
    add('amounts_ambiguous', { ...read, vat: vat === null ? '' : decimalOf(vat) })
  }
  const [above] = larger
  if (above !== undefined) {
    add('larger_amount_unexplained', { ...read, amount: decimalOf(above.minor) })
  }
  const [row] = rowsLeft
  if (row !== undefined) {
    const { rate, net, vat: tax } = row
    add('vat_row_left_over', { ...read, rate, net: decimalOf(net), vat: decimalOf(tax) })
  }
  const item = leftOverItem(lineItems, solution)
  if (item !== null) add('line_left_over', { ...read, amount: decimalOf(item.minor) })
  const label = emptyTotalLabel(looks, candidates)
  if (label !== null) add('total_label_without_amount', { ...read, label })
  const failing = failingSum(candidates, solution, held)
  if (failing !== null) add('sums_fail', failing)
  return alerts
}

// Net, VAT and total are all named, and no sum on the page holds.
function failingSum(
  candidates: readonly PlacedAmount[],
  { total, vat }: Solution,
  held: readonly string[],
): Record<string, string> | null {
  if (vat === null || held.some((code) => sumCodes.has(code))) return null
  const nets = candidates.filter(({ roles, minor }) => (roles.net ?? 0) >= 0.7 && minor < total)
  const isNamed = (role: 'total' | 'vat', minor: bigint) =>
    candidates.some((one) => one.minor === minor && (one.roles[role] ?? 0) >= 0.7)
  const net = nets.at(-1)?.minor
  if (net === undefined || !isNamed('total', total) || !isNamed('vat', vat)) return null
  return { total: decimalOf(total), vat: decimalOf(vat), net: decimalOf(net) }
}
