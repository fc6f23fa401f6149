import type { Period } from '#regions/room'
import type { Carried } from './boxes.ts'
import { readCarried } from './snapshot.ts'
import type { VatReturnRow } from './store.ts'

/** What the filed return of the days before this period left, within the same year. */
export function carriedInto(period: Period, standing: readonly VatReturnRow[]): Carried {
  const before = standing.findLast((one) => one.period_to < period.from)
  const isSameYear = before?.period_to.slice(0, 4) === period.from.slice(0, 4)
  if (!before || !isSameYear) return { debtMinor: 0n, creditMinor: 0n }
  return readCarried(before.snapshot.carries)
}

/** Whether a return still rests on what the one before it left: that one may have been put right. */
export function isCarryRight(row: VatReturnRow, standing: readonly VatReturnRow[]): boolean {
  const period = { from: row.period_from, to: row.period_to }
  const now = carriedInto(period, standing)
  const then = readCarried(row.snapshot.carriedIn)
  return now.debtMinor === then.debtMinor && now.creditMinor === then.creditMinor
}
