import { addDays } from '#kernel/values/day'
import { regionOf, type Period, type Region } from '#regions/room'
import type { Carried } from '../figures/boxes.ts'
import { readCarried, type Snapshot } from './snapshot.ts'
import type { VatReturnRow } from './store.ts'

/** What stands for an earlier period: a return that was filed, a draft, or what one would say. */
export type EarlierReturn = Pick<VatReturnRow, 'frequency' | 'period_from' | 'period_to'> & {
  snapshot: Pick<Snapshot, 'carries'>
}

/** What the last return before this period carries over, within the same year. */
export function carriedInto(period: Period, earlier: readonly EarlierReturn[]): Carried {
  const before = earlier.findLast((one) => one.period_to < period.from)
  const isSameYear = before?.period_to.slice(0, 4) === period.from.slice(0, 4)
  if (!before || !isSameYear) return { debtMinor: 0n, creditMinor: 0n }
  return readCarried(before.snapshot.carries)
}

/** A credit that the last period of the year before left: its box, its amount and where it is from. */
export type CreditOfLastYear = { box: string; minor: string; from: EarlierReturn }

/**
 * The credit of the year before belongs into the year's first return. How much of it is used there
 * the annual return decides, so it is proposed; what a person fills in stands instead.
 */
export function creditOfLastYear(
  region: Region,
  {
    period,
    given,
    earlier,
  }: { period: Period; given: VatReturnRow['given']; earlier: readonly EarlierReturn[] },
): CreditOfLastYear | null {
  const box = region.vatReturn.carry?.creditOfLastYear
  const from = earlier.findLast((one) => one.period_to < period.from)
  const yearEnd = `${Number(period.from.slice(0, 4)) - 1}-12-31`
  if (box === undefined || from?.period_to !== yearEnd || given[box] !== undefined) return null
  const minor = from.snapshot.carries.creditMinor
  return BigInt(minor) > 0n ? { box, minor, from } : null
}

/** Whether the amounts carried into a return are still right: the previous one may be corrected. */
export function isCarryRight(row: VatReturnRow, earlier: readonly EarlierReturn[]): boolean {
  const period = { from: row.period_from, to: row.period_to }
  // Under a tax regime without periodic returns nothing is carried over.
  if (row.snapshot.isPeriodic === false) return true
  // What it rests on was not filed then. As long as it is not, there is nothing to compare it with.
  if (restsOnUnfiled(row) && !isAmong(addDays(period.from, -1), earlier)) return true
  const now = carriedInto(period, earlier)
  const then = readCarried(row.snapshot.carriedIn)
  const { given, region_key: key } = row
  const credit = creditOfLastYear(regionOf(key), { period, given, earlier })
  // Returns of earlier versions proposed nothing, and were right then.
  const { proposed } = row.snapshot
  const isSameCredit =
    proposed === undefined ||
    (credit === null ? Object.keys(proposed).length === 0 : proposed[credit.box] === credit.minor)
  return now.debtMinor === then.debtMinor && now.creditMinor === then.creditMinor && isSameCredit
}

/** Said by a return that was prepared before the one of the period before it was filed. */
const restsOnUnfiled = ({ snapshot }: VatReturnRow): boolean =>
  snapshot.warnings.some((one) => one.code === 'predecessor_not_filed')

const isAmong = (day: string, returns: readonly EarlierReturn[]): boolean =>
  returns.some((one) => one.period_from <= day && day <= one.period_to)
