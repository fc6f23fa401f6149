import type { InvoiceWorkRecord } from '@daybook/sdk'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { Key } from '../../../keys/key.tsx'
import { useKeys } from '../../../keys/use_keys.ts'
import { BackBar } from '../../../parts/back_bar.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { MoreRows } from '../../../parts/more_rows.tsx'
import { QueueList } from '../../../parts/queue_list.tsx'
import { Loaded } from '../../../parts/state.tsx'
import { useApart } from '../../../parts/use_apart.ts'
import { useRested } from '../../../parts/use_rested.ts'
import { money } from '../../../words/format.ts'
import type { WordId } from '../../../words/en.ts'
import { say } from '../../../words/words.ts'
import { summaryQuery, workQuery } from '../queries.ts'
import { Peek } from './peek.tsx'
import { WorkRow } from './work_row.tsx'

type Work = InvoiceWorkRecord['work']

const groupWords: Readonly<Record<Work, WordId>> = {
  stopped: 'selling.group.stopped',
  overdue: 'selling.overdue',
  to_send: 'selling.to_send',
  drafts: 'invoice.drafts',
  waiting: 'selling.group.waiting',
}

/** What is not settled in groups by what to do next, and the one in hand beside it. */
export function WorkPanes({ work, wanted }: { work: string | null; wanted: string | null }) {
  const [typed, setTyped] = useState('')
  const q = useRested(typed.trim())
  const filter = { ...(work === null ? {} : { work }), ...(q === '' ? {} : { q }) }
  const list = useInfiniteQuery(workQuery(filter))
  const pages = list.data?.pages
  const items = useMemo(() => pages?.flatMap(({ items: some }) => some) ?? [], [pages])
  const [asked, setAsked] = useState(wanted)
  const chosen = items.find(({ id }) => id === asked) ?? items[0] ?? null
  const apart = useApart(wanted !== null)
  const navigate = useNavigate()
  const step = (by: 1 | -1): void => {
    const at = items.findIndex(({ id }) => id === chosen?.id)
    setAsked(items[Math.min(Math.max(at + by, 0), items.length - 1)]?.id ?? null)
  }
  const openIt =
    chosen === null
      ? undefined
      : () => void navigate({ to: '/invoices/$id', params: { id: chosen.id } })
  useKeys('queue', { next: () => step(1), previous: () => step(-1) })
  useKeys('invoices', { open: openIt })
  const choose = (id: string): void => {
    setAsked(id)
    apart.open()
  }
  return (
    <div className="panes workpanes apart" data-view={apart.view}>
      <section className="pane listpane" aria-label={say('nav.invoices')}>
        <div className="worktools">
          <label className="listsearch">
            <Icon name="search" size="s" />
            <span className="sr">{say('selling.search')}</span>
            <input
              type="search"
              className="input"
              placeholder={say('selling.search')}
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </label>
        </div>
        <Loaded of={list} rows={10}>
          {() =>
            items.length === 0 ? (
              <NothingLeft isSearch={q !== ''} />
            ) : (
              <QueueList
                label={say('selling.list')}
                items={items}
                chosen={chosen?.id ?? null}
                choose={choose}
                above={(one, before) =>
                  one.work === before?.work ? null : <GroupHead work={one.work} isAll={q === ''} />
                }
              >
                {(one) => <WorkRow one={one} />}
              </QueueList>
            )
          }
        </Loaded>
        <MoreRows list={list} />
        {items.length === 0 ? null : (
          <div className="foot small dim row">
            <Key of="queue" act="next" />
            <Key of="queue" act="previous" />
            <Key of="invoices" act="open" />
          </div>
        )}
      </section>
      <BackBar back={apart.back} />
      {chosen === null ? null : <Peek key={chosen.id} one={chosen} />}
    </div>
  )
}

/** The name of a group, how many are in it and what they come to. */
function GroupHead({ work, isAll }: { work: Work; isAll: boolean }) {
  const { data } = useQuery(summaryQuery)
  const group = data?.groups.find((one) => one.work === work)
  return (
    <div role="presentation" className="workgroup">
      <span className="strong">{say(groupWords[work])}</span>
      {group === undefined || !isAll ? null : (
        <>
          <span className="faint num">{group.count}</span>
          <span className="push small dim num">
            {group.sums.map(({ amount, currency }) => money(amount, currency)).join(' · ')}
          </span>
        </>
      )}
    </div>
  )
}

function NothingLeft({ isSearch }: { isSearch: boolean }) {
  if (isSearch) return <p className="pad dim">{say('list.none_found')}</p>
  return (
    <div className="pad alldone" role="status">
      <Icon name="proven" size="l" />
      <h2 className="t2">{say('selling.none')}</h2>
      <p className="dim">{say('selling.none_says')}</p>
      <Link className="btn" to="/invoices/$id" params={{ id: 'new' }}>
        <Icon name="plus" size="s" />
        {say('selling.new')}
      </Link>
    </div>
  )
}
