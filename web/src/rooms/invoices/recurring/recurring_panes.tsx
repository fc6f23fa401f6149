import type { RecurringInvoiceRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { boot } from '../../../app/daybook.ts'
import { useKeys } from '../../../keys/use_keys.ts'
import { BackBar } from '../../../parts/back_bar.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { QueueList } from '../../../parts/queue_list.tsx'
import { Loaded } from '../../../parts/state.tsx'
import { useApart } from '../../../parts/use_apart.ts'
import { money, shortDay } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'
import { recurringQuery } from './queries.ts'
import { RecurringDialog } from './recurring_dialog.tsx'
import { RecurringPeek } from './recurring_peek.tsx'
import { currencyOf, groupWords, rhythmText } from './recurring_words.ts'
import './recurring.css'

/** Invoices that are made again and again: which stopped, when the next one is, and the one in hand beside them. */
export function RecurringPanes({ wanted }: { wanted: string | null }) {
  const list = useQuery(recurringQuery)
  const items = list.data ?? []
  const [asked, setAsked] = useState(wanted)
  const [isNew, setNew] = useState(false)
  const chosen = items.find(({ id }) => id === asked) ?? items[0] ?? null
  const apart = useApart(wanted !== null)
  const step = (by: 1 | -1): void => {
    const at = items.findIndex(({ id }) => id === chosen?.id)
    setAsked(items[Math.min(Math.max(at + by, 0), items.length - 1)]?.id ?? null)
  }
  useKeys('queue', { next: () => step(1), previous: () => step(-1) })
  const mayWrite = boot.permissions.includes('invoices:edit')
  return (
    <div className="panes workpanes apart" data-view={apart.view}>
      <section className="pane listpane" aria-label={say('repeat.list')}>
        {mayWrite ? (
          <div className="worktools">
            <button type="button" className="btn s" onClick={() => setNew(true)}>
              <Icon name="plus" size="s" />
              {say('repeat.new')}
            </button>
          </div>
        ) : null}
        <Loaded of={list} rows={6}>
          {() =>
            items.length === 0 ? (
              <div className="pad alldone">
                <Icon name="again" size="l" />
                <h2 className="t2">{say('repeat.none')}</h2>
                <p className="dim">{say('repeat.none_says')}</p>
              </div>
            ) : (
              <QueueList
                label={say('repeat.list')}
                items={items}
                chosen={chosen?.id ?? null}
                choose={(id) => {
                  setAsked(id)
                  apart.open()
                }}
                above={(one, before) =>
                  one.state === before?.state ? null : (
                    <div role="presentation" className="workgroup">
                      <span className="strong">{say(groupWords[one.state])}</span>
                      <span className="faint num">
                        {items.filter(({ state }) => state === one.state).length}
                      </span>
                    </div>
                  )
                }
              >
                {(one) => <Row one={one} />}
              </QueueList>
            )
          }
        </Loaded>
      </section>
      <BackBar back={apart.back} />
      {chosen === null ? null : <RecurringPeek key={chosen.id} one={chosen} />}
      {isNew ? (
        <RecurringDialog
          close={() => setNew(false)}
          done={({ id }) => {
            setAsked(id)
            setNew(false)
          }}
        />
      ) : null}
    </div>
  )
}

function Row({ one }: { one: RecurringInvoiceRecord }) {
  const { state, reason, nextOn, buyerName, netAmount } = one
  const isStopped = state === 'stopped'
  return (
    <span className="workrow">
      <span className="cut workname">
        <span className="mid cut" title={buyerName}>
          {buyerName}
        </span>
      </span>
      <span className={`workwhy ${isStopped ? 'bad' : ''}`}>
        <Icon name={isStopped ? 'close' : 'again'} size="s" />
        <span>{isStopped || state === 'ended' ? (reason ?? '') : rhythmText(one)}</span>
      </span>
      <span className="num dim workdue">{nextOn === null ? '' : shortDay(nextOn)}</span>
      <span className="money mid workmoney">
        <span className="unit workcurrency">{currencyOf(one)}</span>{' '}
        {money(netAmount, currencyOf(one))}
      </span>
    </span>
  )
}
