export {
  addLanguage,
  firstSpoken,
  isLanguage,
  languageOf,
  languages,
  wordsOf,
  type Language,
} from './language.ts'
export type { Factor, Letter, Worded } from './en/letter_words.ts'
export type { LanguageWords } from './en/words.ts'
export { sayPeriod } from './period.ts'
export { reword, rewordField, rewordText, type Sentence, type Tongue } from './wording.ts'
