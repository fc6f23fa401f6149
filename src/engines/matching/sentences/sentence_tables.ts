import { wordsOf, type Language } from '#languages/room'
import type { Sentences } from './sentence_table.ts'

export function sentencesIn(language: Language): Sentences {
  return wordsOf(language).matching
}
