import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { boot } from '../../app/daybook.ts'
import { Key } from '../../keys/key.tsx'
import { useKeys } from '../../keys/use_keys.ts'
import { Icon } from '../../parts/icon.tsx'
import { shownBy } from '../../parts/list_address.ts'
import { ListBody } from '../../parts/record_list.tsx'
import { TabList } from '../../parts/tab_list.tsx'
import { say } from '../../words/words.ts'
import { Exchange } from './exchange/exchange.tsx'
import './invoices.css'
import './exchange/exchange.css'
import { invoices } from './invoices_list.ts'
import { summaryQuery } from './queries.ts'
import { RecurringPanes } from './recurring/recurring_panes.tsx'
import { MoneyTop } from './work/money_top.tsx'
import { WorkPanes } from './work/work_panes.tsx'

const tabs = ['needs', 'drafts', 'open', 'paid', 'recurring', 'exchange', 'all'] as const
type Tab = (typeof tabs)[number]

/** What is asked for under each tab that is work; the other two are the whole list. */
const workOf: Partial<Record<Tab, string | null>> = {
  needs: null,
  drafts: 'drafts',
  open: 'overdue,to_send,waiting',
}

const needy = ['stopped', 'overdue', 'to_send']

export function Invoices() {
  const { tab: asked, id, ...shown } = useSearch({ strict: false })
  const navigate = useNavigate()
  // What is sorted, searched, narrowed or chosen is the whole list.
  const tab =
    tabs.find((one) => one === asked) ??
    (Object.keys(shownBy(shown)).length === 0 ? 'needs' : 'all')
  const setTab = (to: Tab): void =>
    void navigate({
      to: '/invoices',
      search: to === 'paid' ? { tab: to, view: 'paid' } : { tab: to },
    })
  const { data } = useQuery(summaryQuery)
  const countOf = (...works: string[]): number =>
    (data?.groups ?? [])
      .filter(({ work }) => works.includes(work))
      .reduce((sum, { count }) => sum + count, 0)
  const needed = countOf(...needy)
  const title = data === undefined ? say('nav.invoices') : say('selling.title', { count: needed })
  useEffect(() => {
    document.title = `${title} · Daybook`
  }, [title])
  const mayWrite = boot.permissions.includes('invoices:edit')
  const start = (): void => void navigate({ to: '/invoices/$id', params: { id: 'new' } })
  useKeys('invoices', mayWrite ? { start } : {})
  const work = workOf[tab]
  return (
    <>
      <header className="bar">
        <h1>{title}</h1>
        <TabList
          label={say('selling.tabs')}
          chosen={tab}
          choose={setTab}
          panel="invoices-panel"
          tabs={[
            { name: 'needs', label: say('selling.tab.needs'), count: needed },
            { name: 'drafts', label: say('invoice.drafts'), count: countOf('drafts') },
            {
              name: 'open',
              label: say('selling.tab.open'),
              count: countOf('overdue', 'to_send', 'waiting'),
            },
            { name: 'paid', label: say('invoice.paid_ones') },
            { name: 'recurring', label: say('repeat.tab') },
            ...(boot.invoicing.exchange
              ? [{ name: 'exchange' as const, label: say('exchange.tab') }]
              : []),
            { name: 'all', label: say('list.all') },
          ]}
        />
        <span className="push row">
          {mayWrite ? (
            <Link className="btn" to="/invoices/$id" params={{ id: 'new' }}>
              <Icon name="plus" size="s" />
              {say('selling.new')}
              <Key of="invoices" act="start" />
            </Link>
          ) : null}
        </span>
      </header>
      <div
        id="invoices-panel"
        role="tabpanel"
        aria-label={say('nav.invoices')}
        className="salespanel"
      >
        {tab === 'recurring' ? (
          <RecurringPanes wanted={id ?? null} />
        ) : tab === 'exchange' ? (
          <Exchange wanted={id ?? null} />
        ) : work === undefined ? (
          <div className="listbody">
            <ListBody source={invoices} />
          </div>
        ) : (
          <>
            <MoneyTop summary={data} />
            <WorkPanes key={tab} work={work} wanted={id ?? null} />
          </>
        )}
      </div>
    </>
  )
}
