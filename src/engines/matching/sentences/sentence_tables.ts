import { wordsOf, type Language } from '#languages/language'
import type { Sentences } from './sentence_table.ts'

export function sentencesIn(language: Language): Sentences {
  return wordsOf(language).matching
}
