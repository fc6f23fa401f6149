import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { ActionButtons } from '../../actions/action_buttons.tsx'
import { daybook } from '../../app/daybook.ts'
import { ListBody } from '../../parts/record_list.tsx'
import { Loaded } from '../../parts/state.tsx'
import { NewButtons } from '../../records/new_buttons.tsx'
import { RecordPage } from '../../records/record_page.tsx'
import { RecordView } from '../../records/record_view.tsx'
import { sayAction } from '../../words/registry_words.ts'
import { say } from '../../words/words.ts'
import { lists } from './lists.ts'
import { parts, type SettingsPart, subjects } from './pages.ts'
import './settings.css'

/** One subject of the settings beside the list of all. */
export function Settings() {
  const { subject = 'company' } = useParams({ strict: false })
  const word = subjects.find(([key]) => key === subject)?.[1] ?? 'nav.settings'
  useEffect(() => {
    document.title = `${say(word)} · ${say('nav.settings')} · Daybook`
  }, [word])
  return (
    <>
      <header className="bar">
        <h1>{say('nav.settings')}</h1>
      </header>
      <div className="settings">
        <nav className="settingsnav" aria-label={say('nav.settings')}>
          {subjects.map(([key, name]) => (
            <Link
              key={key}
              className={key === subject ? 'nav on' : 'nav'}
              aria-current={key === subject ? 'page' : undefined}
              to="/settings/$subject"
              params={{ subject: key }}
            >
              {say(name)}
            </Link>
          ))}
        </nav>
        <section className="settingsbody" aria-label={say(word)}>
          <Subject subject={subject} />
        </section>
      </div>
    </>
  )
}

function Subject({ subject }: { subject: string }): ReactNode {
  const list = lists[subject]
  if (list !== undefined) {
    const titles = Object.fromEntries(list.makes.map((name) => [name, sayAction(name)]))
    return (
      <>
        <div className="subjecthead">
          <h2 className="t1">{say(list.list.title)}</h2>
          <NewButtons titles={titles} />
        </div>
        <ListBody key={subject} source={list.list} />
      </>
    )
  }
  const part = parts.find(({ key }) => key === subject)
  if (part !== undefined) return <OwnSettings part={part} />
  return subject === 'connection' ? <Connection /> : <p className="dim">{say('list.empty')}</p>
}

function OwnSettings({ part }: { part: SettingsPart }) {
  const settings = useQuery({
    queryKey: ['settings'],
    queryFn: async ({ signal }) => await daybook.settings.getSettings({ signal }),
  })
  return (
    <>
      <h2 className="t1">{say(part.word)}</h2>
      <Loaded of={settings} rows={6}>
        {(record) => {
          const fields = Object.entries(record).filter(([name]) => part.fields.includes(name))
          return (
            <>
              <ActionButtons names={part.actions} record={record} />
              <RecordView
                record={Object.fromEntries(fields)}
                currency={record.currency}
                level={3}
              />
            </>
          )
        }}
      </Loaded>
    </>
  )
}

/** The accounting system that keeps the books, or that Daybook does it itself. */
function Connection() {
  const connection = useQuery({
    queryKey: ['accounting-connection'],
    queryFn: async ({ signal }) => await daybook.ledger.getAccountingConnection({ signal }),
  })
  return (
    <>
      <h2 className="t1">{say('settings.connection')}</h2>
      <Loaded of={connection} rows={6}>
        {(record) => (
          <>
            <ActionButtons names={record.allowedActions} record={null} />
            <RecordView record={record} currency="EUR" level={3} />
          </>
        )}
      </Loaded>
    </>
  )
}

export function SettingsRecord() {
  const { subject = '' } = useParams({ strict: false })
  const list = lists[subject]
  return list === undefined ? null : <RecordPage key={subject} source={list.page} />
}
