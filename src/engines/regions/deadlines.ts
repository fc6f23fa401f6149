import { compareDays, isDay } from '#kernel/values/day'
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

/** By language: those of the region and English, and any other that the table has. */
export type DeadlineTitle = Readonly<Record<string, string>>

/** English where the table has no title in that language. */
export function titleIn(title: DeadlineTitle, language: string): string {
  return title[language] ?? title['en'] ?? ''
}

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
  /** Each weekend day or holiday that was skipped, in order. */
  moved: PassedDay[]
  source: string
  /** False: the rule was looked for and not found in the law. */
  confirmed: boolean
  /** The VAT period does not exist in law; the due date is Daybook's choice. */
  nonStatutory: boolean
}

export type DeadlineItem = Pick<DeadlineRule, 'id' | 'kind' | 'optIn' | 'source'> & {
  title: DeadlineTitle
}

export type ChosenDeadlines = {
  frequency: VatFrequency
  /** The optional deadlines that the organization chose. */
  items: readonly string[]
  /** Whether one of these boxes of the return holds an amount of that period. */
  isFilled?: (boxes: readonly string[], period: Period) => boolean
  /** The financial years from two years before the first day to one behind the last; calendar years if left out. */
  years?: readonly Period[]
}

/** Deadlines are calculated between these days, inclusive. */
export const deadlineRange = { from: '1900-01-01', to: '2200-12-31' } as const

/** Deadlines due between two days, inclusive, sorted by day and then by id. */
export function deadlinesOf(
  region: Region,
  chosen: ChosenDeadlines,
  from: string,
  to: string,
): Deadline[] {
  if (!isInRange(from) || !isInRange(to)) {
    throw new RangeError(`Deadlines cannot be calculated from ${from} to ${to}.`)
  }
  return region.deadlineRules
    .filter((rule) => isFor(rule, chosen.frequency))
    .flatMap((rule) => {
      const found = deadlinesOfRule(region, rule, chosen, from, to)
      if (!rule.optIn || chosen.items.includes(rule.id)) return found
      return found.filter((one) => isFilled(region, rule, chosen, one.period)).map(unasked)
    })
    .toSorted((a, b) => compareDays(a.dueDay, b.dueDay) || (a.id < b.id ? -1 : 1))
}

const unasked = (one: Deadline): Deadline => ({ ...one, optIn: false })

/** The law asks for it where its boxes are filled, unless another one of its kind was chosen. */
function isFilled(
  region: Region,
  rule: DeadlineRule,
  { items, isFilled: hasAmount }: ChosenDeadlines,
  period: Period,
): boolean {
  if (rule.boxes.length === 0 || hasAmount === undefined) return false
  const others = region.deadlineRules.filter((one) => one.kind === rule.kind)
  return !others.some((one) => items.includes(one.id)) && hasAmount(rule.boxes, period)
}

/** When the VAT of that period must be paid; filing has the same day unless listed separately. */
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
  const { statutoryDay, dueDay } = dueDayOf(rule, region.holidays.calendar, whole)
  return { statutoryDay, dueDay }
}

/** When what belongs to that month is due by the rule; null where the rule does not apply then. */
export function ruleDueDay(region: Region, id: string, day: string): string | null {
  const month = periodOf('monthly', day)
  const rule = region.deadlineRules.find((row) => row.id === id && isValidOn(row, month.to))
  return rule === undefined ? null : dueDayOf(rule, region.holidays.calendar, month).dueDay
}

/** Every deadline of the region once, from its newest row; those with optIn are optional. */
export function deadlineItems(region: Region): DeadlineItem[] {
  const items = new Map<string, DeadlineItem>()
  for (const rule of region.deadlineRules) {
    const { id, kind, optIn, source } = rule
    const known = items.get(id)
    // Rows of one id in the same window differ only by frequency, so the first is used.
    if (known !== undefined && rule.validFrom === null) continue
    items.set(id, { id, title: rule.texts, kind, optIn, source })
  }
  return [...items.values()]
}

const isInRange = (day: string): boolean =>
  isDay(day) && deadlineRange.from <= day && day <= deadlineRange.to

const isFor = (rule: DeadlineRule, frequency: VatFrequency): boolean =>
  rule.frequencies === null || rule.frequencies.includes(frequency)

function deadlinesOfRule(
  region: Region,
  rule: DeadlineRule,
  { frequency, years }: ChosenDeadlines,
  from: string,
  to: string,
): Deadline[] {
  const isVatPeriod = rule.cycle === 'vat_period'
  const isYear = rule.cycle === 'financial_year'
  const cycle = cycleOf(rule, frequency)
  const nonStatutory = isVatPeriod && vatFrequencyOf(region, frequency).nonStatutory
  const deadlines: Deadline[] = []
  const own = isYear ? years?.filter((year) => isValidOn(rule, year.to)) : undefined
  for (const period of own ?? periodsDueWithin(rule, cycle, from, to)) {
    const periodKey = isYear ? yearKeyOf(period) : periodKeyOf(cycle, period)
    const due = dueDayOf(rule, region.holidays.calendar, period)
    if (due.dueDay < from || due.dueDay > to) continue
    deadlines.push({
      id: `${rule.id}.${periodKey}`,
      rule: rule.id,
      kind: rule.kind,
      title: rule.texts,
      optIn: rule.optIn,
      period,
      periodKey,
      ...due,
      source: rule.source,
      confirmed: rule.confirmed,
      nonStatutory,
    })
  }
  return deadlines
}

function cycleOf({ cycle }: DeadlineRule, frequency: VatFrequency): VatFrequency {
  if (cycle === 'vat_period') return frequency
  return cycle === 'financial_year' ? 'annual' : cycle
}

/** By its end: 2026, or 2027-06 where it ends with another month than December. */
function yearKeyOf({ to }: Period): string {
  return to.endsWith('-12-31') ? to.slice(0, 4) : to.slice(0, 7)
}

/** The periods that may be due in the range; one month more, since a weekend may move the day. */
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
