import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { TabList } from '../../parts/tab_list.tsx'
import { loadRegistryWords } from '../../words/registry_words.ts'
import { loadSentences } from '../../words/sentences.ts'
import { say } from '../../words/words.ts'
import { Accounts } from './accounts/accounts.tsx'
import './bank.css'
import { Brakes } from './brakes.tsx'
import { DoneRuns } from './done_runs.tsx'
import { Fetching } from './accounts/fetching.tsx'
import { NeedsYou } from './needs_you.tsx'
import { useOpenRows } from './use_open_rows.ts'

/** The words of lists are loaded with the list. */
const AllRows = lazy(async () => {
  const [all] = await Promise.all([import('./all_rows.tsx'), loadRegistryWords()])
  return { default: all.AllRows }
})

const bankTabs = ['needs', 'done', 'held', 'all'] as const
type BankTab = (typeof bankTabs)[number]

/** The sentences of the matcher are loaded with the screen that says them. */
const sentencesQuery = {
  queryKey: ['sentences'],
  queryFn: async () => {
    await loadSentences()
    return true
  },
  staleTime: Infinity,
} as const

export function Bank() {
  return (
    <Suspense fallback={null}>
      <BankScreen />
    </Suspense>
  )
}

function BankScreen() {
  useSuspenseQuery(sentencesQuery)
  const { id, tab: asked } = useSearch({ strict: false })
  const navigate = useNavigate()
  const tab = bankTabs.find((one) => one === asked) ?? 'needs'
  const setTab = (to: BankTab): void => void navigate({ to: '/bank', search: { tab: to } })
  const { open, held, isAll, isRead, isHeldRead } = useOpenRows()
  const title = isRead ? say('bank.title', { count: open.length }) : say('nav.bank')
  useEffect(() => {
    document.title = `${title} · Daybook`
  }, [title])
  return (
    <>
      <header className="bar">
        <h1>{say('nav.bank')}</h1>
        <TabList
          label={say('bank.tabs')}
          chosen={tab}
          choose={setTab}
          panel="bank-panel"
          tabs={[
            { name: 'needs', label: say('bank.needs'), count: isRead ? open.length : undefined },
            { name: 'done', label: say('bank.done') },
            { name: 'held', label: say('bank.held'), count: isHeldRead ? held.length : undefined },
            { name: 'all', label: say('bank.all') },
          ]}
        />
        <Fetching />
      </header>
      <div id="bank-panel" role="tabpanel" aria-label={say('nav.bank')} className="bankpanel">
        {tab === 'needs' ? (
          <>
            <Accounts wanted={id ?? null} />
            <Brakes />
            <NeedsYou rows={open} isAll={isAll} wanted={id ?? null} />
          </>
        ) : null}
        {tab === 'done' ? <DoneRuns /> : null}
        {tab === 'held' ? <NeedsYou key="held" rows={held} isAll wanted={null} isHeld /> : null}
        {tab === 'all' ? (
          <Suspense fallback={null}>
            <AllRows wanted={id ?? null} />
          </Suspense>
        ) : null}
      </div>
    </>
  )
}
