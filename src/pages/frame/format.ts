import { wordsOf, type Language } from '#languages/room'
import { currencyDigits, isCurrency } from '#kernel/values/money'

type Clock = { language: Language; timeZone: string | null }

/** By the organization's clock; where there is no organization, by UTC, which is then said. */
export function showMoment({ language, timeZone }: Clock, moment: string | Date): string {
  const shape = { dateStyle: 'medium', timeStyle: 'short', timeZone: timeZone ?? 'UTC' } as const
  const shown = new Intl.DateTimeFormat(wordsOf(language).locale, shape).format(new Date(moment))
  return timeZone === null ? `${shown} UTC` : shown
}

/** A day of the calendar, which has no zone. */
export function showDay(language: Language, day: string): string {
  const moment = new Date(`${day}T00:00:00Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(moment.getTime())) return day
  const shape = { dateStyle: 'long', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(wordsOf(language).locale, shape).format(moment)
}

/** With the decimals that the law gives the currency, and none of its own dropped. */
export function showNumber(language: Language, amount: number, currency: string): string {
  const digits = isCurrency(currency) ? currencyDigits(currency) : 2
  const shape = {
    minimumFractionDigits: digits,
    maximumFractionDigits: Math.max(digits, 8),
    useGrouping: 'always',
  } as const
  return new Intl.NumberFormat(wordsOf(language).locale, shape).format(amount)
}

/** The currency by its code: several have the sign kr. */
export function showAmount(language: Language, amount: number, currency: string): string {
  return `${showNumber(language, amount, currency)} ${currency}`.trim()
}
