import type { InvoiceRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { queries } from '../../app/daybook.ts'
import '../../parts/lists.css'
import { Loaded } from '../../parts/state.tsx'
import { blankDraft, copied, draftOf, type DraftText } from './editor/draft.ts'
import { Editor } from './editor/editor.tsx'
import { forgetEdits, readKeptDraft, readKeptEdits } from './editor/kept_draft.ts'
import { RejectedInvoice } from './exchange/rejected.tsx'
import './invoices.css'
import './exchange/exchange.css'
import { Issued } from './issued/issued.tsx'
import { invoiceQuery, lookAgain } from './queries.ts'

/** One writing of one invoice: the address gets its id once it is saved, and the fields stay as they are. */
type Session = { number: number; asked: string; made: string | null }

export function InvoicePage() {
  const { id = '' } = useParams({ strict: false })
  const { id: from } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [session, setSession] = useState<Session>({ number: 0, asked: id, made: null })
  const isSame = id === session.asked || id === session.made
  const now = isSame ? session : { number: session.number + 1, asked: id, made: null }
  if (!isSame) setSession(now)
  const again = (of: string): void =>
    setSession((before) => ({ number: before.number + 1, asked: of, made: null }))
  const made = (newId: string): void => {
    setSession((before) => ({ ...before, made: newId }))
    void navigate({ to: '/invoices/$id', params: { id: newId }, search: {}, replace: true })
  }
  const anew = async (): Promise<void> => {
    await lookAgain()
    const of = now.made ?? now.asked
    // As it is now: the draft that was kept would be shown as one for a moment.
    await queries.fetchQuery({ ...invoiceQuery(of), staleTime: 0 })
    again(of)
  }
  const shared = { made, issued: () => void anew(), reload: () => void anew() }
  if (now.asked !== 'new') return <Known key={now.number} id={now.asked} {...shared} />
  if (from !== undefined) return <Copied key={now.number} id={from} {...shared} />
  return (
    <Editor key={now.number} record={null} start={readKeptDraft() ?? blankDraft()} {...shared} />
  )
}

type Shared = { made(id: string): void; issued(): void; reload(): void }

function Known({ id, ...shared }: Shared & { id: string }) {
  const record = useQuery(invoiceQuery(id))
  return (
    <Loaded of={record} rows={8}>
      {(one) =>
        one.status === 'draft' ? <Draft record={one} {...shared} /> : <Issued invoice={one} />
      }
    </Loaded>
  )
}

/** The fields are those of the record as it was opened; what is saved of them does not change them. */
function Draft({ record, ...shared }: Shared & { record: InvoiceRecord }) {
  const { view } = useSearch({ strict: false })
  const [start] = useState<DraftText>(() => draftOf(record))
  const [opened] = useState(record)
  const [edits] = useState(() => readKeptEdits(record))
  const reload = (): void => {
    // What was typed gives way to what somebody else saved, once that was agreed to.
    forgetEdits(record.id)
    shared.reload()
  }
  const [isEdited, setEdited] = useState(view === 'edit')
  const [focus, setFocus] = useState<string | null>(null)
  useFocus(isEdited ? focus : null)
  const edit = (at: string | null): void => {
    setFocus(at)
    setEdited(true)
  }
  // A rejected one keeps its number, and says first why; a credit note is as its invoice is.
  const isNote = record.kind === 'credit_note'
  if (isNote || (record.resendBy !== null && !isEdited)) {
    return <RejectedInvoice invoice={record} edit={isNote ? null : edit} />
  }
  return <Editor {...shared} record={opened} start={start} edits={edits} reload={reload} />
}

/** Puts the focus on a field of a form that was just opened, wherever it is folded away. */
function useFocus(selector: string | null): void {
  useEffect(() => {
    if (selector === null) return
    const field = document.querySelector<HTMLElement>(selector)
    field?.closest('details')?.setAttribute('open', '')
    field?.focus()
  }, [selector])
}

function Copied({ id, ...shared }: Shared & { id: string }) {
  const record = useQuery(invoiceQuery(id))
  return (
    <Loaded of={record} rows={8}>
      {(one) => <Copy record={one} {...shared} />}
    </Loaded>
  )
}

function Copy({ record, ...shared }: Shared & { record: InvoiceRecord }) {
  const [start] = useState<DraftText>(() => copied(record))
  return <Editor record={null} start={start} {...shared} />
}
