import { addDays, isDay } from '#kernel/values/day'
import { missingLanguages } from './check_sales_codes.ts'
import type { DeadlineRule } from './deadline_rule.ts'
import { endMonthsOf, monthIndexOf, monthLengthOf, monthOf } from './period.ts'
import { type VatFrequency } from './schema.ts'
import { vatFrequencies } from './vat_frequency.ts'

/** An error about the row at that index. */
export type RowFault = { index: number; id: string; fault: string }

/** Errors in single rows: windows, months, impossible days. */
export function deadlineRowFaults(
  rules: readonly DeadlineRule[],
  languages: readonly string[],
): RowFault[] {
  return rules.flatMap((rule, index) =>
    [
      ...rules.slice(0, index).flatMap((earlier) => siblingFaults(earlier, rule)),
      ...windowFaults(rule),
      ...monthFaults(rule),
      ...dayFaults(rule),
      ...openDayFaults(rule),
      ...titleFaults(rule, languages),
    ].map((fault) => ({ index, id: rule.id, fault })),
  )
}

/** Every frequency must have exactly one rule for its VAT period on every day. */
export function vatPeriodFaults(rules: readonly DeadlineRule[]): string[] {
  return vatFrequencies.flatMap((frequency) => {
    const rows = rules
      .filter((rule) => rule.cycle === 'vat_period' && frequenciesOf(rule).includes(frequency))
      .toSorted((a, b) => ((a.validFrom ?? '') < (b.validFrom ?? '') ? -1 : 1))
    const isWhole =
      rows.at(0)?.validFrom === null &&
      rows.at(-1)?.validTo === null &&
      rows.slice(1).every((row, index) => {
        const end = rows[index]?.validTo ?? null
        return end !== null && row.validFrom === addDays(end, 1)
      })
    return isWhole ? [] : [`the ${frequency} VAT period must have exactly one rule on every day`]
  })
}

function titleFaults({ texts }: DeadlineRule, languages: readonly string[]): string[] {
  const missing = missingLanguages(texts, languages)
  return missing.map((language) => `there is no title in the language ${language}`)
}

const frequenciesOf = (rule: DeadlineRule): readonly VatFrequency[] =>
  rule.frequencies ?? vatFrequencies

// Rows of one id are the same deadline in other years or for other frequencies.
function siblingFaults(earlier: DeadlineRule, rule: DeadlineRule): string[] {
  if (earlier.id !== rule.id) return []
  const faults: string[] = []
  const isSame =
    earlier.kind === rule.kind &&
    earlier.optIn === rule.optIn &&
    JSON.stringify(earlier.texts) === JSON.stringify(rule.texts)
  if (!isSame) faults.push('kind, titles and choice differ from an earlier row')
  const hasShared = frequenciesOf(earlier).some((one) => frequenciesOf(rule).includes(one))
  if (hasShared && isBefore(earlier.validFrom, rule.validTo)) {
    if (isBefore(rule.validFrom, earlier.validTo)) faults.push('the window overlaps an earlier row')
  }
  return faults
}

// An open end compares as before and after every day.
const isBefore = (start: string | null, end: string | null): boolean =>
  start === null || end === null || start <= end

function windowFaults(rule: DeadlineRule): string[] {
  const faults: string[] = []
  if (!isBefore(rule.validFrom, rule.validTo)) faults.push('the window ends before it begins')
  if (rule.cycle === 'vat_period' && (rule.optIn || rule.months.length > 0)) {
    faults.push('the deadline of a VAT period cannot be optional or limited to some months')
  }
  return faults
}

function endMonths(rule: DeadlineRule): number[] {
  // A financial year may end with any month.
  if (rule.cycle === 'financial_year') return endMonthsOf('monthly')
  const cycles = rule.cycle === 'vat_period' ? frequenciesOf(rule) : [rule.cycle]
  return [...new Set(cycles.flatMap(endMonthsOf))]
}

function monthFaults(rule: DeadlineRule): string[] {
  const known = endMonths(rule)
  const special = rule.exceptions.map((one) => one.month)
  const faults = [...rule.months, ...special]
    .filter((month) => !known.includes(month))
    .map((month) => `no period of this rule ends in month ${month}`)
  if (new Set(special).size < special.length) faults.push('a month has two exceptions')
  return faults
}

const commonYear = monthIndexOf('2023-01-01')

// February counts as 28 days: a day that only leap years have is written as `last`.
function dayFaults(rule: DeadlineRule): string[] {
  const ends = rule.months.length === 0 ? endMonths(rule) : rule.months
  return ends.flatMap((end) => {
    const { monthsAfter, day } = rule.exceptions.find((one) => one.month === end) ?? rule
    const month = (end - 1 + monthsAfter + 120) % 12
    if (day.isOpenOnly || day.count <= monthLengthOf(commonYear + month)) return []
    return [`there is no day ${day.count} in month ${monthOf(month)}`]
  })
}

// A month has at least 15 days that are neither a weekend nor a holiday.
const mostOpenDays = 15
const leapYear = '2024'

function openDayFaults(rule: DeadlineRule): string[] {
  const days = [rule, ...rule.exceptions].map((one) => one.day)
  const hasOpen = days.some((day) => day.isOpenOnly)
  const faults: string[] = []
  if (rule.closedDays.length > 0 && !hasOpen)
    faults.push('closed days are only allowed with open days')
  if (rule.rolls && hasOpen) faults.push('rolls is not allowed with open days')
  if (days.some((day) => day.isOpenOnly && day.count > mostOpenDays)) {
    faults.push(`a month may have no more than ${mostOpenDays} open days`)
  }
  for (const closed of rule.closedDays) {
    const isDated = !closed.startsWith('easter')
    if (isDated && !isDay(`${leapYear}-${closed}`)) faults.push(`${closed} is not a date`)
  }
  return faults
}
