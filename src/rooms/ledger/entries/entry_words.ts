import type { Scene } from '#kernel/corridor/scene'
import { firstSpoken, sayPeriod, wordsOf, type Language, type LanguageWords } from '#languages/room'
import { homeRegion, type Region } from '#regions/room'

export type EntryWords = LanguageWords['entries']

/** Texts of entries that nobody typed, in the language of the books, whoever reads them. */
export function entryWordsOf(region: Pick<Region, 'languages'>): EntryWords {
  return booksWords(region).entries
}

export function entryWords(scene: Scene): EntryWords {
  return entryWordsOf(regionOfBooks(scene))
}

/** A day as the books write it. */
export function dayInBooks(scene: Scene, day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return booksWords(regionOfBooks(scene)).formatDay(year, month, date)
}

/** A period, such as 2026-Q3, as the books write it. */
export function periodInBooks(region: Pick<Region, 'languages'>, key: string): string {
  return sayPeriod(key, languageOfBooks(region))
}

function booksWords(region: Pick<Region, 'languages'>): LanguageWords {
  return wordsOf(languageOfBooks(region))
}

function languageOfBooks({ languages }: Pick<Region, 'languages'>): Language {
  return firstSpoken(languages.slice(0, 1))
}

function regionOfBooks({ principal }: Scene): Region {
  return homeRegion({ principal })
}

const mostCharacters = 200

/** The text of an entry that reverses another for no reason that somebody typed. */
export function reversalText(
  scene: Scene,
  text: string,
  why: 'reversal' | 'changedRemotely' | 'removedRemotely' = 'reversal',
): string {
  return entryWords(scene)[why](text).slice(0, mostCharacters)
}
