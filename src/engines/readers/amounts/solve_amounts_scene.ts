import type { AmountCandidate, AmountRole } from './amount_candidate.ts'
import type { RowRate } from './solve_amounts_rows.ts'

/** All occurrences of one value. */
export type Value = {
  minor: bigint
  roles: Partial<Record<AmountRole, number>>
  /** Percentages printed next to it. */
  rates: Set<string>
  times: number
  lastLine: number
  /** Every place of it is explained by words as no part of the bill. */
  isAside: boolean
  isNegative: boolean
}

/** Amounts that are added to net and VAT, such as freight, rounding, or a part without VAT. */
export type ExtraSet = { sum: bigint; parts: readonly bigint[] }

export type AmountScene = {
  values: ReadonlyMap<bigint, Value>
  rates: readonly RowRate[]
  largest: bigint
  lastLine: number
  extras: readonly ExtraSet[]
}

const mostValues = 150

export function sceneOf(known: readonly AmountCandidate[], rates: readonly RowRate[]): AmountScene {
  const values = valuesOf(known)
  return {
    values,
    rates,
    largest: largestOf(values),
    lastLine: Math.max(1, ...known.slice(-500).map(({ line }) => line)),
    extras: extrasOf(values),
  }
}

// A long document has many amounts; those with labels and those near the end are kept.
function valuesOf(known: readonly AmountCandidate[]): ReadonlyMap<bigint, Value> {
  const values = new Map<bigint, Value>()
  for (const { minor, roles, rate, line, isAside, isNegative } of known) {
    const fresh = { minor, roles: {}, rates: new Set<string>(), times: 0, lastLine: line }
    const value: Value = values.get(minor) ?? { ...fresh, isAside: true, isNegative: false }
    if (rate !== null) value.rates.add(rate)
    for (const role of Object.keys(roles) as AmountRole[]) {
      value.roles[role] = Math.max(value.roles[role] ?? 0, roles[role] ?? 0)
    }
    value.times += 1
    value.lastLine = Math.max(value.lastLine, line)
    value.isAside &&= isAside === true
    value.isNegative ||= isNegative
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
  for (const value of values.values()) {
    if (value.minor > largest && !value.isAside && othernessOf(value) === 0) largest = value.minor
  }
  return largest
}

export function othernessOf({ roles }: Value): number {
  return Math.max(roles.other ?? 0, roles.earlier ?? 0, roles.paid ?? 0)
}

export function nameOfTotal({ roles }: Value): number {
  return Math.max(roles.total ?? 0, (roles.payable ?? 0) * 0.9)
}

export function nameOfVat({ roles }: Value): number {
  return Math.max(roles.vat ?? 0, (roles.tax ?? 0) * 0.8)
}

const mostParts = 7
const mostSets = 150

// Each of them alone, and two or three together. Anything may be deducted; a discount may also be printed without its sign; a part
// without VAT is always added.
function extrasOf(values: ReadonlyMap<bigint, Value>): ExtraSet[] {
  const parts = [...values.values()].filter(
    ({ roles, isNegative }) => isNegative || (roles.extra ?? 0) > 0 || (roles.exempt ?? 0) > 0,
  )
  const signed = parts
    .slice(-mostParts)
    .map(({ minor, roles, isNegative }) =>
      isNegative ? [-minor] : (roles.extra ?? 0) > 0 ? [minor, -minor] : [minor],
    )
  let sets: ExtraSet[] = [{ sum: 0n, parts: [] }]
  for (const choices of signed) {
    const grown = sets
      .filter(({ parts: before }) => before.length < 3)
      .flatMap((set) =>
        choices.map((part) => ({ sum: set.sum + part, parts: [...set.parts, part] })),
      )
    sets = [...sets, ...grown].toSorted((a, b) => a.parts.length - b.parts.length)
    sets = sets.slice(0, mostSets)
  }
  return sets.slice(1)
}
