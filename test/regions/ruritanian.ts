import { addLanguage, wordsOf, type LanguageWords } from '#languages/room'
import { marked } from '../support/pseudo/bracketed.ts'

const numbers = { point: "'", group: '_', percent: ' pc' }

const english = wordsOf('en')

/** The language of Ruritania. */
export const ruritanian: LanguageWords = {
  ...marked(english),
  name: 'Ruritanian',
  locale: 'en-GB',
  numbers,
  matching: { ...marked(english.matching), numbers: { point: "'", group: '_' } },
  formatDay: (year, month, date) => `${year}/${month}/${date}`,
}

addLanguage('xr', ruritanian)
