type Language = 'da' | 'de' | 'en' | 'fr' | 'it' | 'nl' | 'sv'

const MONTHS: Record<Language, string> = {
  da: 'januar februar marts april maj juni juli august september oktober november december',
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
  en: 'January February March April May June July August September October November December',
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  it: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  nl: 'januari februari maart april mei juni juli augustus september oktober november december',
  sv: 'januari februari mars april maj juni juli augusti september oktober november december',
}

const monthName = (day: string, language: Language): string =>
  MONTHS[language].split(' ')[Number(day.slice(5, 7)) - 1] ?? ''

/** A day (2026-03-01) in the supplier's pattern: DD.MM.YYYY, D. MMMM YYYY, MMM D, YYYY. */
export function write(day: string, pattern: string, language: Language = 'en'): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const name = monthName(day, language)
  const parts: Record<string, string> = {
    YYYY: year,
    YY: year.slice(2),
    MMMM: name,
    MMM: name.slice(0, 3),
    MM: month,
    M: String(Number(month)),
    DD: date,
    D: String(Number(date)),
  }
  return pattern.replaceAll(/Y{4}|YY|M{1,4}|DD?/g, (token) => parts[token] ?? token)
}

export function after(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10)
}

/** The first or last day of a month some months away. */
export function monthStart(day: string, months = 0): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

export const monthEnd = (day: string, months = 0): string => after(monthStart(day, months + 1), -1)
