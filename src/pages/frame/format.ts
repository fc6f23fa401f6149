import type { Language } from '#kernel/values/language'
import { currencyDigits, isCurrency } from '#kernel/values/money'

const locales: Record<Language, string> = { da: 'da-DK', it: 'it-IT', en: 'en-GB' }

/** Where a region's organizations are there is one clock: the zones of both are the same. */
const timeZone = 'Europe/Copenhagen'

export function showMoment(language: Language, moment: string | Date): string {
  const shape = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const
  return new Intl.DateTimeFormat(locales[language], shape).format(new Date(moment))
}

/** A day of the calendar, which has no zone. */
export function showDay(language: Language, day: string): string {
  const moment = new Date(`${day}T00:00:00Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(moment.getTime())) return day
  const shape = { dateStyle: 'long', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(locales[language], shape).format(moment)
}

/** With the decimals that the law gives the currency, and none of its own dropped. */
export function showNumber(language: Language, amount: number, currency: string): string {
  const digits = isCurrency(currency) ? currencyDigits(currency) : 2
  const shape = {
    minimumFractionDigits: digits,
    maximumFractionDigits: Math.max(digits, 8),
    useGrouping: 'always',
  } as const
  return new Intl.NumberFormat(locales[language], shape).format(amount)
}

/** The currency by its code: several have the sign kr. */
export function showAmount(language: Language, amount: number, currency: string): string {
  return `${showNumber(language, amount, currency)} ${currency}`.trim()
}
