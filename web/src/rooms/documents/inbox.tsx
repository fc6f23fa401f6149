import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Loaded } from '../../parts/state.tsx'
import { loadRegistryWords } from '../../words/registry_words.ts'
import { say } from '../../words/words.ts'
import { overviewQuery } from '../work/queries.ts'
import './documents.css'
import { Done } from './done/done.tsx'
import { Finish } from './queue/finish.tsx'
import { PostReady } from './queue/post_ready.tsx'
import { Arriving, QueueList } from './queue/queue_list.tsx'
import { Tabs } from './queue/tabs.tsx'
import { useInbox } from './queue/use_inbox.ts'
import { OpenDocument } from './review/open_document.tsx'
import { AddDocuments } from './upload/add_documents.tsx'
import { UploadRows } from './upload/upload_rows.tsx'

/** The words of lists are loaded with the list. */
const AllDocuments = lazy(async () => {
  const [all] = await Promise.all([import('./all_list.tsx'), loadRegistryWords()])
  return { default: all.AllDocuments }
})

/** What came in: a queue that ends, one document at a time. */
export function Inbox() {
  const inbox = useInbox()
  const { queue, tab, given, go } = inbox
  const { tab: asked } = useSearch({ strict: false })
  const isAll = asked === 'all' && given === null
  const { data: overview } = useQuery(overviewQuery)
  const today = overview?.today ?? new Date().toISOString().slice(0, 10)
  return (
    <>
      <header className="bar">
        <h1>{say('nav.inbox')}</h1>
        <Tabs tab={isAll ? 'all' : tab} counts={queue.counts} />
        <span className="push row">
          <PostReady count={queue.counts.ready ?? 0} />
          <AddDocuments />
        </span>
      </header>
      {isAll ? (
        <Suspense fallback={null}>
          <AllDocuments />
        </Suspense>
      ) : (
        <div
          id="inbox-panes"
          role="tabpanel"
          aria-label={say('nav.inbox')}
          className="panes inboxpanes"
          data-view={given === null ? 'list' : 'item'}
        >
          {tab === 'done' ? (
            <Done id={given} today={today} back={() => go(null)} />
          ) : (
            <QueuePanes inbox={inbox} today={today} />
          )}
        </div>
      )}
    </>
  )
}

type PanesProps = { inbox: ReturnType<typeof useInbox>; today: string }

function QueuePanes({ inbox, today }: PanesProps) {
  const { queue, tab, selected, decided, go, move, ways } = inbox
  const { order, kinds } = queue
  return (
    <>
      <section className="pane queuepane" aria-label={say('queue.title')}>
        <UploadRows />
        <Loaded of={queue.asked} rows={8}>
          {() => (
            <QueueList
              queue={queue}
              selected={selected}
              label={say('queue.title')}
              choose={(id) => go(id)}
              move={move}
            />
          )}
        </Loaded>
        {tab === 'needs' ? <Arriving documents={queue.working} /> : null}
        {queue.isAsked ? (
          <p className="foot small dim">{say('queue.left', { count: order.length })}</p>
        ) : null}
      </section>
      {selected !== null ? (
        <OpenDocument
          key={selected}
          id={selected}
          held={queue.held.get(selected)}
          isReady={kinds.get(selected) === 'document_ready'}
          today={today}
          place={{ at: order.indexOf(selected) + 1, of: order.length }}
          back={() => go(null)}
          ways={ways}
        />
      ) : queue.isAsked ? (
        <Finish tab={tab} decided={decided} reading={tab === 'needs' ? queue.working.length : 0} />
      ) : null}
    </>
  )
}
