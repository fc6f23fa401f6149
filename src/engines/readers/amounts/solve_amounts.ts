import type { AmountCandidate, Amounts, AmountRole } from './amount_candidate.ts'
import { basisPointsOf, canBeVatIn, vatInGross, vatOnNet } from './amounts_rates.ts'
import {
  findRateRows,
  type PrintedRateRow,
  blocksOf,
  combinationsOf,
  type RowRate,
  itemsThatSum,
} from './solve_amounts_rows.ts'
import {
  nameOfTotal,
  nameOfVat,
  sceneOf,
  type ExtraSet,
  type AmountScene,
  type Value,
} from './solve_amounts_scene.ts'
import {
  type Hypothesis,
  hypothesisOf,
  scoreOf,
  isLargerUnexplained,
  isWithEarlier,
  rowsLeftOver,
} from './solve_amounts_score.ts'

/** The amounts supported by labels only; no equation proves that they belong together. */
type Unproven = {
  total: AmountCandidate
  vat: bigint | null
  /** The total is also printed as the net amount, with zero VAT. */
  isNetPrinted: boolean
  weight: number
}

/** The candidate with the strongest label for the role; the last of several. */
export function bestOf(
  known: readonly AmountCandidate[],
  role: AmountRole,
): AmountCandidate | null {
  let best: AmountCandidate | null = null
  for (const candidate of known) {
    const weight = candidate.roles[role] ?? 0
    if (weight > 0 && weight >= (best?.roles[role] ?? 0)) best = candidate
  }
  return best
}

/**
 * The best total by its labels, with VAT if it is labelled too and can be part of it. If the
 * document says that there is no VAT, VAT is zero unless a VAT amount is printed.
 */
export function unprovenOf(
  known: readonly AmountCandidate[],
  isExempt: boolean,
  lineItems: readonly AmountCandidate[] = [],
): Unproven | null {
  const positive = known.filter(({ minor }) => minor > 0n)
  const byTotal = bestOf(positive, 'total')
  const byPayable = bestOf(positive, 'payable')
  const weightOf = (one: AmountCandidate | null) =>
    Math.max(one?.roles.total ?? 0, (one?.roles.payable ?? 0) * 0.9)
  const named = weightOf(byPayable) > weightOf(byTotal) ? byPayable : byTotal
  const total = named ?? sumOfList(positive, lineItems)
  if (total === null) return null
  const vat = bestOf(known, 'vat')
  const isPart = vat !== null && canBeVatIn(vat.minor, total.minor)
  const isSameNet = (one: AmountCandidate) => one.minor === total.minor && (one.roles.net ?? 0) > 0
  return {
    total,
    vat: isPart ? vat.minor : isExempt ? 0n : null,
    isNetPrinted: vat?.minor === 0n && known.some(isSameNet),
    weight: weightOf(total) * 3 + (isPart ? (vat.roles.vat ?? 0) * 3 : 0),
  }
}

const fewestItems = 3

// Nothing is called a total: the largest amount is it where the list of items adds up to it.
function sumOfList(
  positive: readonly AmountCandidate[],
  lineItems: readonly AmountCandidate[],
): AmountCandidate | null {
  const [largest] = positive.toSorted((a, b) => (a.minor < b.minor ? 1 : -1))
  if (largest === undefined || largest.isAside === true) return null
  const items = itemsThatSum(
    lineItems.filter(({ minor }) => minor !== largest.minor),
    largest.minor,
  )
  return items.length >= fewestItems ? largest : null
}

type SplitVat = {
  total: bigint
  vat: bigint
  net: bigint
  rows: PrintedRateRow[]
  proofs: string[]
}

/**
 * VAT of several rates on a line each, without their sum: "TVA 10 % 101,96" and "TVA 20 % 4,49".
 * Together with a printed net amount they make the total. If the taxed amount of each rate is
 * printed as well, its rate proves it.
 */
