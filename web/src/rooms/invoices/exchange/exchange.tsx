import type { EinvoiceWorkRecord } from '@daybook/sdk'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Key } from '../../../keys/key.tsx'
import { useKeys } from '../../../keys/use_keys.ts'
import { BackBar } from '../../../parts/back_bar.tsx'
import { Icon, type IconName } from '../../../parts/icon.tsx'
import { MoreRows } from '../../../parts/more_rows.tsx'
import { QueueList } from '../../../parts/queue_list.tsx'
import { Loaded } from '../../../parts/state.tsx'
import { TabList } from '../../../parts/tab_list.tsx'
import { useApart } from '../../../parts/use_apart.ts'
import { useRested } from '../../../parts/use_rested.ts'
import { dayOf, money, shortDay } from '../../../words/format.ts'
import type { WordId } from '../../../words/en.ts'
import { say } from '../../../words/words.ts'
import { einvoiceWorkQuery, selfInvoicesQuery } from '../queries.ts'
import { lookOfStatus } from './attempts.tsx'
import { OneSent } from './one_sent.tsx'
import { Received } from './received.tsx'
import { SelfInvoices } from './self_invoices.tsx'

const parts = ['sent', 'received', 'own'] as const
type Part = (typeof parts)[number]

/** What goes through the exchange: sent, received, and the self-invoices that are due. */
export function Exchange({ wanted }: { wanted: string | null }) {
  const [part, setPart] = useState<Part>(wanted?.startsWith('siv_') ? 'own' : 'sent')
  const due = useQuery(selfInvoicesQuery)
  return (
    <>
      <div className="exchangebar">
        <TabList
          label={say('exchange.parts')}
          chosen={part}
          choose={setPart}
          panel="exchange-panel"
          tabs={[
            { name: 'sent', label: say('exchange.part.sent') },
            { name: 'received', label: say('exchange.part.received') },
            { name: 'own', label: say('exchange.part.own'), count: due.data?.length },
          ]}
        />
      </div>
      <div
        id="exchange-panel"
        className="exchangepanel"
        role="tabpanel"
        aria-label={say(`exchange.part.${part}`)}
      >
        {part === 'sent' ? <Sent wanted={wanted} /> : null}
        {part === 'received' ? <Received /> : null}
        {part === 'own' ? <SelfInvoices wanted={wanted} /> : null}
      </div>
    </>
  )
}

type Group = EinvoiceWorkRecord['group']

const groupLooks: Readonly<Record<Group, { word: WordId; tone: string; icon: IconName }>> = {
  to_fix: { word: 'exchange.group.to_fix', tone: 'bad', icon: 'close' },
  to_tell: { word: 'exchange.group.to_tell', tone: 'warn', icon: 'mail' },
  fine: { word: 'exchange.group.fine', tone: 'good', icon: 'proven' },
}

function Sent({ wanted }: { wanted: string | null }) {
  const [typed, setTyped] = useState('')
  const q = useRested(typed.trim())
  const list = useInfiniteQuery(einvoiceWorkQuery(q))
  const pages = list.data?.pages
  const items = useMemo(() => pages?.flatMap(({ items: some }) => some) ?? [], [pages])
  const [asked, setAsked] = useState(wanted)
  const chosen =
    items.find(({ id, einvoiceId }) => id === asked || einvoiceId === asked) ?? items[0] ?? null
  const apart = useApart(wanted !== null)
  const step = (by: 1 | -1): void => {
    const at = items.findIndex(({ id }) => id === chosen?.id)
    setAsked(items[Math.min(Math.max(at + by, 0), items.length - 1)]?.id ?? null)
  }
  useKeys('queue', { next: () => step(1), previous: () => step(-1) })
  return (
    <div className="panes exchangepanes apart" data-view={apart.view}>
      <section className="pane listpane" aria-label={say('exchange.part.sent')}>
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
              <p className="pad dim" role="status">
                {say(q === '' ? 'exchange.none' : 'list.none_found')}
              </p>
            ) : (
              <QueueList
                label={say('exchange.part.sent')}
                items={items}
                chosen={chosen?.id ?? null}
                choose={(id) => {
                  setAsked(id)
                  apart.open()
                }}
                above={(one, before) =>
                  one.group === before?.group ? null : <GroupHead group={one.group} items={items} />
                }
              >
                {(one) => <SentRow one={one} />}
              </QueueList>
            )
          }
        </Loaded>
        <MoreRows list={list} />
        {items.length === 0 ? null : (
          <div className="foot small dim row">
            <Key of="queue" act="next" />
            <Key of="queue" act="previous" />
          </div>
        )}
      </section>
      <BackBar back={apart.back} />
      {chosen === null ? null : <OneSent key={chosen.id} one={chosen} />}
    </div>
  )
}

/** The first two groups are short and are read whole; of the third the end may not be known. */
function GroupHead({ group, items }: { group: Group; items: readonly EinvoiceWorkRecord[] }) {
  const { word, tone } = groupLooks[group]
  const count = items.filter((one) => one.group === group).length
  return (
    <div role="presentation" className="workgroup">
      <span className={`strong ${tone}`}>{say(word)}</span>
      {group === 'fine' ? null : <span className={`push num ${tone}`}>{count}</span>}
    </div>
  )
}

function SentRow({ one }: { one: EinvoiceWorkRecord }) {
  const { tone, icon } = groupLooks[one.group]
  const says =
    one.resendBy === null
      ? say(lookOfStatus(one.status).word)
      : say('exchange.row.by', { day: shortDay(one.resendBy) })
  return (
    <span className="sentrow">
      <span className="num faint">{one.number}</span>
      <span className="mid cut" title={one.buyerName}>
        {one.buyerName}
      </span>
      <span className="num">{money(one.amount, one.currency)}</span>
      <span className={`small sentwhy ${tone}`}>
        <Icon name={icon} size="s" />
        {says}
      </span>
      <span className="small dim">{shortDay(dayOf(one.changedAt))}</span>
    </span>
  )
}
