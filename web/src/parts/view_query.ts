import type { ViewRecord } from '@daybook/sdk'
import {
  filterNames,
  filtersIn,
  type ListView,
  type Shown,
  shownBy,
  viewOf,
} from './list_address.ts'
import { type ListColumn, sortedBy, sortText } from './list_columns.ts'

const textOf = (query: object): string => {
  const given = Object.entries(query).map(([name, value]) => [name, String(value)])
  const sorted = new URLSearchParams(given)
  sorted.sort()
  return sorted.toString()
}

/** What of a list is shown, as the server is asked for it. */
export function queryText<One, Query>(
  shown: Shown,
  views: readonly ListView<Query>[],
  columns: readonly ListColumn<One>[],
): string {
  const sort = sortText(sortedBy(columns, shown))
  const { q } = shown
  return textOf({
    ...viewOf(views, shown)?.query,
    ...(q === undefined ? {} : { q }),
    ...filtersIn(filterNames, shown),
    ...(sort === '' ? {} : { sort }),
  })
}

/** Where a kept view is shown: the part of the list with its filters; null where there is none. */
export function shownIn<Query>(
  { query, columns }: Pick<ViewRecord, 'query' | 'columns'>,
  views: readonly ListView<Query>[],
): Shown | null {
  const { q, sort, ...rest } = Object.fromEntries(new URLSearchParams(query))
  const narrowed = filtersIn(filterNames, rest)
  const filters = Object.fromEntries(Object.entries(rest).filter(([name]) => !(name in narrowed)))
  const view = views.find((one) => textOf(one.query) === textOf(filters))
  if (view === undefined && Object.keys(filters).length > 0) return null
  const name = view === views[0] ? undefined : view?.name
  return shownBy({ ...narrowed, q, view: name, sort, columns: columns?.join(',') })
}
