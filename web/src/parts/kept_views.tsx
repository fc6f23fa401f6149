import type { ViewRecord } from '@daybook/sdk'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { boot, daybook } from '../app/daybook.ts'
import { say } from '../words/words.ts'
import { Failure } from './failure.tsx'
import { Icon } from './icon.tsx'
import { type ListView, type Shown, shownBy, useShown, viewOf } from './list_address.ts'
import type { ListColumn } from './list_columns.ts'
import { Menu } from './menu.tsx'
import { queryText, shownIn } from './view_query.ts'
import { useWrite } from './use_write.ts'

const viewsQuery = (list: string) =>
  queryOptions({
    queryKey: ['views', list],
    queryFn: async ({ signal }) =>
      await daybook.settings.listViews({ list, limit: 200 }, { signal }),
    enabled: boot.permissions.includes('documents:read'),
  })

type Given<One, Query> = {
  /** As the server calls it. */
  list: string
  views: readonly ListView<Query>[]
  columns: readonly ListColumn<One>[]
}

/** What of the list people come for again, under names: their own, and what the others shared. */
export function KeptViews<One, Query>(given: Given<One, Query>) {
  const shown = useShown()
  const { data } = useQuery(viewsQuery(given.list))
  // What filters as nothing here does was kept by another program, and cannot be shown as what it is.
  const kept = (data?.items ?? []).flatMap((view) => {
    const way = shownIn(view, given.views)
    return way === null ? [] : [{ view, way: shownBy({ tab: shown.tab, ...way }) }]
  })
  const text = (one: Shown): string => JSON.stringify(shownBy({ ...one }))
  const current = kept.find(({ way }) => text(way) === text(normal(shown, given.views)))
  if (data === undefined) return null
  return (
    <Menu
      label={say('list.kept')}
      look="btn q s"
      place="below"
      face={
        <>
          <Icon name="memory" size="s" />
          <span className="cut keptname">{current?.view.name ?? say('list.kept')}</span>
        </>
      }
    >
      {(close) => (
        <div className="menulist keptlist" role="group" tabIndex={-1} aria-label={say('list.kept')}>
          {kept.map(({ view, way }) => (
            <KeptView
              key={view.id}
              view={view}
              way={way}
              isCurrent={view.id === current?.view.id}
              close={close}
            />
          ))}
          {kept.length === 0 ? <p className="small dim keptnone">{say('list.kept_none')}</p> : null}
          <KeepForm {...given} shown={shown} close={close} />
        </div>
      )}
    </Menu>
  )
}

/** The first part of a list stands there also where the address names none. */
const normal = <Query,>(shown: Shown, views: readonly ListView<Query>[]): Shown => {
  const { view: _, ...others } = shown
  const view = viewOf(views, shown)
  return view === undefined || view === views[0] ? others : { ...others, view: view.name }
}

function KeptView({
  view,
  way,
  isCurrent,
  close,
}: {
  view: ViewRecord
  way: Shown
  isCurrent: boolean
  close: () => void
}) {
  const { isBusy, failure, write } = useWrite()
  const { id, name, list, query, columns, shared } = view
  const keepAgain = async (): Promise<void> => {
    await daybook.settings.saveView({
      list,
      name,
      query,
      shared,
      ...(columns === null ? {} : { columns }),
    })
  }
  const remove = (): void =>
    void write(() => daybook.settings.deleteView({ viewId: id }), {
      changes: ['views'],
      told: {
        text: say('list.kept_deleted'),
        detail: name,
        undo: {
          label: say('bank.undo'),
          run: () => void write(keepAgain, { changes: ['views'] }),
        },
      },
    })
  return (
    <div className="keptrow">
      <Link
        to="."
        search={way}
        className="btn q full"
        aria-current={isCurrent ? 'true' : undefined}
        activeProps={{}}
        onClick={close}
      >
        <span className="cut grow">{name}</span>
        {shared ? <span className="faint small">{say('list.kept_shared')}</span> : null}
      </Link>
      {view.allowedActions.includes('delete_view') ? (
        <button
          type="button"
          className="btn q i-only"
          aria-label={say('list.kept_delete', { name })}
          aria-disabled={isBusy}
          onClick={remove}
        >
          <Icon name="trash" size="s" />
        </button>
      ) : null}
      {failure === null ? null : <Failure error={failure} />}
    </div>
  )
}

function KeepForm<One, Query>({
  list,
  views,
  columns,
  shown,
  close,
}: Given<One, Query> & { shown: Shown; close: () => void }) {
  const id = useId()
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const { isBusy, failure, write } = useWrite()
  const keep = (): void => {
    if (name.trim() === '') return
    const chosen = shown.columns?.split(',')
    const body = {
      list,
      name: name.trim(),
      query: queryText(shown, views, columns),
      shared: isShared,
      ...(chosen === undefined ? {} : { columns: chosen }),
    }
    void write(() => daybook.settings.saveView(body), {
      changes: ['views'],
      told: { text: say('list.kept_done'), detail: body.name },
      done() {
        setName('')
        close()
      },
    })
  }
  return (
    <form
      className="keptform stack3"
      onSubmit={(event) => {
        event.preventDefault()
        keep()
      }}
    >
      <label className="label" htmlFor={id}>
        {say('list.keep_name')}
      </label>
      <input
        id={id}
        className="input"
        maxLength={100}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <label className="menutick">
        <input
          type="checkbox"
          checked={isShared}
          onChange={(event) => setShared(event.target.checked)}
        />
        {say('list.keep_shared')}
      </label>
      {failure === null ? null : <Failure error={failure} />}
      <button type="submit" className="btn s" disabled={isBusy || name.trim() === ''}>
        {say('list.keep')}
      </button>
    </form>
  )
}
