import type { ContactRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ActionButtons } from '../../../actions/action_buttons.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { Loaded } from '../../../parts/state.tsx'
import { readOf, recordQuery } from '../../../records/queries.ts'
import { RecordView } from '../../../records/record_view.tsx'
import { wholeMoment } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'
import { MergeButton } from '../merge/merge_dialog.tsx'
import '../../owed/owed.css'
import { billsOfQuery } from '../../owed/queries.ts'
import { Accounts } from './accounts.tsx'
import './contact.css'
import { Facts } from './facts.tsx'
import { Figures } from './figures.tsx'
import { History } from './history.tsx'
import { Learned } from './learned.tsx'
import { OpenOnes } from './open_ones.tsx'
import { Statements } from './statements.tsx'

/** Everything about one customer or supplier: who they are, what is open, what happened, where money goes. */
export function ContactPage() {
  const { id = '' } = useParams({ strict: false })
  const contact = useQuery(recordQuery('contacts', id, readOf.contacts))
  return (
    <Loaded of={contact} rows={8}>
      {(one) =>
        // One that was merged into another leads there.
        one.id === id ? (
          <Contact contact={one} />
        ) : (
          <Navigate to="/contacts/$id" params={{ id: one.id }} replace />
        )
      }
    </Loaded>
  )
}

const typeWords = {
  client: 'con.customer',
  vendor: 'con.supplier',
  both: 'con.customer_and_supplier',
} as const

function Contact({ contact }: { contact: ContactRecord }) {
  const { id, name, type } = contact
  const isSupplier = type !== 'client'
  const bills = useQuery({ ...billsOfQuery(id), enabled: isSupplier })
  const stopped = bills.data?.items.find((one) => one.stopped?.reason === 'account_changed')
  const title = stopped === undefined ? name : say('con.confirm_account', { name })
  useEffect(() => {
    document.title = `${title} · ${say('nav.contacts')} · Daybook`
  }, [title])
  return (
    <>
      <header className="bar contactbar">
        <Link className="link small" to="/contacts">
          {say('nav.contacts')}
        </Link>
        <h1 className="cut">{title}</h1>
        <span className="chip plainchip">{say(typeWords[type])}</span>
        <span className="push row">
          <MergeButton contact={contact} />
          <Acts contact={contact} />
        </span>
      </header>
      <div className={isSupplier ? 'panes contactpanes' : 'panes contactpanes two'}>
        <section className="pane" aria-label={say('con.facts')}>
          <Facts contact={contact} />
          {isSupplier ? <Learned contactId={id} /> : null}
          <Statements contact={contact} />
          <Whole contact={contact} />
        </section>
        <section className="pane" aria-label={say('con.open_and_history')}>
          <Figures contact={contact} />
          <OpenOnes contactId={id} bills={bills.data?.items ?? []} />
          <History contactId={id} />
        </section>
        {isSupplier ? <Accounts contactId={id} stopped={stopped?.stopped ?? null} /> : null}
      </div>
    </>
  )
}

function Acts({ contact }: { contact: ContactRecord }) {
  const navigate = useNavigate()
  return (
    <ActionButtons
      names={contact.allowedActions}
      record={contact}
      of={contact.name}
      titles={{ save_contact: say('record.change') }}
      isQuiet
      done={(result) => {
        if ((result as { deleted?: boolean } | null)?.deleted === true) {
          void navigate({ to: '/contacts' })
        }
      }}
    />
  )
}

/** Every field, for who looks for one that the page does not show. */
function Whole({ contact }: { contact: ContactRecord }) {
  return (
    <details className="sec last whole">
      <summary className="small dim">
        <Icon name="down" size="s" /> {say('con.all_fields')}
      </summary>
      <RecordView record={{ ...contact }} currency="EUR" level={3} />
      <p className="small faint">
        {say('record.times', {
          created: wholeMoment(contact.createdAt),
          changed: wholeMoment(contact.updatedAt),
        })}
      </p>
    </details>
  )
}
