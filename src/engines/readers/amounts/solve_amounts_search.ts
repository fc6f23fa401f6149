import { vatInGross } from './amounts_rates.ts'
import type { AmountCandidate, AmountRole, Amounts } from './amount_candidate.ts'
import { itemsThatSum } from './solve_amounts_items.ts'
import { combinationsOf, type RowRate, type PrintedRateRow } from './solve_amounts_rows.ts'
import { unprovenOf, type Unproven } from './solve_amounts_unproven.ts'

export type Hypothesis = {
  total: bigint
  vat: bigint | null
  net: bigint | null
  rows: PrintedRateRow[]
  items: AmountCandidate[]
  proofs: string[]
  score: number
}

/** All occurrences of one value. */
type Value = {
  minor: bigint
  roles: Partial<Record<AmountRole, number>>
  /** Percentages printed next to it. */
  rates: Set<string>
  times: number
  lastLine: number
}

const mostValues = 150
const mostExtras = 6

export function hypothesesOf(
  known: readonly AmountCandidate[],
  rates: readonly RowRate[],
  rows: readonly PrintedRateRow[],
  { amountCandidates, lineItems, isExempt }: Amounts,
): Hypothesis[] {
  const values = valuesOf(known)
  const scene: Scene = {
    values,
    rates,
    largest: largestOf(values),
    lastLine: Math.max(1, ...known.slice(-500).map(({ line }) => line)),
    extras: extrasOf(values),
  }
  const found = [
    ...fromRows(scene, rows),
    ...[...values.values()].flatMap((total) => fromTotal(scene, total)),
  ]
  const unproven = unprovenOf(amountCandidates, isExempt)
  if (unproven !== null) found.push(withoutProof(unproven))
  return bestByAmounts(found).map((hypothesis) => withItems(hypothesis, lineItems))
}

function withoutProof({ total, vat, isNetPrinted, weight }: Unproven): Hypothesis {
  const net = vat === null ? null : total.minor - vat
  const proofs = isNetPrinted ? ['net_plus_vat'] : []
  const score = weight + proofs.length * 3
  return { total: total.minor, vat, net, rows: [], items: [], proofs, score }
}

type Scene = {
  values: ReadonlyMap<bigint, Value>
  rates: readonly RowRate[]
  largest: bigint
  lastLine: number
  extras: readonly bigint[]
}

// A long document has many amounts; those with labels and those near the end are kept.
function valuesOf(known: readonly AmountCandidate[]): ReadonlyMap<bigint, Value> {
  const values = new Map<bigint, Value>()
  for (const { minor, roles, rate, line } of known) {
    const fresh = { minor, roles: {}, rates: new Set<string>(), times: 0, lastLine: line }
    const value: Value = values.get(minor) ?? fresh
    if (rate !== null) value.rates.add(rate)
    for (const role of Object.keys(roles) as AmountRole[]) {
      value.roles[role] = Math.max(value.roles[role] ?? 0, roles[role] ?? 0)
    }
    value.times += 1
    value.lastLine = Math.max(value.lastLine, line)
    values.set(minor, value)
  }
  if (values.size <= mostValues) return values
  const rank = ({ roles, lastLine }: Value) =>
    Math.max(roles.total ?? 0, roles.vat ?? 0, roles.net ?? 0, roles.payable ?? 0) * 1e6 + lastLine
  const kept = [...values.values()].toSorted((a, b) => rank(b) - rank(a)).slice(0, mostValues)
  return new Map(kept.map((value) => [value.minor, value]))
}

// Amounts labelled as something else, such as cash or a balance, are not compared with the total.
function largestOf(values: ReadonlyMap<bigint, Value>): bigint {
  let largest = 0n
  for (const { minor, roles } of values.values()) {
    if (minor > largest && (roles.other ?? 0) === 0) largest = minor
  }
  return largest
}

function extrasOf(values: ReadonlyMap<bigint, Value>): bigint[] {
  const extras = [...values.values()].filter(({ roles }) => (roles.extra ?? 0) > 0)
  return extras.slice(-mostExtras).flatMap(({ minor }) => [minor, -minor])
}

// An amount without a total label counts as the total only if nothing on the page is larger: lines
// and rows add up among themselves too.
function isPlausibleTotal({ largest }: Scene, total: Value): boolean {
  return nameOfTotal(total) > 0 || total.minor === largest
}

function fromTotal(scene: Scene, total: Value): Hypothesis[] {
  if (!isPlausibleTotal(scene, total)) return []
  const found: Hypothesis[] = []
  for (const { rate, points } of scene.rates) {
    const inside = vatInGross(total.minor, points)
    const net = total.minor - inside
    const vat = scene.values.get(inside)
    if (vat === undefined) {
      // Net and total are printed and differ by one rate; the VAT itself is not printed.
      const isNamed = (scene.values.get(net)?.roles.net ?? 0) > 0 && nameOfTotal(total) > 0
      const row = { rate, net, vat: inside, line: total.lastLine }
      if (isNamed) {
        found.push(hypothesisOf(scene, total.minor, inside, net, [row], ['rate_equation']))
      }
      continue
    }
    if (vat === total) continue
    const row = { rate, net, vat: vat.minor, line: vat.lastLine }
    const base = scene.values.get(net)
    if (!isPlausibleVat(vat, rate, total, base)) continue
    const proofs = ['rate_equation', ...(base === undefined ? [] : ['net_plus_vat'])]
    found.push(hypothesisOf(scene, total.minor, vat.minor, net, [row], proofs))
  }
  for (const vat of scene.values.values()) {
    if (vat.minor >= total.minor) continue
    found.push(...fromPair(scene, total, vat))
  }
  return found
}

