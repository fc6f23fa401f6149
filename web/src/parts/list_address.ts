import { useSearch } from '@tanstack/react-router'
import type { WordId } from '../words/en.ts'

/** A part of a list that people come for again and again, by what the server is asked for. */
export type ListView<Query> = { name: string; word: WordId; query: Partial<Query> }

/** What of the list is shown; it is in the address, so that reloading and a link show the same. */
export type Shown = {
  /** Of a screen that has more than this list; the parts of the list are its views. */
  tab?: string
  q?: string
  view?: string
  sort?: string
  columns?: string
}

const names = ['tab', 'q', 'view', 'sort', 'columns'] as const

/** Without what is not chosen, so that the address says only what was. */
export function shownBy(given: Readonly<Record<string, unknown>>): Shown {
  const chosen = names.flatMap((name) => {
    const value = given[name]
    return typeof value === 'string' && value !== '' ? [[name, value]] : []
  })
  return Object.fromEntries(chosen) as Shown
}

export const useShown = (): Shown => shownBy(useSearch({ strict: false }))

/** The view in the address, or the first one. */
export const viewOf = <Query>(
  views: readonly ListView<Query>[],
  { view }: Shown,
): ListView<Query> | undefined => views.find(({ name }) => name === view) ?? views[0]