function fromSplitVat(scene: AmountScene, known: readonly AmountCandidate[]): SplitVat[] {
  const named = known.filter(
    ({ roles, rate, isPart }) =>
      (roles.vat ?? 0) >= 0.5 && rate !== null && rate !== '0' && isPart !== true,
  )
  const byRate = Map.groupBy(named, ({ rate }) => rate ?? '')
  const last = [...byRate].flatMap(([rate, amounts]) => {
    const amount = amounts.at(-1)
    return amount === undefined ? [] : [{ rate, vat: amount.minor, line: amount.line }]
  })
  if (last.length < 2 || last.length > 5) return []
  const vat = last.reduce((sum, one) => sum + one.vat, 0n)
  const rows = rowsOf(scene, last)
  return [...scene.values.values()].flatMap((total) => {
    const net = total.minor - vat
    if (nameOfTotal(total) === 0 || net <= vat) return []
    const isNet = (scene.values.get(net)?.roles.net ?? 0) > 0
    const gap = net - rows.reduce((sum, row) => sum + row.net, 0n)
    const isWhole =
      gap === 0n ||
      (gap > 0n && (scene.values.has(gap) || scene.extras.some((one) => one.sum === gap)))
    const isRated = rows.length === last.length && isWhole
    if (!isNet && !isRated) return []
    const rest = gap === 0n ? [] : [{ rate: '0', net: gap, vat: 0n, line: last[0]?.line ?? 0 }]
    const proofs = [
      ...(isRated ? ['rate_equation', 'rows_sum'] : []),
      ...(isNet ? ['net_plus_vat'] : []),
    ]
    return [{ total: total.minor, vat, net, rows: isRated ? [...rows, ...rest] : [], proofs }]
  })
}

function rowsOf(
  { values }: AmountScene,
  named: readonly { rate: string; vat: bigint; line: number }[],
): PrintedRateRow[] {
  return named.flatMap(({ rate, vat, line }) => {
    const points = basisPointsOf(rate)
    const bases = [...values.keys()].filter((net) => net > vat && vatOnNet(net, points) === vat)
    const [net] = bases
    return net === undefined || bases.length > 1 ? [] : [{ rate, net, vat, line }]
  })
}

/** A bill without VAT that says so, and whose net amount is its total. */
type ZeroVat = {
  total: bigint
  vat: bigint
  net: bigint
  rows: PrintedRateRow[]
  items: AmountCandidate[]
  proofs: string[]
  fit: number
  score: number
}

/**
 * Without VAT, net and total are the same amount: 348.50 + 0.00 = 348.50. The VAT of zero must be
 * printed, and another amount must not be called VAT. A discount or credit may stand between.
 */
function fromZero(
  scene: AmountScene,
  candidates: readonly AmountCandidate[],
  isExempt: boolean,
): ZeroVat[] {
  const zero = candidates.filter(
    ({ minor, roles }) => minor === 0n && ((roles.vat ?? 0) > 0 || (roles.tax ?? 0) > 0),
  )
  const isCharged = candidates.some(({ minor, roles }) => minor > 0n && (roles.vat ?? 0) >= 0.6)
  const line = zero.at(-1)?.line
  if (line === undefined || isCharged) return []
  const isZeroRate = isExempt || zero.some(({ rate }) => rate === '0')
  return [...scene.values.values()].flatMap((total) => {
    if (nameOfTotal(total) === 0) return []
    const isNet = (minor: bigint) => (scene.values.get(minor)?.roles.net ?? 0) > 0
    const set = scene.extras.find(({ sum }) => isNet(total.minor - sum))
    if (!isNet(total.minor) && set === undefined) return []
    const proofs = ['net_plus_vat', ...(isZeroRate ? ['rate_equation'] : [])]
    const row = { rate: '0', net: total.minor, vat: 0n, line }
    const { minor } = total
    return [
      { total: minor, vat: 0n, net: minor, rows: [row], items: [], proofs, fit: 0, score: 2.5 },
    ]
  })
}

