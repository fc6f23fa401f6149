import type { Transaction } from '#matching/room'
import type { SeedRow } from './match_given_store.ts'

/** Of others that have one amount, so many are compared. */
const mostAlike = 200

/**
 * Of others that share an amount with hundreds, those of the days around the transactions that are
 * decided about, and whoever `isClose` says is met by more than the amount. The rest would take from
 * these what these are no likelier to be of, so without them less is certain and not more.
 */
export function thinCrowds(
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
