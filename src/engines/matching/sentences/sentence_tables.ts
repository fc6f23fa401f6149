import type { Sentences } from './sentence_table.ts'
import type { Language } from '#kernel/values/language'
import { danish } from './sentences_danish.ts'
import { english } from './sentences_english.ts'
import { italian } from './sentences_italian.ts'

export const sentencesIn: Readonly<Record<Language, Sentences>> = {
  en: english,
  da: danish,
  it: italian,
}
