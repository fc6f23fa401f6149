import { z } from 'zod'
import { currencyDigits, toDecimal } from '#kernel/money'
import type { Language } from '#paper/room'
import type { FoundDeadline } from './find_deadlines.ts'
import { sayPassedDay } from './feed_words.ts'

const statuses = ['open', 'prepared', 'filed', 'overdue', 'past'] as const

const text = z.string().nullable()

/** A deadline as the list and the single read give it. */
export const deadline = z.object({
  id: z.string().meta({ description: 'What is due and for which period: vat_return.2026-Q1.' }),
  kind: z.string(),
  title: z.string(),
  period: z.object({ from: z.string(), to: z.string() }),
  periodKey: z.string(),
  dueDate: z.string(),
  statutoryDate: z
    .string()
    .meta({ description: 'The day the law names; a weekend or holiday moves it to dueDate.' }),
  movedBecause: z
    .array(z.string())
    .meta({ description: 'A sentence for each day that was passed over.' }),
  status: z.enum(statuses).meta({
    description:
      'By the VAT returns: open, prepared, filed, or overdue. Of other deadlines we know only that they are open or past.',
  }),
  returnId: text.meta({ description: 'The VAT return that this is about.' }),
  payable: z
    .number()
    .nullable()
    .meta({ description: 'What that return comes to; below zero it comes back.' }),
  currency: text,
  filedAt: text,
  reference: text,
  nonStatutory: z
    .boolean()
    .meta({ description: 'The law does not know this VAT period; the day is our own.' }),
  optIn: z.boolean().meta({ description: 'Shown because set_calendar_items chose it.' }),
  source: z.string().meta({ description: 'Where the rule is from.' }),
})

export type DeadlineRecord = z.input<typeof deadline>

/** What decides whether a day that is gone was missed. */
export type Moment = {
  today: string
  /** The first day that the organization is known of; before that, a day is merely past. */
  since: string | null
}

export function toDeadline(
  found: FoundDeadline,
  language: Language,
  moment: Moment,
): DeadlineRecord {
  const { told } = found.match
  return {
    id: found.id,
    kind: found.kind,
    title: found.title[language],
    period: found.period,
    periodKey: found.periodKey,
    dueDate: found.dueDay,
    statutoryDate: found.statutoryDay,
    movedBecause: found.moved.map((one) => sayPassedDay(one, one.day, language)),
    status: statusOf(found, moment),
    returnId: told?.returnId ?? null,
    ...payableOf(found),
    filedAt: told?.filedAt?.toISOString() ?? null,
    reference: told?.reference ?? null,
    nonStatutory: found.nonStatutory,
    optIn: found.optIn,
    source: found.source,
  }
}

export function payableOf({ match, isPayment }: FoundDeadline): {
  payable: number | null
  currency: string | null
} {
  const { told } = match
  if (told === null || !match.isWhole || !isPayment) return { payable: null, currency: null }
  const { payableMinor, currency } = told
  return { payable: toDecimal(payableMinor, currencyDigits(currency)), currency }
}

/** A draft does not save anybody: what is not filed when its day is gone is overdue. */
export function statusOf(
  { match, isTold, dueDay, period }: FoundDeadline,
  { today, since }: Moment,
): DeadlineRecord['status'] {
  if (match.state === 'filed') return 'filed'
  if (dueDay >= today) return match.state
  const isOwed = since !== null && period.to >= since
  const isOurs = isTold && (isOwed || match.state === 'prepared')
  return isOurs ? 'overdue' : 'past'
}
