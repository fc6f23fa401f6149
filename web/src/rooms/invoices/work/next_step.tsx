import type { InvoiceRecord, InvoiceWorkRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Icon } from '../../../parts/icon.tsx'
import { say } from '../../../words/words.ts'
import { CreditDialog } from '../issued/credit_dialog.tsx'
import { RemindDialog } from '../issued/remind_dialog.tsx'
import { NoteDialog, type NoteKind } from '../said/note_dialog.tsx'
import { noteTexts } from '../said/note_words.ts'
import { TakeBack } from '../said/take_back.tsx'
import { notesQuery } from '../queries.ts'
import { SendDialog } from '../send/send_dialog.tsx'
import { isBroken } from './going_on.ts'

/** The one thing to do next, as the filled button. */
export function NextStep({ one, invoice }: { one: InvoiceWorkRecord; invoice: InvoiceRecord }) {
  if (one.dispute !== null) return <Settle invoice={invoice} />
  const isHeld = one.promisedOn !== null && !isBroken(one)
  return (
    <>
      {isHeld ? null : <Step work={one.work} invoice={invoice} />}
      {one.work === 'overdue' ? <Note kind="promise" look="btn" invoice={invoice} /> : null}
      {isHeld ? <Note kind="contact" look="btn" invoice={invoice} /> : null}
    </>
  )
}

/** Of a dispute: it is ended once it is settled, and what is right is credited before. */
function Settle({ invoice }: { invoice: InvoiceRecord }) {
  const { data } = useQuery(notesQuery(invoice.id))
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  const dispute = data?.find(({ kind, status }) => kind === 'dispute' && status === 'standing')
  return (
    <>
      {dispute === undefined ? null : (
        <TakeBack of={{ kind: 'note', record: dispute }} look="btn p grow" />
      )}
      <button type="button" className="btn" onClick={() => setOpen(true)}>
        {say('selling.credit')}
      </button>
      {isOpen ? <CreditDialog invoice={invoice} close={close} done={close} /> : null}
    </>
  )
}

function Note({
  kind,
  look,
  invoice: { id, currency, number, buyerName },
}: {
  kind: NoteKind
  look: string
  invoice: InvoiceRecord
}) {
  const [isOpen, setOpen] = useState(false)
  const name = `${number ?? ''} ${buyerName}`.trim()
  return (
    <>
      <button type="button" className={look} onClick={() => setOpen(true)}>
        {say(noteTexts[kind].label)}
      </button>
      {isOpen ? (
        <NoteDialog kind={kind} invoice={{ id, currency, name }} close={() => setOpen(false)} />
      ) : null}
    </>
  )
}

function Step({ work, invoice }: { work: InvoiceWorkRecord['work']; invoice: InvoiceRecord }) {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const close = (): void => setOpen(false)
  if (work === 'stopped' && invoice.status === 'draft') {
    return (
      <Link className="btn p grow" to="/invoices/$id" params={{ id: invoice.id }}>
        {say('selling.fix')}
      </Link>
    )
  }
  const found = {
    stopped: { label: say('selling.credit'), dialog: CreditDialog },
    overdue: { label: say('selling.remind'), dialog: RemindDialog },
    to_send: { label: say('selling.send'), dialog: SendDialog },
    drafts: { label: say('selling.issue'), dialog: SendDialog },
    waiting: null,
  }[work]
  if (found === null) return null
  const { label, dialog: Opened } = found
  const done = (): void => {
    close()
    if (work === 'drafts') void navigate({ to: '/invoices/$id', params: { id: invoice.id } })
  }
  return (
    <>
      <button type="button" className="btn p grow" onClick={() => setOpen(true)}>
        {work === 'overdue' ? <Icon name="clock" size="s" /> : null}
        {label}
      </button>
      {isOpen ? <Opened invoice={invoice} close={close} done={done} /> : null}
    </>
  )
}
