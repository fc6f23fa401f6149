import type { AmountCandidate } from './amount_candidate.ts'

// Between two lines of a list there may be lines with only a description.
const widestGap = 4
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
    if (previous === undefined || item.line - previous.line > widestGap) lists.push([])
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
