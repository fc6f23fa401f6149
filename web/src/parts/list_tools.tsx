import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import type { WordId } from '../words/en.ts'
import { say } from '../words/words.ts'
import { Icon } from './icon.tsx'
import { useRested } from './use_rested.ts'

/** A part of a list that people come for again and again, by what the server is asked for. */
export type ListView<Query> = { name: string; word: WordId; query: Partial<Query> }

/** What of the list is shown; it is in the address, so that reloading and a link show the same. */
export type Shown = { q?: string; tab?: string }

export function useShown(): Shown {
  const { q, tab } = useSearch({ strict: false })
  return { ...(q === undefined ? {} : { q }), ...(tab === undefined ? {} : { tab }) }
}

/** The view in the address, or the first one. */
export const viewOf = <Query,>(
  views: readonly ListView<Query>[],
  { tab }: Shown,
): ListView<Query> | undefined => views.find(({ name }) => name === tab) ?? views[0]

/** Looking for one by its name or number, and the parts of the list. */
export function ListTools<Query>({
  label,
  views,
  hasSearch,
}: {
  label: string
  views: readonly ListView<Query>[]
  hasSearch: boolean
}) {
  const shown = useShown()
  const current = viewOf(views, shown)
  if (views.length === 0 && !hasSearch) return null
  return (
    <div className="listtools row wrap">
      {hasSearch ? <Search label={label} /> : null}
      {views.length === 0 ? null : (
        <nav className="tabs" aria-label={say('list.views')}>
          {views.map(({ name, word }) => (
            <Link
              key={name}
              to="."
              search={{ ...(shown.q === undefined ? {} : { q: shown.q }), tab: name }}
              replace
              className={name === current?.name ? 'tab on' : 'tab'}
              aria-current={name === current?.name ? 'page' : undefined}
              activeProps={{}}
            >
              {say(word)}
            </Link>
          ))}
        </nav>
      )}
    </div>
  )
}

function Search({ label }: { label: string }) {
  const id = useId()
  const shown = useShown()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(shown.q ?? '')
  const rested = useRested(typed.trim())
  const { q, ...others } = shown
  useEffect(() => {
    if (rested === (q ?? '')) return
    void navigate({
      to: '.',
      search: { ...others, ...(rested === '' ? {} : { q: rested }) },
      replace: true,
    })
    // Only what is typed changes the address; another way there is not undone.
  }, [rested])
  return (
    <label className="listsearch" htmlFor={id}>
      <Icon name="search" size="s" />
      <span className="sr">{say('list.search', { list: label })}</span>
      <input
        id={id}
        type="search"
        className="input"
        placeholder={say('list.search_hint')}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </label>
  )
}
