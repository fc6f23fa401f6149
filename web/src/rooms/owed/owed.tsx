import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { DayField } from '../../parts/day_field.tsx'
import { isDayText } from '../../parts/day_text.ts'
import { TabList } from '../../parts/tab_list.tsx'
import { DownloadButton } from '../../records/download_button.tsx'
import { money } from '../../words/format.ts'
import { say } from '../../words/words.ts'
import { daybook } from '../../app/daybook.ts'
import { AllItems } from './all_items.tsx'
import { Bills } from './bills/bills.tsx'
import { billCounts } from './bills/bill_words.ts'
import { isLate, lateOf } from './ages.ts'
import { Owed } from './aged.tsx'
import './owed.css'
import { ageingQuery, billsQuery } from './queries.ts'

const tabs = ['owed', 'bills', 'all'] as const
type Tab = (typeof tabs)[number]

/** Who owes us, and whom we pay: the state of the work is the title. */
export function OpenItems() {
  const { id, tab: asked } = useSearch({ strict: false })
  const navigate = useNavigate()
  // A row that another page leads to is a bill.
  const tab = tabs.find((one) => one === asked) ?? (id === undefined ? 'owed' : 'bills')
  const [day, setDay] = useState<string | null>(null)
  const title = useTitle(tab, day)
  useEffect(() => {
    document.title = `${title} · ${say('books.open_items')} · Daybook`
  }, [title])
  return (
    <>
      <header className="bar owedbar">
        <h1>{title}</h1>
        <TabList<Tab>
          label={say('books.open_items')}
          chosen={tab}
          choose={(to) => void navigate({ to: '/owed', search: { tab: to } })}
          panel="owed-panel"
          tabs={[
            { name: 'owed', label: say('owed.tab') },
            { name: 'bills', label: say('bill.tab') },
            { name: 'all', label: say('list.all') },
          ]}
        />
        <span className="push row">
          {tab === 'owed' ? <AsOf day={day} setDay={setDay} /> : null}
          {tab === 'bills' ? (
            <DownloadButton
              label={say('list.export')}
              icon="download"
              fileName={`${say('bill.tab')}.csv`}
              fetchFile={() => daybook.open_items.downloadBillsToPay({})}
            />
          ) : null}
        </span>
      </header>
      <div id="owed-panel" role="tabpanel" aria-label={title} className="owedpanel">
        {tab === 'owed' ? <Owed key={day} day={day} /> : null}
        {tab === 'bills' ? <Bills wanted={id ?? null} /> : null}
        {tab === 'all' ? (
          <div className="listbody">
            <AllItems />
          </div>
        ) : null}
      </div>
    </>
  )
}

function useTitle(tab: Tab, day: string | null): string {
  const ageing = useQuery({ ...ageingQuery(day), enabled: tab === 'owed' })
  const bills = useQuery({ ...billsQuery, enabled: tab === 'bills' })
  if (tab === 'owed' && ageing.data !== undefined) {
    const side = ageing.data.sides[0]
    if (side === undefined) return say('books.open_items')
    const late = lateOf(side.total)
    const count = side.contacts.filter(({ buckets }) => isLate(buckets)).length
    return late > 0
      ? say('owed.title', { amount: money(late, ageing.data.currency), count })
      : say('owed.title_none')
  }
  if (tab === 'bills' && bills.data !== undefined) {
    const { stopped, payable } = billCounts(bills.data.items)
    return say('bill.title', { stopped, payable })
  }
  return say('books.open_items')
}

function AsOf({ day, setDay }: { day: string | null; setDay(day: string | null): void }) {
  const shown = useQuery(ageingQuery(day)).data?.asOf
  // What is no day yet stands in the field only.
  const [typed, setTyped] = useState<string | null>(null)
  const choose = (text: string): void => {
    const isRead = text !== '' && isDayText(text)
    setTyped(isRead || text === '' ? null : text)
    if (isRead || text === '') setDay(text === '' ? null : text)
  }
  return (
    <label className="row small dim asof">
      <span>{say('owed.as_of')}</span>
      <DayField value={typed ?? day ?? shown ?? ''} change={choose} />
    </label>
  )
}