function hypothesesOf(
  known: readonly AmountCandidate[],
  rates: readonly RowRate[],
  rows: readonly PrintedRateRow[],
  { amountCandidates, lineItems, isExempt }: Amounts,
): Hypothesis[] {
  const scene = sceneOf(known, rates)
  const found = [
    ...fromRows(scene, rows),
    ...[...scene.values.values()].flatMap((total) => fromTotal(scene, total)),
    ...fromZero(scene, amountCandidates, isExempt).map((one) => ({
      ...one,
      score: one.score + scoreOf(scene, one.total, 0n, one.total) + one.proofs.length * 3,
    })),
  ]
  for (const { total, vat, net, rows: parts, proofs } of fromSplitVat(scene, known)) {
    const one = hypothesisOf(scene, total, vat, net, parts, proofs)
    found.push({ ...one, score: one.score + 3 })
  }
  const unproven = unprovenOf(amountCandidates, isExempt, lineItems)
  if (unproven !== null) found.push(withoutProof(unproven))
  return bestByAmounts(found)
    .map((hypothesis) => withItems(hypothesis, lineItems))
    .map((hypothesis) => heedLarger({ ...hypothesis, fit: hypothesis.score }, known))
}

// A larger total that nothing explains speaks for another solution: this one is part of the bill.
function heedLarger(hypothesis: Hypothesis, known: readonly AmountCandidate[]): Hypothesis {
  const larger = known.filter((one) => isLargerUnexplained(one, hypothesis, known))
  if (larger.length === 0) return hypothesis
  const named = Math.max(
    ...larger.map(({ roles }) => Math.max(roles.total ?? 0, roles.payable ?? 0)),
  )
  return { ...hypothesis, score: hypothesis.score - 1 - named * 4 }
}

function withoutProof({ total, vat, isNetPrinted, weight }: Unproven): Hypothesis {
  const net = vat === null ? null : total.minor - vat
  const proofs = isNetPrinted ? ['net_plus_vat'] : []
  const score = weight + proofs.length * 3
  return { total: total.minor, vat, net, rows: [], items: [], proofs, fit: score, score }
}

// An amount without a total label counts as the total only if nothing on the page is larger: lines
// and rows add up among themselves too.
function isPlausibleTotal({ largest }: AmountScene, total: Value): boolean {
  return nameOfTotal(total) > 0 || total.minor === largest
}

function fromTotal(scene: AmountScene, total: Value): Hypothesis[] {
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
  if (nameOfVat(vat) > 0) return true
  if (Object.keys(vat.roles).length > 0) return false
  return vat.rates.has(rate) || (nameOfTotal(total) > 0 && (net?.roles.net ?? 0) > 0)
}

function fromPair(scene: AmountScene, total: Value, vat: Value): Hypothesis[] {
  const rest = total.minor - vat.minor
  // Without labels any three numbers that happen to add up would match.
  if (nameOfVat(vat) === 0 || !canBeVatIn(vat.minor, total.minor)) return []
  const isNamed = (vat.roles.vat ?? 0) > 0
  const found: Hypothesis[] = []
  if (scene.values.has(rest)) {
    if (isNamed) found.push(hypothesisOf(scene, total.minor, vat.minor, rest, [], ['net_plus_vat']))
    found.push(...fromTaxedPart(scene, total, vat, rest))
  }
  for (const set of scene.extras) {
    const one = withExtras(scene, total, vat, set)
    if (one !== null && (isNamed || one.proofs.includes('rate_equation'))) found.push(one)
  }
  return found
}

