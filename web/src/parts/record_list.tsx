import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { say } from '../words/words.ts'
import { filtersIn, type Shown, useShown, viewOf } from './list_address.ts'
import { columnsIn, sortedBy, sortText } from './list_columns.ts'
import { ListFilters } from './list_filters.tsx'
import { ListRows } from './list_rows.tsx'
import type { Asked, ListSource } from './list_source.ts'
import { ListSum } from './list_sum.tsx'
import { ListTools } from './list_tools.tsx'
import { longList, MoreRows } from './more_rows.tsx'
import './lists.css'
import { Loaded } from './state.tsx'

const pageSize = 50

/** A plain list of one kind of record, with what can be made beside its title. */
export function RecordList<One extends { id: string }, Query>({
  source,
  children,
  before,
}: {
  source: ListSource<One, Query>
  children?: ReactNode
  /** What asks for a decision, above the rows. */
  before?: ReactNode
}) {
  const title = say(source.title)
  useEffect(() => {
    document.title = `${title} · Daybook`
  }, [title])
  return (
    <>
      <header className="bar">
        <h1>{title}</h1>
        <span className="push">{children}</span>
      </header>
      <div className="listbody">
        {before}
        <ListBody source={source} />
      </div>
    </>
  )
}

/** What the server is asked for: all that is chosen but the columns, and the order apart. */
function askedOf<One, Query>(
  { views = [], hasSearch, columns, filters: has = [] }: ListSource<One, Query>,
  shown: Shown,
) {
  const { q } = hasSearch === true ? shown : {}
  const narrowed = filtersIn(has, shown)
  const filters = {
    ...(q === undefined ? {} : { q }),
    ...viewOf(views, shown)?.query,
    ...narrowed,
  }
  const sort = sortText(sortedBy(columns, shown))
  return { filters, narrowed, sort, ordered: { ...filters, ...(sort === '' ? {} : { sort }) } }
}

/** The rows that the address asks for, as far as they are read. */
export function useListPages<One extends { id: string }, Query>(source: ListSource<One, Query>) {
  const shown = useShown()
  const { filters, narrowed, sort, ordered } = askedOf(source, shown)
  const limit = source.pageSize ?? pageSize
  const list = useInfiniteQuery({
    queryKey: ['list', source.key, 'rows', filters, sort],
    queryFn: async ({ pageParam: cursor, signal }) =>
      await source.list({ ...(ordered as Partial<Query>), limit, cursor }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    // The same ones in another order: they stand until that is read, and the focus stays on its head.
    placeholderData: (before, query) =>
      JSON.stringify(query?.queryKey[3]) === JSON.stringify(filters) ? before : undefined,
    ...longList,
  })
  const pages = list.data?.pages
  const items = useMemo(() => pages?.flatMap(({ items: some }) => some) ?? [], [pages])
  const isNarrow = 'q' in filters || Object.keys(narrowed).length > 0
  const isPart = isNarrow || viewOf(source.views ?? [], shown) !== source.views?.[0]
  return { list, items, filters, ordered: ordered as Partial<Query>, isPart }
}

/** The rows alone, for a page that has a title of its own. */
export function ListBody<One extends { id: string }, Query>({
  source,
}: {
  source: ListSource<One, Query>
}) {
  const { table, under = nothing, columns: all } = source
  const shown = useShown()
  const { list, items, filters, ordered, isPart } = useListPages(source)
  const totals = useQuery({
    queryKey: ['list', source.key, 'totals', filters],
    queryFn: async ({ signal }) => {
      const asked = { ...filters, totals: true, limit: 1 } as unknown as Asked<Query>
      return (await source.list(asked, { signal })).totalsByCurrency ?? []
    },
    enabled: table?.sum !== undefined,
  })
  const chosen = shown.columns
  const columns = useMemo(() => columnsIn(all, shown), [all, chosen])
  return (
    <>
      <ListTools source={source} ordered={ordered} />
      {source.filters === undefined ? null : <ListFilters has={source.filters} />}
      <Loaded of={list} rows={10}>
        {() => {
          if (items.length === 0) return <EmptyList isPart={isPart} />
          return (
            <ListRows
              items={items}
              columns={columns}
              isChosen={chosen !== undefined}
              under={under}
              wayTo={source.wayTo ?? null}
              foot={
                table?.sum === undefined
                  ? null
                  : (drawn) => (
                      <ListSum
                        columns={drawn}
                        totals={totals.data}
                        unread={totals.isError ? '–' : '…'}
                        says={table.sum === true ? undefined : table.sum}
                      />
                    )
              }
            />
          )
        }}
      </Loaded>
      <MoreRows list={list} />
    </>
  )
}

const nothing = (): null => null

/** A picture of what will be here, in pencil. */
function EmptyList({ isPart }: { isPart: boolean }) {
  return (
    <div className="emptylist">
      <svg width="96" height="84" viewBox="0 0 84 84" aria-hidden="true">
        <path d="M12 8h44l16 16v52H12zM56 8v16h16M22 38h40M22 48h28M22 58h34" />
      </svg>
      <p className="dim">{say(isPart ? 'list.none_found' : 'list.empty')}</p>
    </div>
  )
}
