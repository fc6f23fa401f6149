import type { ContactHistoryRecord, InvoiceNoteRecord, ReminderRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { boot } from '../../../app/daybook.ts'
import { Icon, type IconName } from '../../../parts/icon.tsx'
import { Loaded } from '../../../parts/state.tsx'
import { placeOf } from '../../../records/places.ts'
import { fullDay, money } from '../../../words/format.ts'
import { quoted } from '../../../words/quotes.ts'
import { say } from '../../../words/words.ts'
import { sayDecision } from '../../owed/account/ask_supplier.tsx'
import { accountText } from '../../owed/account/account_text.ts'
import { noteWords } from '../../invoices/said/note_words.ts'
import { historyQuery, saidQuery } from '../queries.ts'

type Line = ContactHistoryRecord['lines'][number]
type Decision = ContactHistoryRecord['decisions'][number]
type Event = { key: string; date: string } & (
  | { line: Line }
  | { decision: Decision }
  | { note: InvoiceNoteRecord }
  | { reminder: ReminderRecord }
)
type Said = { notes: readonly InvoiceNoteRecord[]; reminders: readonly ReminderRecord[] }
const nothingSaid: Said = { notes: [], reminders: [] }

/** What happened, the newest first; each leads to the paper, the payment or the entry. */
export function History({ contactId }: { contactId: string }) {
  const history = useQuery(historyQuery(contactId))
  const said = useQuery({
    ...saidQuery(contactId),
    enabled: boot.permissions.includes('invoices:read'),
  })
  return (
    <div className="hist">
      <h2 className="t2">{say('con.history')}</h2>
      <Loaded of={history} rows={4}>
        {(read) => {
          const events = eventsOf(read, said.data ?? nothingSaid)
          if (events.length === 0) return <p className="small dim">{say('con.no_history')}</p>
          return (
            <>
              <ol className="tl">
                {events.map((one) => (
                  <EventOf key={one.key} one={one} />
                ))}
              </ol>
              {read.hasMore ? <p className="small faint">{say('con.more_before')}</p> : null}
            </>
          )
        }}
      </Loaded>
    </div>
  )
}

function EventOf({ one }: { one: Event }) {
  if ('line' in one) return <LineOf line={one.line} />
  if ('decision' in one) return <DecisionOf decision={one.decision} />
  if ('note' in one) return <NoteOf note={one.note} />
  return <ReminderOf reminder={one.reminder} />
}

function eventsOf({ lines, decisions }: ContactHistoryRecord, { notes, reminders }: Said): Event[] {
  const all: Event[] = [
    ...decisions.map((decision) => ({
      key: decision.id,
      date: decision.createdAt.slice(0, 10),
      decision,
    })),
    ...notes.map((note) => ({ key: note.id, date: note.saidOn, note })),
    ...reminders.map((reminder) => ({ key: reminder.id, date: reminder.date, reminder })),
    ...lines.map((line, at) => ({ key: `${line.date} ${at}`, date: line.date, line })),
  ]
  return all.toSorted((a, b) => (a.date > b.date ? -1 : Number(a.date < b.date)))
}

const lineWords = {
  invoice: 'con.line_invoice',
  bill: 'con.line_bill',
  credit_note: 'con.line_credit_note',
  entry: 'con.line_entry',
  payment: 'con.line_payment',
  refund: 'con.line_refund',
  written_off: 'con.line_written_off',
  reversal: 'con.line_reversal',
} as const satisfies Record<Line['kind'], string>

const looks: Readonly<Record<Line['kind'], { icon: IconName; tone: string }>> = {
  invoice: { icon: 'invoice', tone: 'n' },
  bill: { icon: 'inbox', tone: 'n' },
  credit_note: { icon: 'invoice', tone: 'n' },
  entry: { icon: 'books', tone: 'n' },
  payment: { icon: 'bank', tone: '' },
  refund: { icon: 'bank', tone: '' },
  written_off: { icon: 'minus', tone: 'w' },
  reversal: { icon: 'again', tone: 'w' },
}

function LineOf({ line }: { line: Line }) {
  const { kind, side, number, text, amount, currency, date } = line
  const { icon, tone } = looks[kind]
  const target = line.transactionId ?? line.documentId ?? line.invoiceId ?? line.entryId
  const way = target === null ? undefined : placeOf(target)?.way
  const label = say(lineWords[kind], { number: number ?? text, side })
  return (
    <Point icon={icon} tone={tone} day={date}>
      {way === undefined ? label : <Link {...way}>{label}</Link>}{' '}
      <span className="num dim">{money(amount, currency)}</span>
    </Point>
  )
}

function DecisionOf({ decision }: { decision: Decision }) {
  const { outcome, account, confirmedBy, createdAt, spokeTo, words } = decision
  const isTheirs = outcome === 'confirmed'
  const day = createdAt.slice(0, 10)
  return (
    <Point icon={isTheirs ? 'phone' : 'stop'} tone={isTheirs ? 'me' : 'rej'} day={day}>
      <span className="mid">
        {say(isTheirs ? 'con.account_confirmed' : 'con.account_rejected', {
          account: accountText(account),
        })}
      </span>
      <br />
      <span className="small dim">
        {sayDecision({ by: confirmedBy, day, spokeTo })}
        {words === null ? '' : ` ${quoted(words)}`}
      </span>
    </Point>
  )
}

/** What was said about one of its invoices. */
function NoteOf({ note }: { note: InvoiceNoteRecord }) {
  const { title, details, icon, tone } = noteWords(note)
  return (
    <Point
      icon={icon}
      tone={tone === 'bad' ? 'rej' : tone === 'warn' ? 'w' : 'n'}
      day={note.saidOn}
    >
      <span className="mid">{title}</span>{' '}
      <Link to="/invoices/$id" params={{ id: note.invoiceId }}>
        {say('said.of', { invoice: note.invoiceNumber })}
      </Link>
      {details.map((text) => (
        <span key={text} className="small dim tldetail">
          {text}
        </span>
      ))}
    </Point>
  )
}

function ReminderOf({ reminder }: { reminder: ReminderRecord }) {
  const { number, invoiceNumber: invoice, invoiceId, total, currency, date, status } = reminder
  return (
    <Point icon="mail" tone={status === 'withdrawn' ? 'n' : 'w'} day={date}>
      <Link to="/invoices/$id" params={{ id: invoiceId }}>
        {say('said.reminder', { number, invoice })}
      </Link>{' '}
      <span className="num dim">{money(total, currency)}</span>
      {status === 'withdrawn' ? (
        <span className="small dim tldetail">{say('selling.reminder.withdrawn', { number })}</span>
      ) : null}
    </Point>
  )
}

function Point({
  icon,
  tone,
  day,
  children,
}: {
  icon: IconName
  tone: string
  day: string
  children: ReactNode
}) {
  return (
    <li className={tone}>
      <span className="dot">
        <Icon name={icon} size="s" />
      </span>
      <span className="tlwhat">{children}</span>
      <span className="small faint num">{fullDay(day)}</span>
    </li>
  )
}
