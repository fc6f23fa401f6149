import { currencyDigits, isCurrency } from '#kernel/values/money'
import { toVisibleLine } from '#kernel/values/visible_text'
import { wordsOf, type Language } from '#languages/room'

type Facts = {
  name: string | null
  day: string | null
  amount: number | null
  currency: string | null
}

/** The payment or document in the words of whoever is asked: whom, when, how much. */
export function describe(language: Language, facts: Facts): string {
  const name = facts.name === null ? null : toVisibleLine(facts.name, 80)
  const day = facts.day === null ? null : sayDay(language, facts.day)
  return [name, day, amountOf(language, facts)].filter((one) => one !== null).join(', ')
}

export function sayDay(language: Language, day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return wordsOf(language).formatDay(year, month, date)
}

function amountOf(language: Language, { amount, currency }: Facts): string | null {
  if (amount === null || currency === null) return null
  const digits = isCurrency(currency) ? currencyDigits(currency) : 2
  const shape = { minimumFractionDigits: digits, maximumFractionDigits: digits } as const
  const number = new Intl.NumberFormat(wordsOf(language).locale, shape).format(Math.abs(amount))
  return `${number} ${currency}`
}
