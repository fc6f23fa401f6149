import { addDays, compareDays } from '#kernel/day'
import type { Scene } from '#kernel/scene'
import {
  deadlineRange,
  deadlinesOf,
  regionOf,
  vatFrequencyOf,
  type Deadline,
  type Period,
  type Region,
} from '#regions/room'
import type { SettingsRow } from '#settings/room'
import { listFiled } from '#vat/room'
import { matchReturns, unmatched, type Match } from './match_returns.ts'

/** A small debt of the third quarter may wait from 16 November to 16 December. */
const longestDelay = 45

export type FoundDeadline = Deadline & {
  match: Match
  /** True where VAT returns tell how far it is; of the others nobody tells us. */
  isTold: boolean
  /** True where it is the day on which what the return comes to is paid. */
  isPayment: boolean
}

/** What falls due in these days for an organization with these settings, and how far it is. */
export async function findDeadlines(
  scene: Scene,
  settings: SettingsRow,
  days: Period,
): Promise<FoundDeadline[]> {
  const region = regionOf(settings.region_key)
  const { frequency } = vatFrequencyOf(region, settings.vat_frequency)
  const chosen = { frequency, items: settings.calendar_items }
  // What a return puts off may come into these days from before them.
  const earlier = addDays(days.from, -longestDelay)
  const from = earlier < deadlineRange.from ? deadlineRange.from : earlier
  const deadlines = deadlinesOf(region, chosen, from, days.to)
  const { told, paid } = rulesOf(region)
  const periods = deadlines.filter((one) => told.has(one.rule)).map((one) => one.period)
  const returns = await listTouching(scene, periods)
  return deadlines
    .map((one) => {
      const match = told.has(one.rule) ? matchReturns(one.period, returns) : unmatched
      const isPayment = paid.has(one.rule)
      const putOff = isPayment && match.isWhole ? match.told?.dueDay : undefined
      const dueDay = putOff !== undefined && putOff > one.dueDay ? putOff : one.dueDay
      return { ...one, dueDay, match, isTold: told.has(one.rule), isPayment }
    })
    .filter((one) => one.dueDay >= days.from && one.dueDay <= days.to)
    .toSorted((a, b) => compareDays(a.dueDay, b.dueDay) || (a.id < b.id ? -1 : 1))
}

/**
 * The deadline of the VAT period itself, on which a return is paid; and the report that carries the
 * same figures to the authority later, where a country has one.
 */
function rulesOf(region: Region): { told: Set<string>; paid: Set<string> } {
  const ofPeriod = region.deadlineRules.filter((rule) => rule.cycle === 'vat_period')
  const reports = region.deadlineRules.filter((rule) => rule.kind === 'vat_report')
  return {
    told: new Set([...ofPeriod, ...reports].map((rule) => rule.id)),
    paid: new Set(ofPeriod.map((rule) => rule.id)),
  }
}

async function listTouching(scene: Scene, periods: readonly Period[]) {
  const from = periods.map((one) => one.from).toSorted()[0]
  const to = periods
    .map((one) => one.to)
    .toSorted()
    .at(-1)
  return from === undefined || to === undefined ? [] : await listFiled(scene, from, to)
}
