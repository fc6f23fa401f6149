import type { OverviewRecord } from '@daybook/sdk'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { boot } from '../../app/daybook.ts'
import { Loaded } from '../../parts/state.tsx'
import { longDay } from '../../words/format.ts'
import { loadRegistryWords } from '../../words/registry_words.ts'
import { say } from '../../words/words.ts'
import { CashChart } from './cash_chart.tsx'
import { Deadlines } from './deadlines.tsx'
import { DoneToday } from './done_today.tsx'
import { Figures } from './figures.tsx'
import { firstDayQuery, isFirstDayOver } from './first_day/facts.ts'
import { stepsOf } from './first_day/steps.ts'
import { Needs } from './needs.tsx'
import { overviewQuery } from './queries.ts'
import { VatChart } from './vat_chart.tsx'

/** Only on the first days, so it is fetched when it is needed. */
const FirstDayCard = lazy(async () => {
  const [card] = await Promise.all([import('./first_day/first_day.tsx'), loadRegistryWords()])
  return { default: card.FirstDayCard }
})

const AddDocuments = lazy(async () => {
  const { AddDocuments: component } = await import('../documents/upload/add_documents.tsx')
  return { default: component }
})

const mayAdd = boot.permissions.includes('documents:edit')

/** The first screen: what needs a person now, and how things stand. */
export function Home() {
  const overview = useQuery(overviewQuery)
  const waiting = overview.data?.waiting ?? []
  const count = waiting.reduce((sum, one) => sum + one.count, 0)
  const isFirstDay = useFirstDay()
  const isAlone = isFirstDay && overview.data !== undefined && count === 0
  const title = titleOf(overview.data !== undefined, count, isAlone)
  useEffect(() => {
    document.title = `${title} · Daybook`
  }, [title])
  return (
    <>
      <header className="bar">
        <h1>{title}</h1>
        {overview.data ? <span className="faint">{longDay(overview.data.today)}</span> : null}
        {mayAdd && !isAlone ? (
          <span className="push row">
            <Suspense>
              <AddDocuments place="home" />
            </Suspense>
          </span>
        ) : null}
      </header>
      <div className="home">
        {isFirstDay ? (
          <Suspense>
            <FirstDayCard isAlone={isAlone} />
          </Suspense>
        ) : null}
        {isAlone ? null : <Needs total={count} />}
        {isAlone ? null : <Standing overview={overview} />}
      </div>
    </>
  )
}

function Standing({ overview }: { overview: UseQueryResult<OverviewRecord> }) {
  return (
    <>
      <aside className="stack3">
        <Deadlines />
        {overview.data ? <DoneToday automatic={overview.data.automatic} /> : null}
      </aside>
      <Loaded of={overview} rows={2}>
        {(data) => (
          <>
            <Figures overview={data} />
            {data.cash ? <CashChart months={data.cash.months} currency={data.currency} /> : null}
            {data.vatMonths ? <VatChart months={data.vatMonths} currency={data.currency} /> : null}
          </>
        )}
      </Loaded>
    </>
  )
}

/** While a step of the first day is left, and nobody has put it away. */
function useFirstDay(): boolean {
  const isOver = isFirstDayOver()
  const { data } = useQuery({ ...firstDayQuery, enabled: !isOver })
  return !isOver && data !== undefined && stepsOf(data).now !== null
}

function titleOf(isKnown: boolean, count: number, isAlone: boolean): string {
  if (!isKnown) return say('nav.home')
  return isAlone ? say('home.first_day') : say('home.title', { count })
}
