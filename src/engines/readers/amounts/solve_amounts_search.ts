import { canBeVatIn, vatInGross, vatOnNet } from './amounts_rates.ts'
import type { AmountCandidate, Amounts } from './amount_candidate.ts'
import { isLargerUnexplained } from './solve_amounts_explained.ts'
import { itemsThatSum } from './solve_amounts_items.ts'
import {
  blocksOf,
  combinationsOf,
  type RowRate,
  type PrintedRateRow,
} from './solve_amounts_rows.ts'
import {
  nameOfTotal,
  nameOfVat,
  sceneOf,
  type ExtraSet,
  type AmountScene,
  type Value,
} from './solve_amounts_scene.ts'
import { fromSplitVat } from './solve_amounts_split.ts'
import { hypothesisOf, scoreOf, type Hypothesis } from './solve_amounts_score.ts'
import { unprovenOf, type Unproven } from './solve_amounts_unproven.ts'

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

export function hypothesesOf(
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
