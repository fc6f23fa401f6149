import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { DownloadButton } from '../records/download_button.tsx'
import type { WordId } from '../words/en.ts'
import { say } from '../words/words.ts'
import { ColumnsMenu } from './columns_menu.tsx'
import { Icon } from './icon.tsx'
import { KeptViews } from './kept_views.tsx'
import { type ListView, shownBy, useShown, viewOf } from './list_address.ts'
import { columnsIn, type ListColumn } from './list_columns.ts'
import type { ListSource, ListTable } from './list_source.ts'
import { useRested } from './use_rested.ts'

/** Looking for one by its name or number, the parts of the list, and what is done with it as a whole. */
export function ListTools<One extends { id: string }, Query>({
  source,
  ordered,
  isBrief = false,
}: {
  source: ListSource<One, Query>
  /** What the server was asked for. */
  ordered: Partial<Query>
  /** Without what is done with it as a whole. */
  isBrief?: boolean
}) {
  const { views = [], hasSearch = false, columns, searchHint } = source
  const table = isBrief ? undefined : source.table
  const label = say(source.title)
  if (views.length === 0 && !hasSearch && table === undefined) return null
  return (
    <div className="listtools row wrap">
      {hasSearch ? <Search label={label} hint={searchHint} /> : null}
      {views.length === 0 ? null : <Views views={views} />}
      {table === undefined ? null : (
        <span className="row push listwhole">
          <KeptViews list={table.name} views={views} columns={columns} />
          <ColumnsMenu columns={columns} />
          <Export table={table} columns={columns} ordered={ordered} label={label} />
        </span>
      )}
    </div>
  )
}

function Views<Query>({ views }: { views: readonly ListView<Query>[] }) {
  const shown = useShown()
  const current = viewOf(views, shown)
  return (
    <nav className="tabs" aria-label={say('list.views')}>
      {views.map(({ name, word }) => (
        <Link
          key={name}
          to="."
          search={shownBy({ ...shown, view: name })}
          replace
          className={name === current?.name ? 'tab on' : 'tab'}
          aria-current={name === current?.name ? 'page' : undefined}
          activeProps={{}}
        >
          {say(word)}
        </Link>
      ))}
    </nav>
  )
}

/** The file has the columns that are shown, also those that say nothing of any row. */
function Export<One, Query>({
  table,
  columns,
  ordered,
  label,
}: {
  table: ListTable<Query>
  columns: readonly ListColumn<One>[]
  ordered: Partial<Query>
  label: string
}) {
  const shown = useShown()
  const names = columnsIn(columns, shown).flatMap(({ name, file }) => file ?? [name])
  return (
    <DownloadButton
      label={say('list.export')}
      look="btn q s"
      icon="download"
      fileName={`${label}.csv`}
      fetchFile={() => table.download({ ...ordered, columns: names.join(',') })}
    />
  )
}

function Search({ label, hint }: { label: string; hint: WordId | undefined }) {
  const id = useId()
  const shown = useShown()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(shown.q ?? '')
  const rested = useRested(typed.trim())
  useEffect(() => {
    if (rested === (shown.q ?? '')) return
    void navigate({ to: '.', search: shownBy({ ...shown, q: rested }), replace: true })
    // Only what is typed changes the address; another way there is not undone.
  }, [rested])
  return (
    <label className="listsearch" htmlFor={id}>
      <Icon name="search" size="s" />
      <span className="sr">
        {hint === undefined ? say('list.search', { list: label }) : say(hint)}
      </span>
      <input
        id={id}
        type="search"
        className="input"
        placeholder={say(hint ?? 'list.search_hint')}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </label>
  )
}
