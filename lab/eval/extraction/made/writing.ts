/** Amounts and days as countries write them. */

function grouped(minor: bigint, thousands: string, decimals: string): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0')
  const whole = digits.slice(0, -2).replaceAll(/\B(?=(?:\d{3})+$)/g, thousands)
  return `${minor < 0n ? '-' : ''}${whole}${decimals}${digits.slice(-2)}`
}

/** 1.234,56 */
export const dotted = (minor: bigint): string => grouped(minor, '.', ',')
/** 1,234.56 */
export const english = (minor: bigint): string => grouped(minor, ',', '.')
/** 1 234,56 with a space that does not break */
export const spaced = (minor: bigint): string => grouped(minor, '\u00A0', ',')
/** 1'234.56 */
export const swiss = (minor: bigint): string => grouped(minor, "'", '.')
/** 1234,56 */
export const bare = (minor: bigint): string => grouped(minor, '', ',')
/** 1234.56, as in the truth */
export const plain = (minor: bigint): string => grouped(minor, '', '.')
/** 1.234,56-, as older systems print a credit */
export const trailing = (minor: bigint): string =>
  minor < 0n ? `${dotted(-minor)}-` : dotted(minor)

const months = {
  da: 'januar februar marts april maj juni juli august september oktober november december',
  it: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  nl: 'januari februari maart april mei juni juli augustus september oktober november december',
  en: 'January February March April May June July August September October November December',
} as const

export type MadeLanguage = keyof typeof months

export function monthOf(day: string, language: MadeLanguage): string {
  return months[language].split(' ')[Number(day.slice(5, 7)) - 1] ?? ''
}

/**
 * A day in a pattern: d and dd are the day, mm the month, yy and yyyy the year, M its name, MMM its
 * first three letters.
 */
export function dayAs(day: string, pattern: string, language: MadeLanguage = 'en'): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const name = monthOf(day, language)
  const parts: Record<string, string> = {
    d: String(Number(date)),
    dd: date,
    mm: month,
    yy: year.slice(2),
    yyyy: year,
    M: name,
    MMM: name.slice(0, 3),
  }
  return pattern.replaceAll(/yyyy|yy|dd|d|mm|MMM|M/g, (part) => parts[part] ?? part)
}
