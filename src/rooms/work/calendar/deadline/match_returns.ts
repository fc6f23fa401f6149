import { addDays } from '#kernel/values/day'
import type { Period } from '#regions/room'
import type { FiledReturn } from '#vat/room'

/** The VAT returns of one deadline. */
export type Match = {
  state: 'open' | 'prepared' | 'filed'
  /** The return that decides the status; null if there is none. */
  vatReturn: FiledReturn | null
  /** True if the amount of that return is the amount of this deadline. */
  isWhole: boolean
  /** Time of the last change, and a number that grows with every change. */
  changedAt: Date | null
  sequence: number
}

export const unmatched: Match = {
  state: 'open',
  vatReturn: null,
  isWhole: false,
  changedAt: null,
  sequence: 0,
}

/**
 * A period counts as filed when filed returns cover all of its days, at any frequency, because an
 * organization may have changed its frequency.
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
  const vatReturn = (isFiled ? filed : drafts).at(-1) ?? null
  const within = current.filter((one) => isWithin(one.period, period))
  return {
    state: stateOf(isFiled, vatReturn),
    vatReturn,
    isWhole:
      vatReturn !== null &&
      within.includes(vatReturn) &&
      (within.length === 1 || vatReturn.status === 'draft'),
    changedAt: new Date(Math.max(...touching.map((one) => one.updatedAt.getTime()))),
    sequence: touching.reduce((sum, one) => sum + one.version, 0),
  }
}

function stateOf(isFiled: boolean, vatReturn: FiledReturn | null): Match['state'] {
  if (isFiled) return 'filed'
  return vatReturn === null ? 'open' : 'prepared'
}

/** One return for each period, oldest first: a filed one counts until its correction is filed. */
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
