import { addDays, compareDays } from '#kernel/values/day'
import type { Scene } from '#kernel/corridor/scene'
import {
  deadlineRange,
  deadlinesOf,
  regionOf,
  type Deadline,
  type Period,
  type Region,
} from '#regions/room'
import { listFinancialYears, type SettingsRow } from '#settings/room'
import { feedsOf, findObligation, listFiled, listVatMonths } from '#vat/room'
import { shiftYears } from './months.ts'
import { matchReturns, unmatched, type Match } from './match_returns.ts'

/** In days. A small debt of the third quarter can be paid on 16 December instead of 16 November. */
const longestDelay = 45

export type FoundDeadline = Deadline & {
  match: Match
  /** True if VAT returns decide its status; of other deadlines the status is unknown. */
  followsReturns: boolean
  /** True if the amount of the return is paid on this day. */
  isPayment: boolean
  /** False if no return is due for its period, as where nothing happened in it. */
  isDue: boolean
}

/** The deadlines in these days for an organization with these settings, with their status. */
export async function findDeadlines(
  scene: Scene,
  settings: SettingsRow,
  days: Period,
): Promise<FoundDeadline[]> {
  const region = regionOf(settings.region_key)
  const { frequency, isPeriodic, isDue } = await findObligation(scene, settings)
  // A return may postpone an earlier deadline into these days.
  const earlier = addDays(days.from, -longestDelay)
  const from = earlier < deadlineRange.from ? deadlineRange.from : earlier
  const isFilled = await filledBoxes(scene, region, { from, to: days.to })
  const years = await listFinancialYears(scene, {
    from: shiftYears(from, -2),
    to: shiftYears(days.to, 2),
  })
  const chosen = { frequency, items: settings.calendar_items, isFilled, years }
  const owed = isPeriodic ? () => true : onlyOwed(region, isDue)
  const deadlines = deadlinesOf(region, chosen, from, days.to).filter(owed)
  const { reported, paid } = rulesOf(region)
  const periods = deadlines.filter((one) => reported.has(one.rule)).map((one) => one.period)
  const returns = await listTouching(scene, periods)
  return deadlines
    .map((one) => {
      const match = reported.has(one.rule) ? matchReturns(one.period, returns) : unmatched
      const isPayment = paid.has(one.rule)
      const putOff = isPayment && match.isWhole ? match.vatReturn?.dueDay : undefined
      const dueDay = putOff !== undefined && putOff > one.dueDay ? putOff : one.dueDay
      const followsReturns = reported.has(one.rule)
      return { ...one, dueDay, match, followsReturns, isPayment, isDue: isDue(one.period) }
    })
    .filter((one) => one.dueDay >= days.from && one.dueDay <= days.to)
    .toSorted((a, b) => compareDays(a.dueDay, b.dueDay) || (a.id < b.id ? -1 : 1))
}

/**
 * The deadline of the VAT period itself, on which a return is paid, and the later report of the
 * same figures, where a country has one.
 */
function rulesOf(region: Region): { reported: Set<string>; paid: Set<string> } {
  const ofPeriod = region.deadlineRules.filter((rule) => rule.cycle === 'vat_period')
  const reports = region.deadlineRules.filter((rule) => rule.kind === 'vat_report')
  return {
    reported: new Set([...ofPeriod, ...reports].map((rule) => rule.id)),
    paid: new Set(ofPeriod.map((rule) => rule.id)),
  }
}

/** Kinds that come with periodic returns; a tax regime without those has none of them. */
const periodicKinds: ReadonlySet<string> = new Set(['vat_report', 'vat_advance', 'annual_return'])

/** Without periodic returns VAT is paid only for the periods in which some is owed. */
function onlyOwed(region: Region, isDue: (period: Period) => boolean) {
  const { paid } = rulesOf(region)
  return ({ rule, kind, period }: Deadline): boolean =>
    !periodicKinds.has(kind) && (!paid.has(rule) || isDue(period))
}

/** For the deadlines that follow from boxes of the return: which of these are filled, and when. */
async function filledBoxes(scene: Scene, region: Region, days: Period) {
  const boxes = new Set(region.deadlineRules.flatMap((rule) => rule.boxes))
  const feeds = feedsOf(region)
  // The period lies before its deadline, by less than a year.
  const looked = { from: addDays(days.from, -366), to: days.to }
  const filled = new Map<string, readonly string[]>()
  for (const box of boxes) {
    const codes = [...(feeds.get(box)?.codes ?? [])]
    filled.set(box, await listVatMonths(scene, looked, { codes }))
  }
  return (asked: readonly string[], { from, to }: Period): boolean =>
    asked.some((box) => filled.get(box)?.some((month) => from <= month && month <= to))
}

async function listTouching(scene: Scene, periods: readonly Period[]) {
  const from = periods.map((one) => one.from).toSorted()[0]
  const to = periods
    .map((one) => one.to)
    .toSorted()
    .at(-1)
  return from === undefined || to === undefined ? [] : await listFiled(scene, from, to)
}
