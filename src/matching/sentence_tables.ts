import type { TransactionClass } from './outcome.ts'
import { danish } from './sentences_danish.ts'
import { english } from './sentences_english.ts'
import { italian } from './sentences_italian.ts'

export type Language = 'en' | 'da' | 'it'

/** Sentences by code; `{left}` is what the bank says and `{right}` what the books say. */
export type Sentences = {
  numbers: { group: string; point: string }
  reasons: Readonly<Record<string, string>>
  holds: Readonly<Record<string, string>>
  classes: Readonly<Record<TransactionClass, string>>
}

export const sentencesIn: Readonly<Record<Language, Sentences>> = {
  en: english,
  da: danish,
  it: italian,
}
