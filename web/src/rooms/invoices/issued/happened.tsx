import type { InvoiceRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { daybook } from '../../../app/daybook.ts'
import { Icon } from '../../../parts/icon.tsx'
import { DownloadButton } from '../../../records/download_button.tsx'
import { moment, money, shortDay } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'
import {
  einvoicesQuery,
  handoversQuery,
  notesQuery,
  remindersQuery,
  sendingsQuery,
} from '../queries.ts'
import { TakeBack } from '../said/take_back.tsx'
import { eventsOf, type Happening, type Paper } from './events.ts'

/** What happened with an invoice from its issuing to its payment, and what comes next. */
export function Happened({ invoice }: { invoice: InvoiceRecord }) {
  const sendings = useQuery(sendingsQuery(invoice.id))
  const einvoices = useQuery({
    ...einvoicesQuery(invoice.id),
    enabled: invoice.einvoiceId !== null,
  })
  const reminders = useQuery(remindersQuery(invoice.id))
  const handovers = useQuery(handoversQuery(invoice.id))
  const notes = useQuery(notesQuery(invoice.id))
  const events = eventsOf({
    invoice,
    sendings: sendings.data ?? [],
    einvoices: einvoices.data ?? [],
    reminders: reminders.data ?? [],
    handovers: handovers.data ?? [],
    notes: notes.data ?? [],
  })
  return (
    <ol className="tl">
      {events.map((one) => (
        <Event key={one.key} one={one} />
      ))}
      {invoice.creditedBy.map((id) => (
        <li key={id} className="plain">
          <span className="dot">
            <Icon name="minus" size="s" />
          </span>
          <span>
            <Link className="link" to="/invoices/$id" params={{ id }}>
              {say('selling.credited')}
            </Link>
          </span>
        </li>
      ))}
      <Payment invoice={invoice} />
    </ol>
  )
}

function Event({ one }: { one: Happening }) {
  return (
    <li className={one.tone}>
      <span className="dot">
        <Icon name={one.icon} size="s" />
      </span>
      <span>
        <span className="mid">{one.title}</span>
        {one.details.map((text) => (
          <span key={text} className="small dim tldetail">
            {text}
          </span>
        ))}
        {one.papers.map((paper) => (
          <span key={paper.kind} className="tldetail">
            <DownloadButton
              label={paper.fileName}
              look="link small plainbutton"
              fileName={paper.fileName}
              fetchFile={async () => await fetchPaper(paper)}
            />
          </span>
        ))}
        {one.back === undefined ? null : (
          <span className="tldetail">
            <TakeBack of={one.back} />
          </span>
        )}
      </span>
      <span className="small faint num">{moment(one.at)}</span>
    </li>
  )
}

async function fetchPaper(paper: Paper): Promise<Blob> {
  if (paper.kind === 'reminder') return await daybook.sending.downloadReminderPdf(paper.id)
  if (paper.kind === 'xml') return await daybook.invoices.downloadEinvoiceXml(paper.id)
  return await daybook.invoices.downloadEinvoiceNotificationXml(paper.id, paper.notificationId)
}

/** Paid, or what is waited for. */
function Payment({ invoice: { payment, dueDate, currency, kind } }: { invoice: InvoiceRecord }) {
  if (payment === undefined || kind === 'credit_note') return null
  const isOpen = payment.state === 'open' || payment.state === 'part'
  if (!isOpen) {
    return (
      <li className="good">
        <span className="dot">
          <Icon name="proven" size="s" />
        </span>
        <span className="mid">
          {say(payment.state === 'paid' ? 'selling.paid' : `invoice.${payment.state}`)}
        </span>
      </li>
    )
  }
  return (
    <li className="next">
      <span className="dot">
        <Icon name="bank" size="s" />
      </span>
      <span className="dim">
        {say('selling.waits_for', {
          amount: `${currency} ${money(payment.openAmount, currency)}`,
          day: dueDate === null ? '' : shortDay(dueDate),
        })}
      </span>
    </li>
  )
}
