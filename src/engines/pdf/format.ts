import { wordsOf, type Language } from '#languages/room'
import { currencyDigits } from '#kernel/values/money'

const decimal = /^(-?)(\d+)(?:\.(\d+))?$/

/**
 * Formats an exact decimal for the language; trailing zeros beyond `least` decimals are removed.
 */
export function formatDecimal(text: string, language: Language, least = 0): string {
  const [, sign = '', whole = '', part = ''] = decimal.exec(text) ?? []
  if (whole === '') throw new RangeError(`${text} is not a decimal.`)
  const { point, group } = wordsOf(language).numbers
  const grouped = whole.replace(/^0+(?=\d)/, '').replaceAll(/\B(?=(?:\d{3})+$)/g, group)
  const decimals = part.replace(/0+$/, '').padEnd(least, '0')
  return sign + grouped + (decimals === '' ? '' : point + decimals)
}

export function formatAmount(text: string, language: Language, currency: string): string {
  return formatDecimal(text, language, currencyDigits(currency))
}

export function formatPercent(text: string, language: Language): string {
  return formatDecimal(text, language) + wordsOf(language).numbers.percent
}

/** A date in the language's format; in English with the month's name, so it is unambiguous. */
export function formatDay(day: string, language: Language): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return wordsOf(language).formatDay(year, month, date)
}

/** IBANs and creditor references are printed in groups of four (ISO 13616, ISO 11649). */
export function groupByFour(text: string): string {
  return text.replaceAll(/\s/g, '').replaceAll(/(.{4})(?=.)/g, '$1 ')
}
