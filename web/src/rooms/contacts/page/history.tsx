import type { ContactHistoryRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../../parts/icon.tsx'
import { Loaded } from '../../../parts/state.tsx'
import { placeOf } from '../../../records/places.ts'
import { fullDay, money } from '../../../words/format.ts'
import { quoted } from '../../../words/quotes.ts'
import { say } from '../../../words/words.ts'
import { sayDecision } from '../../owed/account/ask_supplier.tsx'
import { accountText } from '../../owed/account/account_text.ts'
import { historyQuery } from '../queries.ts'

type Line = ContactHistoryRecord['lines'][number]
type Decision = ContactHistoryRecord['decisions'][number]
type Event = { key: string; date: string } & ({ line: Line } | { decision: Decision })

/** What happened, the newest first; each leads to the paper, the payment or the entry. */
export function History({ contactId }: { contactId: string }) {
  const history = useQuery(historyQuery(contactId))
  return (
    <div className="hist">
      <h2 className="t2">{say('con.history')}</h2>
      <Loaded of={history} rows={4}>
        {(read) => {
          const events = eventsOf(read)
          if (events.length === 0) return <p className="small dim">{say('con.no_history')}</p>
          return (
            <>
              <ol className="tl">
                {events.map((one) =>
                  'line' in one ? (
                    <LineOf key={one.key} line={one.line} />
                  ) : (
                    <DecisionOf key={one.key} decision={one.decision} />
                  ),
                )}
              </ol>
              {read.hasMore ? <p className="small faint">{say('con.more_before')}</p> : null}
            </>
          )
        }}
      </Loaded>
    </div>
  )
}

function eventsOf({ lines, decisions }: ContactHistoryRecord): Event[] {
  const all: Event[] = [
    ...decisions.map((decision) => ({
      key: decision.id,
      date: decision.createdAt.slice(0, 10),
      decision,
    })),
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
