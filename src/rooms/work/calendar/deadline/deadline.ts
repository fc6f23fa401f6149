import { z } from 'zod'
import { currencyDigits, toDecimal } from '#kernel/values/money'
import type { Language } from '#languages/room'
import { titleIn } from '#regions/room'
import type { FoundDeadline } from './find_deadlines.ts'
import { sayPassedDay } from './feed_words.ts'

const statuses = ['open', 'prepared', 'filed', 'overdue', 'past'] as const

const text = z.string().nullable()

/** A deadline as the list and the single read return it. */
export const deadline = z.object({
  id: z
    .string()
    .meta({ description: 'What is due and for which period, such as vat_return.2026-Q1.' }),
  kind: z.string(),
  title: z.string(),
  period: z.object({ from: z.string(), to: z.string() }),
  periodKey: z.string(),
  dueDate: z.string(),
  statutoryDate: z
    .string()
    .meta({ description: 'The date set by law; a weekend or holiday moves it to dueDate.' }),
  movedBecause: z
    .array(z.string())
    .meta({ description: 'One sentence for each day that was skipped.' }),
  status: z.enum(statuses).meta({
    description:
      'For VAT returns: open, prepared, filed or overdue. Other deadlines are only open or past.',
  }),
  returnId: text.meta({ description: 'The VAT return of this deadline.' }),
  payable: z
    .number()
    .nullable()
    .meta({ description: 'Amount of that return; negative: to get back.' }),
  currency: text,
  filedAt: text,
  reference: text,
  nonStatutory: z
    .boolean()
    .meta({ description: 'The law has no such VAT period; the date is set by Daybook.' }),
  optIn: z.boolean().meta({ description: 'Shown because it was chosen with set_calendar_items.' }),
  source: z.string().meta({ description: 'Source of the rule.' }),
})

export type DeadlineRecord = z.input<typeof deadline>

/** What decides whether a past deadline was missed. */
export type Moment = {
  today: string
  /** The first day of the organization's books; earlier deadlines are only past, not overdue. */
  since: string | null
}

export function toDeadline(
  found: FoundDeadline,
  language: Language,
  moment: Moment,
): DeadlineRecord {
  const { vatReturn } = found.match
  return {
    id: found.id,
    kind: found.kind,
    title: titleIn(found.title, language),
    period: found.period,
    periodKey: found.periodKey,
    dueDate: found.dueDay,
    statutoryDate: found.statutoryDay,
    movedBecause: found.moved.map((one) => sayPassedDay(one, one.day, language)),
    status: statusOf(found, moment),
    returnId: vatReturn?.returnId ?? null,
    ...payableOf(found),
    filedAt: vatReturn?.filedAt?.toISOString() ?? null,
    reference: vatReturn?.reference ?? null,
    nonStatutory: found.nonStatutory,
    optIn: found.optIn,
    source: found.source,
  }
}

export function payableOf({ match, isPayment }: FoundDeadline): {
  payable: number | null
  currency: string | null
} {
  const { vatReturn } = match
  if (vatReturn === null || !match.isWhole || !isPayment) return { payable: null, currency: null }
  const { payableMinor, currency } = vatReturn
  return { payable: toDecimal(payableMinor, currencyDigits(currency)), currency }
}

/** A return that is not filed by its due date is overdue, even if a draft exists. */
export function statusOf(
  { match, followsReturns, dueDay, period, isDue }: FoundDeadline,
  { today, since }: Moment,
): DeadlineRecord['status'] {
  if (match.state === 'filed') return 'filed'
  if (dueDay >= today) return match.state
  const isOwed = isDue && since !== null && period.to >= since
  const isOurs = followsReturns && (isOwed || match.state === 'prepared')
  return isOurs ? 'overdue' : 'past'
}
