import { addLanguage, wordsOf, type Language, type LanguageWords } from '#languages/room'

/** Every word in angle quotes, so that what stands outside them is no word of ours. */
export function marked<Words>(words: Words): Words {
  if (typeof words === 'string') return `«${words}»` as Words
  if (typeof words === 'function') {
    return ((...given: unknown[]) =>
      marked((words as (...all: unknown[]) => unknown)(...given))) as Words
  }
  if (typeof words !== 'object' || words === null) return words
  if (Array.isArray(words)) return words.map(marked) as Words
  return Object.fromEntries(
    Object.entries(words).map(([name, word]) => [name, marked(word)]),
  ) as Words
}

/** A language as it is, with its numbers and days, and every word in angle quotes. */
function bracketed(words: LanguageWords): LanguageWords {
  const { name, locale, numbers, matching, formatDay } = words
  return {
    ...marked(words),
    name,
    locale,
    numbers,
    formatDay,
    matching: { ...marked(matching), numbers: matching.numbers },
  }
}

/** From here on this language is said in angle quotes. Answers with what ends that. */
export function bracket(language: Language): () => void {
  const words = wordsOf(language)
  addLanguage(language, bracketed(words))
  return () => addLanguage(language, words)
}
