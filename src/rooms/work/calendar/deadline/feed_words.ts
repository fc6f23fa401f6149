import { firstSpoken, wordsOf, type Language, type LanguageWords } from '#languages/room'
import type { Deadline, PassedDay } from '#regions/room'

/** The first language of a region, if we support it; otherwise English. */
export function languageOf(known: readonly string[]): Language {
  return firstSpoken(known.slice(0, 1))
}

type Words = LanguageWords['calendar']

/** Fills in `{…}`. */
export function say(
  word: keyof Words,
  language: Language,
  params: Record<string, string> = {},
): string {
  return wordsOf(language).calendar[word].replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => params[name] ?? '',
  )
}

/** Why a day was skipped. A holiday has its name in the language of its country. */
export function sayPassedDay(passed: PassedDay, day: string, language: Language): string {
  const { reason, holiday } = passed
  if (reason === 'holiday') return say('holiday', language, { day, holiday: holiday ?? '' })
  return say(reason, language, { day })
}

const vatKinds: ReadonlySet<Deadline['kind']> = new Set<Deadline['kind']>([
  'vat_return',
  'vat_payment',
  'vat_report',
  'vat_advance',
  'annual_return',
  'sales_list',
  'one_stop_shop',
])

export function sayCategory(kind: Deadline['kind'], language: Language): string {
  return say(vatKinds.has(kind) ? 'vat' : 'other', language)
}
