import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import type { Way } from '../records/places.ts'
import { fullDay, money } from '../words/format.ts'
import type { WordId } from '../words/en.ts'
import { say } from '../words/words.ts'
import type { Heads } from './list_heads.ts'
import { ListTools, type ListView, useShown, viewOf } from './list_tools.tsx'
import { longList, MoreRows } from './more_rows.tsx'
import { Loaded } from './state.tsx'
import { StatusChip, type Tone } from './status_chip.tsx'

/** One record as a row: whom it is about, what, when, how much, and how it stands. */
export type ListRow = {
  id: string
  name: string
  detail: string | null
  date: string | null
  amount: number | null
  currency: string | null
  status: { word: WordId; tone: Tone } | null
}

export type ListSource<One, Query = object> = {
  key: string
  title: WordId
  list(
    query: { limit: number; cursor: string | undefined; q?: string } & Partial<Query>,
    options: { signal: AbortSignal },
  ): PromiseLike<{ items: One[]; nextCursor: string | null }>
  rowOf(one: One): ListRow
  heads: Heads
  /** Whether the server finds one by its name or number. */
  hasSearch?: true
  views?: readonly ListView<Query>[]
  /** Where one of them has its page. */
  wayTo?(id: string): Way
}

const pageSize = 50

/** A plain list of one kind of record, with what can be made beside its title. */
export function RecordList<One, Query>({
  source,
  children,
}: {
  source: ListSource<One, Query>
  children?: ReactNode
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
        <ListBody source={source} />
      </div>
    </>
  )
}

/** The rows alone, for a page that has a title of its own. */
export function ListBody<One, Query>({ source }: { source: ListSource<One, Query> }) {
  const { views = [], hasSearch = false } = source
  const shown = useShown()
  const view = viewOf(views, shown)
  const { q } = hasSearch ? shown : {}
  const list = useInfiniteQuery({
    queryKey: ['list', source.key, view?.name ?? '', q ?? ''],
    queryFn: async ({ pageParam: cursor, signal }) =>
      await source.list(
        {
          limit: pageSize,
          cursor,
          ...(q === undefined ? {} : { q }),
          ...(view?.query as Partial<Query>),
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    ...longList,
  })
  return (
    <>
      <ListTools label={say(source.title)} views={views} hasSearch={hasSearch} />
      <Loaded of={list} rows={10}>
        {({ pages }) => (
          <Rows
            rows={pages.flatMap(({ items }) => items.map(source.rowOf))}
            heads={source.heads}
            wayTo={source.wayTo ?? null}
            isPart={q !== undefined || (view !== undefined && view !== views[0])}
          />
        )}
      </Loaded>
      <MoreRows list={list} />
    </>
  )
}

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

type RowsProps = {
  rows: readonly ListRow[]
  heads: Heads
  wayTo: ((id: string) => Way) | null
  isPart: boolean
}

function Rows({ rows, heads, wayTo, isPart }: RowsProps) {
  const { id: chosen } = useSearch({ strict: false })
  if (rows.length === 0) return <EmptyList isPart={isPart} />
  // A column that says nothing of any row is left out.
  const has = (name: keyof ListRow): boolean => rows.some((row) => row[name] !== null)
  return (
    <table className="table recordtable">
      <thead>
        <tr>
          <th scope="col">{say(heads.name)}</th>
          {has('detail') ? (
            <th scope="col" className="wideonly">
              {say(heads.detail ?? 'list.detail')}
            </th>
          ) : null}
          {has('date') ? (
            <th scope="col" className="wideonly">
              {say(heads.date ?? 'list.date')}
            </th>
          ) : null}
          {has('amount') ? (
            <th scope="col" className="num">
              {say(heads.amount ?? 'list.amount')}
            </th>
          ) : null}
          {has('status') ? <th scope="col">{say('list.status')}</th> : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className={row.id === chosen ? 'on' : ''}>
            <td className="mid">
              <RowName row={row} wayTo={wayTo} />
            </td>
            {has('detail') ? <td className="dim wideonly">{row.detail}</td> : null}
            {has('date') ? (
              <td className="num left wideonly">{row.date === null ? '' : fullDay(row.date)}</td>
            ) : null}
            {has('amount') ? <td className="num">{amountOf(row)}</td> : null}
            {has('status') ? (
              <td>{row.status === null ? null : <StatusChip {...row.status} />}</td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const amountOf = ({ amount, currency }: ListRow): string =>
  amount === null || currency === null ? '' : money(amount, currency)

function RowName({ row, wayTo }: { row: ListRow } & Pick<RowsProps, 'wayTo'>) {
  return (
    <>
      {wayTo === null ? (
        row.name
      ) : (
        <Link className="rowlink" {...wayTo(row.id)} preload="intent">
          {row.name}
        </Link>
      )}
      {row.detail === null ? null : <span className="small dim phonedetail">{row.detail}</span>}
    </>
  )
}
