import type { OutcomeRow } from './outcome_store.ts'

/** Documents whose confidence lay in one band, and how many of them were accepted as they were read. */
export type CurveBand = {
  from: number
  to: number
  accepted: number
  right: number
  /** The share that was right; null without documents. */
  share: number | null
  /** The mean of what was stated; null without documents. */
  stated: number | null
}

const edges = [0, 0.3, 0.6, 0.8, 0.9, 1]

/** What was stated beside what was right, band by band. */
export function curveOf(rows: readonly OutcomeRow[]): CurveBand[] {
  return edges.slice(0, -1).map((from, index) => {
    const to = edges[index + 1] ?? 1
    const isLast = to === 1
    const some = rows.filter(({ stated }) => {
      const value = Number(stated)
      return value >= from && (value < to || isLast)
    })
    const accepted = sumOf(some, (row) => row.accepted)
    const right = sumOf(some, (row) => row.right)
    const stated = sumOf(some, (row) => row.accepted * Number(row.stated))
    return {
      from,
      to,
      accepted,
      right,
      share: accepted === 0 ? null : rounded(right / accepted),
      stated: accepted === 0 ? null : rounded(stated / accepted),
    }
  })
}

/** How far the two are apart, weighted by documents; null without any. */
export function curveErrorOf(curve: readonly CurveBand[]): number | null {
  const accepted = sumOf(curve, (band) => band.accepted)
  if (accepted === 0) return null
  const apart = sumOf(curve, ({ accepted: count, share, stated }) =>
    share === null || stated === null ? 0 : count * Math.abs(share - stated),
  )
  return rounded(apart / accepted)
}

function sumOf<One>(some: readonly One[], of: (one: One) => number): number {
  return some.reduce((sum, one) => sum + of(one), 0)
}

const rounded = (value: number): number => Math.round(value * 1_000) / 1_000
