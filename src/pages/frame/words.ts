import type { Language } from '#kernel/values/language'
import { danish } from '../words/da.ts'
import { english } from '../words/en.ts'
import { italian } from '../words/it.ts'

export type PageWords = typeof english

const all: Record<Language, PageWords> = { da: danish, it: italian, en: english }

/** Each language by its own name, as its readers look for it. */
export const languageNames: Record<Language, string> = {
  da: 'Dansk',
  it: 'Italiano',
  en: 'English',
}

export function wordsOf(language: Language): PageWords {
  return all[language]
}

/** The word for a name that comes from elsewhere, or the name itself where there is none. */
export function wordFor(words: Readonly<Record<string, string>>, name: string): string {
  return Object.hasOwn(words, name) ? (words[name] ?? name) : name
}
