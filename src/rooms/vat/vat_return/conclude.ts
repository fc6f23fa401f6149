import { fractionOf, minorOf } from '#kernel/values/decimal'
import { roundHalfUp } from '#kernel/values/money'
import { factOf, nextPeriod, vatDueDay, workingDayFrom } from '#regions/room'
import type { Period, Region, VatFrequency } from '#regions/room'
import { sumTerms, type Carried, type FilledBox } from '../figures/boxes.ts'
import type { Warning } from './warnings.ts'

export type Conclusion = {
  /** Positive: to pay; negative: to get back or carry over; zero if the debt is carried over. */
  payableMinor: bigint
  dueDay: string
  /** Carried over to the next period of the same year. */
  carries: Carried
  warnings: Warning[]
}

export type Concluded = {
  region: Region
  frequency: VatFrequency
  period: Period
  boxes: readonly FilledBox[]
  digits: number
}

/** What follows from the boxes: how much to pay, by when, and what is carried over. */
export function conclude(given: Concluded): Conclusion {
  const { region, frequency, period, boxes } = given
  const byId = new Map(boxes.map((one) => [one.box.id, one]))
  const payableMinor = sumTerms(region.vatReturn.payable, byId)
  const { dueDay } = vatDueDay(region, frequency, period)
  const { carry } = region.vatReturn
  const nothing = { debtMinor: 0n, creditMinor: 0n }
  if (carry === null) return { payableMinor, dueDay, carries: nothing, warnings: [] }
  const debtMinor = byId.get(carry.debt)?.amountMinor ?? 0n
  const creditMinor = byId.get(carry.credit)?.amountMinor ?? 0n
  const carries = { ...nothing, creditMinor }
  const isSmall = debtMinor > 0n && debtMinor <= limitOf(given, carry.limit)
  if (!isSmall) return { payableMinor, dueDay, carries, warnings: [] }
  return waits({ ...given, dueDay, debtMinor, paidBy: carry.paidBy })
}

/**
 * A debt too small to pay is carried to the next period, if that is due by the last day of the year
 * on which small debts must be paid. After that day it goes into the annual return.
 */
function waits(
  given: Concluded & { dueDay: string; debtMinor: bigint; paidBy: string },
): Conclusion {
  const { region, frequency, period, dueDay, debtMinor, paidBy } = given
  const none = { debtMinor: 0n, creditMinor: 0n }
  const last = workingDayFrom(region, `${period.to.slice(0, 4)}-${paidBy}`)
  const next = vatDueDay(region, frequency, nextPeriod(frequency, period)).dueDay
  if (next <= last) {
    const warnings = [{ code: 'debt_carried', params: { due: next } }]
    return { payableMinor: 0n, dueDay, carries: { ...none, debtMinor }, warnings }
  }
  if (dueDay <= last) {
    const warnings = [{ code: 'debt_due_in_december', params: { due: last } }]
    return { payableMinor: debtMinor, dueDay: last, carries: none, warnings }
  }
  const warnings = [{ code: 'debt_to_annual_return', params: {} }]
  return { payableMinor: 0n, dueDay, carries: none, warnings }
}

/** The historical method: a percentage of the result of the same period a year before. */
export function advanceOf(
  region: Region,
  period: Period,
  beforeMinor: bigint,
  digits: number,
): bigint {
  const { advance } = region.vatReturn
  if (advance === null || beforeMinor <= 0n) return 0n
  const percent = fractionOf(factOf(region, advance.percent, period.to)?.value ?? '0')
  const amount = roundHalfUp(beforeMinor * percent.top, percent.bottom * 100n)
  const least = minorOf(factOf(region, advance.minimum, period.to)?.value ?? '0', digits)
  return amount < least ? 0n : amount
}

function limitOf({ region, period, digits }: Concluded, key: string): bigint {
  return minorOf(factOf(region, key, period.to)?.value ?? '0', digits)
}
