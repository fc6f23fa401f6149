import { z } from 'zod'
import type { Scene } from '#kernel/corridor/scene'
import { Failure } from '#kernel/failure/failure'
import { isDay } from '#kernel/values/day'
import { financialYearOf } from '#settings/room'
import {
  comparedDay,
  comparedSpan,
  comparisons,
  type Comparison,
  type ReportSpan,
} from './span_rules.ts'

const mostCompared = 4
const says = 'Use a valid date from 1900 to 2199, such as 2026-11-30.'

export const reportDay = z.string().max(10).refine(isReportDay, says)

const compareList = (example: string) =>
  z
    .string()
    .max(120)
    .optional()
    .meta({
      description: `Up to ${mostCompared}, separated by commas: previous_year, previous_period, or ${example}.`,
    })

export const spanFilters = {
  from: reportDay.optional().meta({
    description: 'First day; that of the financial year of the last day if left out.',
  }),
  to: reportDay.optional().meta({ description: 'Last day; today if left out.' }),
  compare: compareList('days such as 2025-01-01..2025-03-31'),
}

export const dayFilters = {
  asOf: reportDay.optional().meta({ description: 'At the end of this day; today if left out.' }),
  compare: compareList(
    'a day such as 2025-12-31 (previous_period: the last day of the month before)',
  ),
}

type AskedSpan = { from?: string | undefined; to?: string | undefined }

/** The days asked for, with what they are compared with behind them. */
export async function spansOf(
  scene: Scene,
  asked: AskedSpan & { compare?: string | undefined },
): Promise<[ReportSpan, ...ReportSpan[]]> {
  const main = await spanOf(scene, asked)
  const compared = wordsOf(asked.compare).map((word) =>
    isComparison(word) ? comparedSpan(main, word) : givenSpan(word),
  )
  return [main, ...compared]
}

export async function spanOf(scene: Scene, asked: AskedSpan): Promise<ReportSpan> {
  const to = asked.to ?? scene.today
  const from = asked.from ?? (await financialYearOf(scene, to)).from
  if (from > to) throw refused('/from', 'Name a first day that is not after the last.')
  return { from, to }
}

export function daysOf(
  today: string,
  asked: { asOf?: string | undefined; compare?: string | undefined },
): [string, ...string[]] {
  const main = asked.asOf ?? today
  const compared = wordsOf(asked.compare).map((word) =>
    isComparison(word) ? comparedDay(main, word) : givenDay(word),
  )
  return [main, ...compared]
}

function wordsOf(compare: string | undefined): string[] {
  const words = (compare ?? '').split(',').map((word) => word.trim())
  const found = words.filter((word) => word !== '')
  if (found.length <= mostCompared) return found
  throw refused('/compare', `Compare with at most ${mostCompared}.`)
}

function isComparison(word: string): word is Comparison {
  return comparisons.includes(word as Comparison)
}

function givenSpan(word: string): ReportSpan {
  const [from = '', to = '', ...rest] = word.split('..')
  if (rest.length === 0 && isReportDay(from) && isReportDay(to) && from <= to) return { from, to }
  const choice = comparisons.join(', ')
  throw refused('/compare', `Name ${choice}, or two days such as 2025-01-01..2025-03-31.`)
}

function givenDay(word: string): string {
  if (isReportDay(word)) return word
  throw refused('/compare', `Name ${comparisons.join(', ')}, or a day such as 2025-12-31.`)
}

function isReportDay(text: string): boolean {
  return isDay(text) && text >= '1900-01-01' && text < '2200-01-01'
}

function refused(pointer: string, detail: string): Failure {
  return new Failure('invalid_input', { errors: [{ pointer, code: 'day', detail }] })
}
