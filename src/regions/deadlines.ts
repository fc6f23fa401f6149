import { compareDays, isDay } from '#kernel/day'
import { isValidOn } from './check.ts'
import type { DeadlineRule } from './deadline_rule.ts'
import { dueDayOf, type PassedDay } from './due_day.ts'
import {
  dayIn,
  monthIndexOf,
  monthOf,
  nextPeriod,
  periodKeyOf,
  periodOf,
  type Period,
} from './period.ts'
import { vatFrequencyOf } from './region.ts'
import type { Region, VatFrequency } from './schema.ts'

export type DeadlineTitle = { da: string; it: string; en: string }

export type Deadline = {
  /** The rule and the key of its period, such as vat_return.2026-Q1. */
  id: string
  rule: string
  kind: DeadlineRule['kind']
  title: DeadlineTitle
  optIn: boolean
  period: Period
  periodKey: string
  statutoryDay: string
  dueDay: string
  /** Each weekend day or holiday that was passed over, in order. */
  moved: PassedDay[]
  source: string
  /** The law does not know this VAT period; the day is ours. */
  nonStatutory: boolean
}

export type DeadlineItem = Pick<DeadlineRule, 'id' | 'kind' | 'optIn' | 'source'> & {
  title: DeadlineTitle
}

/** Deadlines are reckoned between these days, both included. */
export const deadlineRange = { from: '1900-01-01', to: '2200-12-31' } as const

/** What falls due from one day to the other, both included, by day and then by id. */
export function deadlinesOf(
  region: Region,
  chosen: { frequency: VatFrequency; items: readonly string[] },
  from: string,
  to: string,
): Deadline[] {
  if (!isInRange(from) || !isInRange(to)) {
    throw new RangeError(`Deadlines are not known from ${from} to ${to}.`)
  }
  return region.deadlineRules
    .filter((rule) => isFor(rule, chosen.frequency))
    .filter((rule) => !rule.optIn || chosen.items.includes(rule.id))
    .flatMap((rule) => deadlinesOfRule(region, rule, chosen.frequency, from, to))
    .toSorted((a, b) => compareDays(a.dueDay, b.dueDay) || (a.id < b.id ? -1 : 1))
}

/** When the VAT of that period is to be paid, and filed where both have one day. */
export function vatDueDay(
  region: Region,
  frequency: VatFrequency,
  period: Period,
): { statutoryDay: string; dueDay: string } {
  const whole = periodOf(frequency, period.to)
  const rule = region.deadlineRules.find(
    (row) => row.cycle === 'vat_period' && isFor(row, frequency) && isValidOn(row, whole.to),
  )
  if (rule === undefined) {
    throw new Error(`${region.key}/deadlines.csv has no ${frequency} VAT period for ${whole.to}`)
  }
  const { statutoryDay, dueDay } = dueDayOf(rule, region.country, whole)
  return { statutoryDay, dueDay }
}

/** Every deadline of the region once, as its newest row has it; those with optIn can be chosen. */
export function deadlineItems(region: Region): DeadlineItem[] {
  const items = new Map<string, DeadlineItem>()
  for (const rule of region.deadlineRules) {
    const { id, kind, optIn, source } = rule
    const known = items.get(id)
    // Rows of one id that stand side by side differ by frequency; the first speaks for them.
    if (known !== undefined && rule.validFrom === null) continue
    items.set(id, { id, title: titleOf(rule), kind, optIn, source })
  }
  return [...items.values()]
}

const isInRange = (day: string): boolean =>
  isDay(day) && deadlineRange.from <= day && day <= deadlineRange.to

const isFor = (rule: DeadlineRule, frequency: VatFrequency): boolean =>
  rule.frequencies === null || rule.frequencies.includes(frequency)

const titleOf = ({ da, it, en }: DeadlineRule): DeadlineTitle => ({ da, it, en })

function deadlinesOfRule(
  region: Region,
  rule: DeadlineRule,
  frequency: VatFrequency,
  from: string,
  to: string,
): Deadline[] {
  const isVatPeriod = rule.cycle === 'vat_period'
  const cycle = rule.cycle === 'vat_period' ? frequency : rule.cycle
  const nonStatutory = isVatPeriod && vatFrequencyOf(region, frequency).nonStatutory
  const deadlines: Deadline[] = []
  for (const period of periodsDueWithin(rule, cycle, from, to)) {
    const periodKey = periodKeyOf(cycle, period)
    const due = dueDayOf(rule, region.country, period)
    if (due.dueDay < from || due.dueDay > to) continue
    deadlines.push({
      id: `${rule.id}.${periodKey}`,
      rule: rule.id,
      kind: rule.kind,
      title: titleOf(rule),
      optIn: rule.optIn,
      period,
      periodKey,
      ...due,
      source: rule.source,
      nonStatutory,
    })
  }
  return deadlines
}

/** The periods that may fall due in the range; one month more, since a weekend may move the day. */
function* periodsDueWithin(
  rule: DeadlineRule,
  cycle: VatFrequency,
  from: string,
  to: string,
): Generator<Period> {
  const shifts = [rule, ...rule.exceptions].map((one) => one.monthsAfter)
  const first = monthIndexOf(from) - Math.max(...shifts) - 1
  const last = monthIndexOf(to) - Math.min(...shifts)
  let period = periodOf(cycle, dayIn(first, 1))
  while (monthIndexOf(period.to) <= last) {
    const month = monthOf(monthIndexOf(period.to))
    const hasMonth = rule.months.length === 0 || rule.months.includes(month)
    if (hasMonth && isValidOn(rule, period.to)) yield period
    period = nextPeriod(cycle, period)
  }
}
