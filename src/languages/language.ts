import { danish } from './da/words.ts'
import { english, type LanguageWords } from './en/words.ts'
import { italian } from './it/words.ts'

/** The languages in which people are addressed; each has a folder with all its words. */
const spoken = { da: danish, it: italian, en: english } satisfies Record<string, LanguageWords>

export type Language = keyof typeof spoken

export const languages = Object.keys(spoken) as [Language, ...Language[]]

const known = new Map<string, LanguageWords>(Object.entries(spoken))

/** One more language, complete by its type. */
export function addLanguage(code: string, words: LanguageWords): void {
  known.set(code, words)
}

export function isLanguage(text: string): text is Language {
  return known.has(text)
}

export function wordsOf(language: Language): LanguageWords {
  return known.get(language) ?? english
}

/** The first of these that is spoken here; English where none is. */
export function firstSpoken(codes: readonly string[]): Language {
  return codes.find(isLanguage) ?? 'en'
}

const mostRanges = 20

/** The best of ours for an Accept-Language header (RFC 9110, 12.5.4); English where none is. */
export function languageOf(acceptLanguage: string | undefined): Language {
  let best: { language: Language; weight: number } = { language: 'en', weight: 0 }
  for (const range of (acceptLanguage ?? '').split(',').slice(0, mostRanges)) {
    const match = /^\s*([a-z]{1,8})(?:-[a-z0-9]{1,8})*\s*(?:;\s*q=([01](?:\.\d{1,3})?))?\s*$/i.exec(
      range,
    )
    const language = match?.[1]?.toLowerCase() ?? ''
    const weight = Number(match?.[2] ?? 1)
    // Equal weights keep the order in which the reader named them.
    if (isLanguage(language) && weight > best.weight) best = { language, weight }
  }
  return best.language
}
