import { type Language, numberOf, parseDay, parseMoney } from '@daybook/sdk'

/**
 * A day as somebody types it: as `parseDay` reads it, or short: `1410` and `14-10` are 14 October, of the
 * year that makes it the latest one not after tomorrow.
 */
export function typedDay(text: string, language: Language, today: string): string | null {
  const given = text.trim()
  const whole = parseDay(given, language)
  if (whole !== null) return whole
  const short =
    /^(\d{1,2})[.\s/-]?(\d{2})\.?$/.exec(given) ?? /^(\d{1,2})[.\s/-](\d{1,2})\.?$/.exec(given)
  if (short === null) {
    const six = /^(\d{2})(\d{2})(\d{2}|\d{4})$/.exec(given)
    return six === null ? null : parseDay(six.slice(1).join('.'), language)
  }
  const [, day = '', month = ''] = short
  const year = Number(today.slice(0, 4))
  const ofYear = (one: number): string | null => parseDay(`${day}.${month}.${one}`, language)
  const found = ofYear(year)
  return found !== null && found <= dayAfter(today) ? found : (ofYear(year - 1) ?? found)
}

function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + 1)
  return date.toISOString().slice(0, 10)
}

/** An amount as somebody types it: `1250,5`, `1.250,50` and `1250.50` are all understood. */
export function typedAmount(text: string, currency: string, language: Language): number | null {
  const given = text.trim()
  if (given === '') return null
  const other = language === 'en' ? 'da' : 'en'
  // In the other way of writing only with one or two decimals: 12,345 could be two amounts.
  const isClear = /[.,]\d{1,2}$/.test(given)
  const money =
    parseMoney(given, currency, language) ?? (isClear ? parseMoney(given, currency, other) : null)
  return money === null ? null : numberOf(money)
}
