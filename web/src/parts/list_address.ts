import { useSearch } from '@tanstack/react-router'
import type { WordId } from '../words/en.ts'

/** A part of a list that people come for again and again, by what the server is asked for. */
export type ListView<Query> = { name: string; word: WordId; query: Partial<Query> }

/** By what a list is narrowed, as the server calls it. */
export const filterNames = ['contactId', 'from', 'to', 'minAmount', 'maxAmount'] as const
export type FilterName = (typeof filterNames)[number]

/** What of the list is shown; it is in the address, so that reloading and a link show the same. */
export type Shown = {
  /** Of a screen that has more than this list; the parts of the list are its views. */
  tab?: string
  q?: string
  view?: string
  sort?: string
  columns?: string
} & { [Name in FilterName]?: string }

const names = ['tab', 'q', 'view', 'sort', 'columns', ...filterNames] as const

/** Without what is not chosen, so that the address says only what was. */
export function shownBy(given: Readonly<Record<string, unknown>>): Shown {
  const chosen = names.flatMap((name) => {
    // A number that stands in the address is read as one.
    const read = given[name]
    const value = typeof read === 'number' ? String(read) : read
    return typeof value === 'string' && value !== '' ? [[name, value]] : []
  })
  return Object.fromEntries(chosen) as Shown
}

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)
const isAmount = (text: string): boolean => /^\d{1,12}(?:\.\d{1,2})?$/.test(text)
const isFit = (name: FilterName, text: string): boolean => {
  if (name === 'contactId') return true
  return name === 'from' || name === 'to' ? isDay(text) : isAmount(text)
}

/** Those that this list has; what somebody wrote into the address and means nothing is left out. */
export function filtersIn(
  has: readonly FilterName[],
  shown: Shown,
): Partial<Record<FilterName, string>> {
  const found = has.flatMap((name) => {
    const text = shown[name]
    return text !== undefined && isFit(name, text) ? [[name, text] as const] : []
  })
  return Object.fromEntries(found)
}

export const useShown = (): Shown => shownBy(useSearch({ strict: false }))

/** The view in the address, or the first one. */
export const viewOf = <Query>(
  views: readonly ListView<Query>[],
  { view }: Shown,
): ListView<Query> | undefined => views.find(({ name }) => name === view) ?? views[0]