// Freight of 20 on goods of 80 has the same ratio as VAT of 25 %. So an amount without a VAT label
// counts as VAT only next to its rate, or between a labelled net and total.
function isPlausibleVat(vat: Value, rate: string, total: Value, net: Value | undefined): boolean {
  if ((vat.roles.vat ?? 0) > 0) return true
  if (Object.keys(vat.roles).length > 0) return false
  return vat.rates.has(rate) || (nameOfTotal(total) > 0 && (net?.roles.net ?? 0) > 0)
}

function fromPair(scene: Scene, total: Value, vat: Value): Hypothesis[] {
  const rest = total.minor - vat.minor
  // Without labels any three numbers that happen to add up would match.
  if ((vat.roles.vat ?? 0) === 0) return []
  const found: Hypothesis[] = []
  if (scene.values.has(rest)) {
    found.push(hypothesisOf(scene, total.minor, vat.minor, rest, [], ['net_plus_vat']))
  }
  for (const extra of scene.extras) {
    const net = rest - extra
    if (net <= 0n || !scene.values.has(net)) continue
    const size = extra < 0n ? -extra : extra
    if (size === total.minor || size === vat.minor || size === net) continue
    const isTaxed = scene.rates.find(({ points }) => vatInGross(total.minor, points) === vat.minor)
    const bare = scene.rates.find(({ points }) => vatInGross(net + vat.minor, points) === vat.minor)
    const rate = isTaxed ?? bare
    const proofs = rate === undefined ? ['net_plus_vat'] : ['rate_equation', 'net_plus_vat']
    const taxable = isTaxed === undefined ? net : rest
    const row = rate && { rate: rate.rate, net: taxable, vat: vat.minor, line: vat.lastLine }
    const one = hypothesisOf(scene, total.minor, vat.minor, rest, row ? [row] : [], proofs)
    found.push({ ...one, score: one.score - 0.5 })
  }
  return found
}

// Several rates on one document: each row must hold, and together they must make the total.
function fromRows(scene: Scene, rows: readonly PrintedRateRow[]): Hypothesis[] {
  return combinationsOf(rows).flatMap((set) => {
    if (set.length < 2) return []
    const net = set.reduce((sum, row) => sum + row.net, 0n)
    const vat = set.reduce((sum, row) => sum + row.vat, 0n)
    const extra = [0n, ...scene.extras].find((one) => {
      const total = scene.values.get(net + vat + one)
      return total !== undefined && isPlausibleTotal(scene, total)
    })
    if (extra === undefined || vat === 0n) return []
    const proofs = ['rate_equation', 'rows_sum']
    if (scene.values.has(net)) proofs.push('net_plus_vat')
    const one = hypothesisOf(scene, net + vat + extra, vat, net + extra, set, proofs)
    return [{ ...one, score: one.score + set.length * 0.5 }]
  })
}

function hypothesisOf(
  scene: Scene,
  total: bigint,
  vat: bigint,
  net: bigint,
  rows: PrintedRateRow[],
  proofs: string[],
): Hypothesis {
  const score = scoreOf(scene, total, vat, net) + proofs.length * 3
  return { total, vat, net, rows, items: [], proofs, score }
}

function nameOfTotal({ roles }: Value): number {
  return Math.max(roles.total ?? 0, (roles.payable ?? 0) * 0.9)
}

// The score of the labels of the three. A label for another role counts against it, more so if no
// label supports it.
function scoreOf({ values, largest, lastLine }: Scene, total: bigint, vat: bigint, net: bigint) {
  const of = (minor: bigint) => values.get(minor)
  const [top, tax, base] = [of(total), of(vat), of(net)]
  let score = 0
  if (top !== undefined) {
    const named = nameOfTotal(top)
    score += named * 3 + (total === largest ? 0.8 : 0) + (top.lastLine / lastLine) * 0.4
    if (named === 0) score -= (top.roles.other ?? 0) * 2.5 + (top.roles.net ?? 0) * 1.5
    if (named < 0.6) score -= (top.roles.vat ?? 0) * 2
    if (top.times > 1) score += 0.3
  }
  if (tax !== undefined) {
    const named = tax.roles.vat ?? 0
    score += named * 3
    if (named === 0) score -= (tax.roles.other ?? 0) * 2 + (tax.roles.total ?? 0) + 0.5
  }
  if (base !== undefined) score += (base.roles.net ?? 0) * 1.5
  return score
}

function bestByAmounts(found: readonly Hypothesis[]): Hypothesis[] {
  const best = new Map<string, Hypothesis>()
  for (const one of found) {
    const key = `${one.total}/${one.vat}`
    const known = best.get(key)
    if (known === undefined || one.score > known.score) best.set(key, one)
  }
  return [...best.values()].toSorted((a, b) => b.score - a.score).slice(0, 20)
}

function withItems(hypothesis: Hypothesis, lineItems: readonly AmountCandidate[]): Hypothesis {
  const { net, total } = hypothesis
  const items = (net === null ? [] : itemsThatSum(lineItems, net)) ?? []
  const chosen = items.length > 0 ? items : itemsThatSum(lineItems, total)
  if (chosen.length < 2) return { ...hypothesis, items: chosen }
  const proofs = [...hypothesis.proofs, 'lines_sum']
  return { ...hypothesis, items: chosen, proofs, score: hypothesis.score + 2 }
}
