import { wordsOf as allWordsOf, type Language, type LanguageWords } from '#languages/room'

export type PageWords = LanguageWords['pages']

export function wordsOf(language: Language): PageWords {
  return allWordsOf(language).pages
}

/** The language by its own name, as its readers look for it. */
export function languageName(language: Language): string {
  return allWordsOf(language).name
}

/** The word for a name that comes from elsewhere, or the name itself where there is none. */
export function wordFor(words: Readonly<Record<string, string>>, name: string): string {
  return Object.hasOwn(words, name) ? (words[name] ?? name) : name
}
