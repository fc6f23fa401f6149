export type Language = 'da' | 'it' | 'en'

/** English as written in Europe: the day comes first. */
export const localeOf: Readonly<Record<Language, string>> = {
  da: 'da-DK',
  it: 'it-IT',
  en: 'en-GB',
}
