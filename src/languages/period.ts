import type { LanguageWords } from './en/words.ts'
import { wordsOf, type Language } from './language.ts'

/** 2026-03, 2026-Q1, 2026-H1 or 2026, as programs call a period. */
const shape = /^(\d{4})-(?:(0[1-9]|1[0-2])|Q([1-4])|H([12]))$/

/** A period in words: `3. kvartal 2026`, `agosto 2026`. A year, and what is no period, stays. */
export function periodIn(words: LanguageWords, key: string): string {
  const [, year, month, quarter, half] = shape.exec(key) ?? []
  if (year === undefined) return key
  if (month !== undefined) return monthIn(words, year, month)
  const sentence = quarter === undefined ? words.periods.half : words.periods.quarter
  return sentence.replace('{number}', quarter ?? half ?? '').replace('{year}', year)
}

function monthIn({ locale }: LanguageWords, year: string, month: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return format.format(new Date(`${year}-${month}-01T00:00:00Z`))
}

export const sayPeriod = (key: string, language: Language): string =>
  periodIn(wordsOf(language), key)
