import { addDays } from '#kernel/day'
import type { Period } from '#regions/room'
import type { FiledReturn } from '#vat/room'

/** What the VAT returns say of one deadline. */
export type Match = {
  state: 'open' | 'prepared' | 'filed'
  /** The return that speaks for it; null while there is none. */
  told: FiledReturn | null
  /** True where what that return comes to is what this deadline is about. */
  isWhole: boolean
  /** When any of it last changed, and a number that grows with every change. */
  changedAt: Date | null
  sequence: number
}

export const unmatched: Match = {
  state: 'open',
  told: null,
  isWhole: false,
  changedAt: null,
  sequence: 0,
}

/**
 * A period counts as filed once filed returns cover its every day, whichever frequency they were
 * filed under: an organization may have changed it meanwhile.
 */
export function matchReturns(period: Period, returns: readonly FiledReturn[]): Match {
  const touching = returns.filter((one) => isTouching(one.period, period))
  if (touching.length === 0) return unmatched
  const current = currentOf(touching)
  const filed = current.filter((one) => one.status === 'filed')
  const drafts = current.filter((one) => one.status === 'draft')
  const isFiled = isCovered(
    period,
    filed.map((one) => one.period),
  )
  const told = (isFiled ? filed : drafts).at(-1) ?? null
  const within = current.filter((one) => isWithin(one.period, period))
  return {
    state: stateOf(isFiled, told),
    told,
    isWhole:
      told !== null && within.includes(told) && (within.length === 1 || told.status === 'draft'),
    changedAt: new Date(Math.max(...touching.map((one) => one.updatedAt.getTime()))),
    sequence: touching.reduce((sum, one) => sum + one.version, 0),
  }
}

function stateOf(isFiled: boolean, told: FiledReturn | null): Match['state'] {
  if (isFiled) return 'filed'
  return told === null ? 'open' : 'prepared'
}

/** One for each period, the oldest first: what was filed stands until a correction is filed too. */
function currentOf(returns: readonly FiledReturn[]): FiledReturn[] {
  const byPeriod = Map.groupBy(returns, ({ period }) => `${period.to} ${period.from}`)
  return [...byPeriod]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, ones]) => {
      const newest = ones.toSorted((a, b) => filedMs(b) - filedMs(a))[0]
      return newest === undefined ? [] : [newest]
    })
}

const filedMs = (one: FiledReturn): number => one.filedAt?.getTime() ?? 0

const isTouching = (a: Period, b: Period): boolean => a.from <= b.to && b.from <= a.to

const isWithin = (inner: Period, outer: Period): boolean =>
  outer.from <= inner.from && inner.to <= outer.to

function isCovered(period: Period, covers: readonly Period[]): boolean {
  let open = period.from
  for (const one of covers.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    if (one.from > open) return false
    if (one.to >= open) open = addDays(one.to, 1)
  }
  return open > period.to
}
