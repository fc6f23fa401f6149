import { addLanguage, wordsOf, type LanguageWords } from '#languages/room'

/** Every word in angle quotes: a language that is complete, and that nobody takes for another. */
function marked<Words>(words: Words): Words {
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
