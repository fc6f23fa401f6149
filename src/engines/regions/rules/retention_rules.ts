import { z } from 'zod'
import { addDays } from '#kernel/values/day'
import { text } from '../table/cells.ts'

/** From which day the years count: the end of the financial year, or the last entry of the books. */
const beginnings = ['financial_year_end', 'last_entry'] as const

/** How long a law keeps a part of the books. */
export const retentionRule = z
  .strictObject({
    subject: z.literal(['books', 'tax']),
    years: z.int().min(1).max(100),
    from: z.literal(beginnings),
    law: text,
    text: z.record(z.string().regex(/^[a-z]{2}$/), text),
    source: text,
  })
  .readonly()

export type RetentionRule = z.output<typeof retentionRule>

export const retentionRules = z.array(retentionRule).min(1).readonly()

/**
 * The last day on which the law keeps what ended with this entry. A financial year may begin in any
 * month, so twelve months with that entry may end as late as in the next calendar year.
 */
export function keptThrough({ years, from }: RetentionRule, lastEntryOn: string): string {
  const year = Number(lastEntryOn.slice(0, 4)) + years
  if (from === 'financial_year_end') return `${year + 1}-12-31`
  const day = `${year}${lastEntryOn.slice(4)}`
  // A leap day has no anniversary: the period ends with the last day of that month.
  return lastEntryOn.endsWith('-02-29') && !isLeap(year) ? `${year}-02-28` : day
}

function isLeap(year: number): boolean {
  return addDays(`${year}-02-28`, 1).endsWith('-02-29')
}