// Part of the net amount is without VAT: the taxed part is printed, its rate gives the VAT, and the
// rest is printed too.
function fromTaxedPart(scene: AmountScene, total: Value, vat: Value, rest: bigint): Hypothesis[] {
  return [...scene.values.values()].flatMap((base) => {
    const gap = rest - base.minor
    if ((base.roles.net ?? 0) === 0 || gap <= 0n) return []
    const rate = scene.rates.find(({ points }) => vatOnNet(base.minor, points) === vat.minor)
    const isKnown = scene.values.has(gap) || scene.extras.some(({ sum }) => sum === gap)
    if (rate === undefined || !isKnown) return []
    const line = vat.lastLine
    const rows = [
      { rate: rate.rate, net: base.minor, vat: vat.minor, line },
      { rate: '0', net: gap, vat: 0n, line },
    ]
    const proofs = ['rate_equation', 'net_plus_vat']
    return [hypothesisOf(scene, total.minor, vat.minor, rest, rows, proofs)]
  })
}

function withExtras(
  scene: AmountScene,
  total: Value,
  vat: Value,
  set: ExtraSet,
): Hypothesis | null {
  const rest = total.minor - vat.minor
  const net = rest - set.sum
  const sizes = new Set(set.parts.map((part) => (part < 0n ? -part : part)))
  if (net <= 0n || [total.minor, vat.minor, net].some((one) => sizes.has(one))) return null
  const base = scene.values.get(net)
  const isTaxed = scene.rates.find(({ points }) => vatInGross(total.minor, points) === vat.minor)
  const bare = scene.rates.find(({ points }) => vatOnNet(net, points) === vat.minor)
  // Where the taxed part is not printed, its rate must give the VAT and the whole must be printed.
  if (base === undefined && (bare === undefined || !scene.values.has(rest))) return null
  const rate = isTaxed ?? bare
  const line = vat.lastLine
  const proofs = rate === undefined ? ['net_plus_vat'] : ['rate_equation', 'net_plus_vat']
  const rows: PrintedRateRow[] = []
  if (rate !== undefined) {
    rows.push({ rate: rate.rate, net: isTaxed === undefined ? net : rest, vat: vat.minor, line })
  }
  if (rate !== undefined && isTaxed === undefined) {
    rows.push(...set.parts.map((part) => ({ rate: '0', net: part, vat: 0n, line })))
  }
  const one = hypothesisOf(scene, total.minor, vat.minor, rest, rows, proofs)
  const named = base === undefined ? 0 : (base.roles.net ?? 0) * 1.5
  return { ...one, score: one.score - 0.5 * set.parts.length + named }
}

// Several rates on one document: each row must hold, and together they must make the total.
function fromRows(scene: AmountScene, rows: readonly PrintedRateRow[]): Hypothesis[] {
  const extras: readonly ExtraSet[] = [{ sum: 0n, parts: [] }, ...scene.extras]
  const sets = combinationsOf(rows).filter((set) => set.length > 1)
  return [...sets, ...blocksOf(rows)].flatMap((set) => {
    const net = set.reduce((sum, row) => sum + row.net, 0n)
    const vat = set.reduce((sum, row) => sum + row.vat, 0n)
    const isUsed = ({ parts }: ExtraSet) =>
      parts.some((part) => set.some((row) => row.rate === '0' && row.net === part))
    const fitting = extras.filter((one) => {
      const total = scene.values.get(net + vat + one.sum)
      return total !== undefined && !isUsed(one) && isPlausibleTotal(scene, total)
    })
    if (vat === 0n) return []
    const proofs = ['rate_equation', 'rows_sum']
    if (scene.values.has(net)) proofs.push('net_plus_vat')
    const line = set[0]?.line ?? 0
    return fitting.slice(0, 3).map(({ sum, parts }) => {
      const all = [...set, ...parts.map((part) => ({ rate: '0', net: part, vat: 0n, line }))]
      const one = hypothesisOf(scene, net + vat + sum, vat, net + sum, all, proofs)
      return { ...one, score: one.score + set.length * 0.5 - parts.length * 0.5 }
    })
  })
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
