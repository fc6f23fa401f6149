import type { InvoiceRecord, InvoiceWorkRecord } from '@daybook/sdk'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Icon } from '../../../parts/icon.tsx'
import { say } from '../../../words/words.ts'
import { CreditDialog } from '../issued/credit_dialog.tsx'
import { RemindDialog } from '../issued/remind_dialog.tsx'
import { SendDialog } from '../send/send_dialog.tsx'

/** The one thing to do next, as the filled button. */
export function NextStep({
  work,
  invoice,
}: {
  work: InvoiceWorkRecord['work']
  invoice: InvoiceRecord
}) {
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
