import type { AmountCandidate, AmountRole } from './amount_candidate.ts'
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

type Amounts = { total: bigint; net: bigint | null }

/**
 * An amount above the total that neither words nor arithmetic explain: the reading may be only a
 * part of the bill. Arithmetic explains what the total and other printed amounts add up to: with an
 * earlier balance; with cash and change; before a discount.
 */
export function isLargerUnexplained(
  candidate: AmountCandidate,
  { total, net }: Amounts,
  all: readonly AmountCandidate[],
): boolean {
  const { minor, isAside, isPart, isNegative, currency, roles } = candidate
  if (minor <= total || isPart === true || isNegative) return false
  if (isAside === true || (roles.other ?? 0) >= 0.9 || (roles.earlier ?? 0) >= 0.5) return false
  if (isForeign(currency, total, all)) return false
  const isNamed = (roles.total ?? 0) >= 0.5 || (roles.payable ?? 0) >= 0.5
  const movers = moversOf(all, isNamed)
  if (candidate.isYearly === true && isYearOf(minor, total, all)) return false
  if (isBeforeDeduction(candidate, total, all)) return false
  const targets = net === null || isNamed ? [total] : [total, net]
  return !targets.some((target) => isSum(movers, minor - target, 3))
}

// A rate of a quarter or month, times four or twelve.
function isYearOf(minor: bigint, total: bigint, all: readonly AmountCandidate[]): boolean {
  return all.some(
    (one) =>
      one.minor <= total &&
      one.minor * 2n >= total &&
      [2n, 3n, 4n, 6n, 12n].some((times) => one.minor * times === minor),
  )
}

/** A sum that is printed before the total, with what is deducted printed between them. */
function isBeforeDeduction(
  { minor, line }: AmountCandidate,
  total: bigint,
  all: readonly AmountCandidate[],
): boolean {
  const last =
    all.findLast(
      (one) => one.minor === total && ((one.roles.total ?? 0) > 0 || (one.roles.payable ?? 0) > 0),
    )?.line ?? 0
  const between = all.filter((one) => one.isNegative && one.line > line && one.line < last)
  return isSum([...new Set(between.map((one) => one.minor))].slice(0, 12), minor - total, 3)
}

function isForeign(
  currency: string | null | undefined,
  total: bigint,
  all: readonly AmountCandidate[],
): boolean {
  if (currency === null || currency === undefined) return false
  const beside = all.flatMap((one) => (one.minor === total && one.currency ? [one.currency] : []))
  if (beside.length > 0) return !beside.includes(currency)
  const counts = Map.groupBy(
    all.flatMap((one) => one.currency ?? []),
    (one) => one,
  )
  const [most] = [...counts.values()].toSorted((a, b) => b.length - a.length)
  return most !== undefined && most[0] !== currency
}

// Only an earlier bill or a rounding explains a larger amount that is called a total.
function moversOf(all: readonly AmountCandidate[], isNamed: boolean): bigint[] {
  const roles: readonly AmountRole[] = isNamed ? ['earlier'] : ['earlier', 'paid', 'withheld']
  const movers = all.filter((one) => {
    if (one.minor === 0n) return false
    if (roles.some((role) => (one.roles[role] ?? 0) > 0)) return true
    const isExtra = (one.roles.extra ?? 0) > 0
    return isExtra && (one.minor < 100n || (!isNamed && one.isNegative))
  })
  return [...new Set(movers.map(({ minor }) => minor))].slice(0, 12)
}

function isSum(parts: readonly bigint[], wanted: bigint, most: number): boolean {
  if (wanted === 0n) return true
  if (most === 0) return false
  return parts.some(
    (part, index) =>
      isSum(parts.slice(index + 1), wanted - part, most - 1) ||
      // Change is given back: 100 in cash less 20 back is 80.
      (most > 1 && isSum(parts.slice(index + 1), wanted + part, most - 1)),
  )
}

/** What an earlier balance makes of the total; or null. */
export function isWithEarlier(
  payable: bigint,
  total: bigint,
  all: readonly AmountCandidate[],
): boolean {
  const earlier = all.filter(({ minor, roles }) => minor > 0n && (roles.earlier ?? 0) > 0)
  return isSum([...new Set(earlier.map(({ minor }) => minor))].slice(0, 12), payable - total, 3)
}

/**
 * The VAT rows of the page that the solution does not account for. Its own rows count, the same
 * amounts printed again, and rows of lines that add up to one of its rows.
 */
export function rowsLeftOver(
  printed: readonly PrintedRateRow[],
  used: readonly PrintedRateRow[],
  { total, vat }: { total: bigint; vat: bigint | null },
): PrintedRateRow[] {
  const left = printed.filter(
    (row) =>
      row.vat > 0n &&
      !used.some((one) => one.rate === row.rate && one.net === row.net && one.vat === row.vat) &&
      !(row.vat === vat && row.net + row.vat === total),
  )
  return [...Map.groupBy(left, ({ rate }) => rate)].flatMap(([rate, rows]) => {
    const whole = used.filter((one) => one.rate === rate).reduce((sum, one) => sum + one.net, 0n)
    return hasRunOf(rows, whole) ? [] : rows
  })
}

// The rows may be those of the lines, of which a run, or all but a repeated part, add up.
function hasRunOf(rows: readonly PrintedRateRow[], whole: bigint): boolean {
  const nets = rows.map(({ net }) => net)
  return nets.some((_, from) => {
    let sum = 0n
    return nets.slice(from).some((net) => (sum += net) === whole)
  })
}
