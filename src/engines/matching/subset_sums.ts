import { sizeOf } from '#kernel/values/money'

export type SubsetSearch = {
  /** Positions of the amounts that add up, each set in ascending order. */
  solutions: number[][]
  /** Whether the search was cut short; a solution may then not be the only one. */
  isCutShort: boolean
}

const most = { members: 5, steps: 20_000, solutions: 12 }

/**
 * All sets of two to five amounts that add up to a sum exactly, credit notes with their sign. Sums
 * are ambiguous sooner than expected: with 20 open items more than half of all sums have a second
 * solution. So it looks for more than one, and stops at a few.
 */
export function findSubsets(amounts: readonly bigint[], sum: bigint): SubsetSearch {
  const order = [...amounts.keys()].toSorted((a, b) =>
    compare(sizeAt(amounts, b), sizeAt(amounts, a)),
  )
  const bounds = boundsOf(order.map((place) => amounts[place] ?? 0n))
  const solutions: number[][] = []
  let steps = 0
  let isCutShort = false
  const search = (from: number, rest: bigint, chosen: number[]): void => {
    if (rest === 0n && chosen.length >= 2) solutions.push(chosen.toSorted((a, b) => a - b))
    if (chosen.length === most.members) return
    for (let at = from; at < order.length; at++) {
      if (solutions.length >= most.solutions || steps >= most.steps) {
        isCutShort = true
        return
      }
      steps += 1
      const { least, largest } = bounds[at] ?? { least: 0n, largest: 0n }
      if (rest < least || rest > largest) return
      const place = order[at] ?? 0
      search(at + 1, rest - (amounts[place] ?? 0n), [...chosen, place])
    }
  }
  search(0, sum, [])
  return { solutions, isCutShort }
}

/** The least and the most that all amounts from a position on can add. */
function boundsOf(amounts: readonly bigint[]): { least: bigint; largest: bigint }[] {
  let least = 0n
  let largest = 0n
  return amounts
    .toReversed()
    .map((amount) => {
      if (amount < 0n) least += amount
      else largest += amount
      return { least, largest }
    })
    .toReversed()
}

function sizeAt(amounts: readonly bigint[], place: number): bigint {
  return sizeOf(amounts[place] ?? 0n)
}

function compare(a: bigint, b: bigint): number {
  return a === b ? 0 : a < b ? -1 : 1
}
