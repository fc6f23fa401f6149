import { vatInGross, vatOnNet } from './amounts_rates.ts'
import type { AmountCandidate } from './amount_candidate.ts'

export type RowRate = { rate: string; points: bigint }

/** One rate's share of the document, as printed. */
export type PrintedRateRow = { rate: string; net: bigint; vat: bigint; line: number }

const mostRows = 40
// A summary of VAT stands behind the lines and has few rows.
const mostCombined = 12
const mostSets = 2_000

/**
 * Lines that show an amount and its VAT at a rate. The rate must be printed on the line, otherwise
 * any two numbers in the right proportion would match. A line that names an exemption is a row too.
 */
export function findRateRows(
  candidates: readonly AmountCandidate[],
  rates: readonly RowRate[],
): PrintedRateRow[] {
  const byLine = Map.groupBy(
    candidates.filter(({ isPart }) => isPart !== true),
    ({ line }) => line,
  )
  const rows: PrintedRateRow[] = []
  for (const [line, amounts] of byLine) {
    // Tax withheld is a percentage too.
    const isWithheld = amounts.some(({ roles }) => (roles.withheld ?? 0) > 0)
    const row = isWithheld ? null : rowOf(line, amounts, rates)
    if (row !== null && rows.length < mostRows) rows.push(row)
  }
  return rows
}

function rowOf(
  line: number,
  amounts: readonly AmountCandidate[],
  rates: readonly RowRate[],
): PrintedRateRow | null {
  const printed = amounts[0]?.rate ?? null
  const isUnderHeadings = ['net', 'vat'].every((role) =>
    amounts.some((one) => one.isUnderHeading === true && (one.roles[role as 'net'] ?? 0) > 0),
  )
  const all = isUnderHeadings ? rates.map(({ rate }) => rate) : []
  const bare = amounts[0]?.bareRates ?? []
  const names = printed !== null ? [printed] : bare.length > 0 ? bare : all
  const values = amounts.map(({ minor }) => minor)
  for (const rate of rates.filter((one) => names.includes(one.rate))) {
    const row = taxedRowOf(line, values, rate)
    if (row !== null) return row
  }
  const isZero = names.includes('0') || amounts.some(({ isExemptRow }) => isExemptRow === true)
  return isZero ? zeroRowOf(line, amounts) : null
}

function taxedRowOf(
  line: number,
  values: readonly bigint[],
  { rate, points }: RowRate,
): PrintedRateRow | null {
  for (const vat of values.filter((value) => value > 0n)) {
    // VAT may have been reckoned on the net amount or out of the gross amount.
    const net = values.find(
      (value) =>
        value > vat && (vatOnNet(value, points) === vat || vatInGross(value + vat, points) === vat),
    )
    if (net !== undefined) return { rate, net, vat, line }
    const gross = values.find((value) => value > vat && vatInGross(value, points) === vat)
    if (gross !== undefined) return { rate, net: gross - vat, vat, line }
  }
  return null
}

function zeroRowOf(line: number, amounts: readonly AmountCandidate[]): PrintedRateRow | null {
  const net = amounts.find(({ minor }) => minor > 0n)?.minor
  return net === undefined ? null : { rate: '0', net, vat: 0n, line }
}

/**
 * The combinations of rows, each rate and each row at most once; parts without VAT may have several
 * reasons and so several rows, if they stand together.
 */
export function combinationsOf(rows: readonly PrintedRateRow[]): PrintedRateRow[][] {
  let sets: PrintedRateRow[][] = [[]]
  for (const row of rows.slice(-mostCombined)) {
    const grown = sets
      .filter((set) => set.every((one) => one.rate !== row.rate || isNextReason(one, row)))
      .map((set) => [...set, row])
    sets = [...sets, ...grown].slice(0, mostSets)
  }
  return sets.filter((set) => set.length > 0)
}

const widestGap = 3

/** Rows that stand together, those of one rate added up, if there are several of a rate. */
export function blocksOf(rows: readonly PrintedRateRow[]): PrintedRateRow[][] {
  const blocks: PrintedRateRow[][] = []
  for (const row of rows) {
    const last = blocks.at(-1)?.at(-1)
    if (last === undefined || row.line - last.line > widestGap) blocks.push([])
    blocks.at(-1)?.push(row)
  }
  return blocks
    .map((block) => [...Map.groupBy(block, ({ rate }) => rate).values()].map(added))
    .filter((block, index) => block.length < (blocks[index]?.length ?? 0))
}

function added(rows: readonly PrintedRateRow[]): PrintedRateRow {
  const [first = { rate: '0', net: 0n, vat: 0n, line: 0 }] = rows
  const net = rows.reduce((sum, row) => sum + row.net, 0n)
  return { ...first, net, vat: rows.reduce((sum, row) => sum + row.vat, 0n) }
}

function isNextReason(one: PrintedRateRow, row: PrintedRateRow): boolean {
  return row.rate === '0' && row.net !== one.net && row.line - one.line <= 3
}

// Between two lines of a list there may be lines with only a description.
const widestItemGap = 4
const mostItems = 2_000

/** Consecutive lines that add up to an amount exactly; the longest such list. */
export function itemsThatSum(items: readonly AmountCandidate[], sum: bigint): AmountCandidate[] {
  let longest: AmountCandidate[] = []
  for (const list of listsOf(items.slice(0, mostItems))) {
    const [from, to] = rangeThatSums(list, sum)
    if (to - from > longest.length) longest = list.slice(from, to)
  }
  return longest
}

// Prefix sums are indexed by value: a range adds up if two of them differ by the amount.
function rangeThatSums(list: readonly AmountCandidate[], sum: bigint): [number, number] {
  const firstAt = new Map<bigint, number>([[0n, 0]])
  let running = 0n
  let best: [number, number] = [0, 0]
  for (const [index, { minor, isNegative }] of list.entries()) {
    running += isNegative ? -minor : minor
    const from = firstAt.get(running - sum)
    if (from !== undefined && index + 1 - from > best[1] - best[0]) best = [from, index + 1]
    if (!firstAt.has(running)) firstAt.set(running, index + 1)
  }
  return best
}

function listsOf(items: readonly AmountCandidate[]): AmountCandidate[][] {
  const lists: AmountCandidate[][] = []
  let previous: AmountCandidate | undefined
  for (const item of items) {
    if (previous === undefined || item.line - previous.line > widestItemGap) lists.push([])
    lists.at(-1)?.push(item)
    previous = item
  }
  return lists
}

/**
 * A line that stands in the list of those that add up, directly before or after them, and is not
 * part of their sum; or null.
 */
export function leftOverItem(
  items: readonly AmountCandidate[],
  { items: used, total }: { items: readonly AmountCandidate[]; total: bigint },
): AmountCandidate | null {
  const [first, last] = [used[0], used.at(-1)]
  if (first === undefined || last === undefined || used.length < 2) return null
  const left = items.filter(
    (item) =>
      !used.includes(item) &&
      item.minor > 0n &&
      item.minor <= total &&
      item.isAside !== true &&
      Object.keys(item.roles).length === 0 &&
      (item.line === first.line - 1 || item.line === last.line + 1),
  )
  return left.find(({ minor }) => minor !== total) ?? null
}
