import type { Transaction } from '#matching/room'
import type { SeedRow } from './match_given_store.ts'

/** How many other transactions with the same amount are compared. */
const mostAlike = 200

/**
 * Where hundreds share an amount, keeps those booked near the transactions to be decided, and those
 * that `isClose` says share more than the amount. The others fit no better, so leaving them out
 * makes fewer matches certain, not more.
 */
export function capRivals(
  rows: readonly SeedRow[],
  before: readonly Transaction[],
  isClose: (id: string) => boolean,
): SeedRow[] {
  const crowds = Map.groupBy(rows, (row) => `${row.currency} ${row.amount_minor}`)
  const days = [...new Set(before.map(({ date }) => Date.parse(date)))]
  const distanceOf = (row: SeedRow): number => {
    const day = Date.parse(row.booked_on)
    return days.reduce((least, other) => Math.min(least, Math.abs(other - day)), Infinity)
  }
  return [...crowds.values()].flatMap((crowd) => {
    if (crowd.length <= mostAlike) return crowd
    const close = crowd.filter((row) => isClose(row.id))
    const others = crowd
      .filter((row) => !isClose(row.id))
      .map((row) => ({ row, distance: distanceOf(row) }))
      .toSorted((a, b) => a.distance - b.distance || (a.row.id < b.row.id ? -1 : 1))
    return [...close, ...others.slice(0, mostAlike).map(({ row }) => row)]
  })
}
