import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Key } from '../../keys/key.tsx'
import { useKeys } from '../../keys/use_keys.ts'
import { focusOnce } from '../../parts/focus.ts'
import { Icon } from '../../parts/icon.tsx'
import { QueueList } from '../../parts/queue_list.tsx'
import { Loaded } from '../../parts/state.tsx'
import { TabList } from '../../parts/tab_list.tsx'
import { BackBar } from '../../parts/back_bar.tsx'
import { useApart } from '../../parts/use_apart.ts'
import { useQueue } from '../../parts/use_queue.ts'
import { say } from '../../words/words.ts'
import './requests.css'
import { askerOf, titleOf } from './ask_words.ts'
import { type AskedGroup, factsOf, groupsOf } from './asked.ts'
import { numberOf } from './asked_number.ts'
import { Decided, DecidedMark } from './decided.tsx'
import { decidedQuery, waitingQuery } from './queries.ts'
import { RequestPane } from './request_pane.tsx'
import { dayOf } from '../../words/format.ts'
import { sayMoment } from '../../words/moments.ts'

type RequestTab = 'waiting' | 'decided'

/** What apps and keys ask a person to allow; nothing of it has happened yet. */
export function Requests() {
  const [tab, setTab] = useState<RequestTab>('waiting')
  const waiting = useQuery(waitingQuery)
  const count = waiting.data?.length
  useEffect(() => {
    document.title = `${say('asked.title', { count: count ?? 0 })} · Daybook`
  }, [count])
  return (
    <>
      <header className="bar">
        <h1>{say('nav.approvals')}</h1>
        <TabList
          label={say('asked.tabs')}
          chosen={tab}
          choose={setTab}
          panel="asked-panel"
          tabs={[
            { name: 'waiting', label: say('asked.waiting'), count },
            { name: 'decided', label: say('asked.decided') },
          ]}
        />
        <span className="push row">
          {count === 0 ? null : (
            <span className="small faint askednothing">{say('asked.nothing_yet')}</span>
          )}
          <Link className="link small" to="/settings/$subject" params={{ subject: 'apps' }}>
            {say('settings.apps')}
          </Link>
        </span>
      </header>
      <div
        id="asked-panel"
        role="tabpanel"
        aria-label={say('nav.approvals')}
        className="askedpanel"
      >
        {tab === 'decided' ? (
          <Decided />
        ) : (
          <Loaded of={waiting} rows={6}>
            {(approvals) => <Waiting groups={groupsOf(approvals)} />}
          </Loaded>
        )}
      </div>
    </>
  )
}

function Waiting({ groups }: { groups: readonly AskedGroup[] }) {
  const { id } = useSearch({ strict: false })
  const wanted = groups.find(({ approvals }) => approvals.some((one) => one.id === id))
  const queue = useQueue(groups, wanted?.id ?? null)
  const apart = useApart(wanted !== undefined)
  useKeys('queue', { next: () => queue.step(1), previous: () => queue.step(-1) })
  if (queue.chosen === null) {
    return (
      <div className="pad nothingasked" role="status">
        <Icon name="approvals" size="l" />
        <h2 className="t2" tabIndex={-1} ref={queue.moves > 0 ? focusOnce : null}>
          {say('asked.none')}
        </h2>
        <p className="dim">{say('asked.none_says')}</p>
      </div>
    )
  }
  return (
    <div className="panes askedpanes apart" data-view={apart.view}>
      <section className="pane askedqueue listpane" aria-label={say('asked.waiting')}>
        <QueueList
          label={say('asked.waiting')}
          items={queue.items}
          chosen={queue.chosen.id}
          choose={(one) => {
            queue.choose(one)
            apart.open()
          }}
        >
          {(group) => <GroupRow group={group} />}
        </QueueList>
        <DecidedToday />
        <div className="foot small dim row">
          <Key of="queue" act="next" />
          <Key of="queue" act="previous" />
          <span className="push">{say('asked.left', { count: queue.items.length })}</span>
        </div>
      </section>
      <BackBar back={apart.back} />
      <RequestPane
        key={queue.chosen.id}
        group={queue.chosen}
        takeFocus={queue.takeFocus}
        decided={queue.refocus}
      />
    </div>
  )
}

/** What became of those that were decided today, below what still waits. */
function DecidedToday() {
  const { data = [] } = useQuery(decidedQuery)
  const day = dayOf(new Date().toISOString())
  const today = data.filter(({ decidedAt }) => decidedAt !== null && dayOf(decidedAt) === day)
  if (today.length === 0) return null
  return (
    <section className="askedtoday" aria-labelledby="askedtoday">
      <h2 id="askedtoday" className="small faint">
        {say('asked.decided_today')}
      </h2>
      <ul>
        {today.slice(0, 5).map((one) => (
          <li key={one.id}>
            <span className="dim cut">{titleOf(one)}</span>
            <DecidedMark approval={one} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function GroupRow({ group: { approvals } }: { group: AskedGroup }) {
  const [first] = approvals
  if (first === undefined) return null
  const facts = factsOf(first)
  const number = approvals.length === 1 ? numberOf(facts) : null
  const about = [facts.name, number].filter((one) => one !== null)
  return (
    <>
      <span className="row">
        <span className="mid cut grow">{titleOf(first, approvals.length)}</span>
        <span className="num faint small">{approvals.length}</span>
      </span>
      <span className="small dim askedabout">{about.join(' · ')}</span>
      <span className="row small faint">
        <span className="by cut">
          <Icon name="app" />
          {first.requestedBy.app?.name ?? askerOf(first)}
        </span>
        <span className="push num">{sayMoment(first.createdAt)}</span>
      </span>
    </>
  )
}
