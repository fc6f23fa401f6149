import type { AttentionItemRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Key } from '../../keys/key.tsx'
import { useKeys } from '../../keys/use_keys.ts'
import { Icon, type IconName } from '../../parts/icon.tsx'
import { places, type ScreenPath } from '../../parts/places.ts'
import { Loaded } from '../../parts/state.tsx'
import { placeOf, type Way } from '../../records/places.ts'
import type { WordId } from '../../words/en.ts'
import { daysBetween, dayOf, money, shortDay } from '../../words/format.ts'
import { say, sayNeed, sayOne } from '../../words/words.ts'
import { titleOf } from '../approvals/ask_words.ts'
import { type AskedGroup, factsOf, groupsOf, sumOf } from '../approvals/asked.ts'
import { numberOf } from '../approvals/asked_number.ts'
import { waitingQuery } from '../approvals/queries.ts'
import { needsQuery, overviewQuery } from './queries.ts'

/** What waits for a person, the most urgent first. */
export function Needs({ total }: { total: number }) {
  const needs = useQuery(needsQuery)
  const { data: overview } = useQuery(overviewQuery)
  const today = overview?.today ?? new Date().toISOString().slice(0, 10)
  const isAsked = needs.data?.items.some(({ kind }) => kind === 'approval') === true
  const asked = useQuery({ ...waitingQuery, enabled: isAsked })
  const rows = useMemo(
    () => rowsOf(needs.data?.items ?? [], groupsOf(asked.data ?? [])),
    [needs.data, asked.data],
  )
  const shown = rows.reduce((sum, { group }) => sum + (group?.approvals.length ?? 1), 0)
  const navigate = useNavigate()
  const first = needs.data?.items[0]
  useKeys('home', { open: first === undefined ? undefined : () => void navigate(wayOf(first)) })
  return (
    <section className="card needs" aria-label={say('home.needs')}>
      <Loaded of={needs} rows={7}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="pad dim">{say('home.empty')}</p>
          ) : (
            <>
              {rows.map(({ need, group }, at) => (
                <NeedRow
                  key={`${need.kind} ${need.id}`}
                  need={group === null ? need : inWords(need, group)}
                  asked={group === null ? null : askedIn(group)}
                  today={today}
                  isFirst={at === 0}
                />
              ))}
              {total > shown ? (
                <More count={total - shown} waiting={overview?.waiting ?? []} />
              ) : null}
            </>
          )
        }
      </Loaded>
    </section>
  )
}

type Waiting = { kind: string; count: number }

/** How many are left out above, and the places where all of them are. */
function More({ count, waiting }: { count: number; waiting: readonly Waiting[] }) {
  const inAll = places.flatMap(({ to, word }) => {
    const here = waiting.filter(({ kind }) => lookOf(kind).to === to)
    const sum = here.reduce((total, one) => total + one.count, 0)
    return sum === 0 ? [] : [{ to, word, sum }]
  })
  return (
    <p className="pad faint small row">
      {say('home.more', { count })}
      {inAll.map(({ to, word, sum }) => (
        <Link key={to} className="link" to={to}>
          {say(word)} {sum}
        </Link>
      ))}
    </p>
  )
}

type Look = { icon: IconName; tone: 'warn' | 'bad' | 'ink' | ''; to: ScreenPath }

const looks: readonly [RegExp, Look][] = [
  [/^document_failed$/, { icon: 'inbox', tone: 'bad', to: '/inbox' }],
  [/^document_/, { icon: 'inbox', tone: 'warn', to: '/inbox' }],
  [/^balance_/, { icon: 'bank', tone: 'bad', to: '/bank' }],
  [/^(bank_|receipt_|no_receipt)/, { icon: 'bank', tone: 'warn', to: '/bank' }],
  [/^consent_/, { icon: 'bank', tone: '', to: '/bank' }],
  [/^self_invoice/, { icon: 'invoice', tone: 'warn', to: '/invoices' }],
  [/^supplier_/, { icon: 'stop', tone: 'bad', to: '/owed' }],
  [/^books_/, { icon: 'books', tone: 'bad', to: '/settings' }],
  [/invoice/, { icon: 'invoice', tone: 'bad', to: '/invoices' }],
  [/^return_/, { icon: 'vat', tone: 'warn', to: '/vat' }],
  [/^approval$/, { icon: 'app', tone: 'ink', to: '/requests' }],
]

/** Newer than this app: settings have everything that no screen has yet, and no row leads back to this one. */
const unknown: Look = { icon: 'clock', tone: '', to: '/settings' }

const lookOf = (kind: string): Look => looks.find(([pattern]) => pattern.test(kind))?.[1] ?? unknown

/** To the record itself, wherever it has its page; else to the list that has it. */
function wayOf({ kind, id }: AttentionItemRecord): Way {
  if (kind === 'books_differ')
    return { to: '/settings/$subject', params: { subject: 'connection' } }
  if (kind === 'self_invoice_due' || kind === 'einvoice_unanswered') {
    return { to: '/invoices', search: { tab: 'exchange', id } }
  }
  if (kind === 'supplier_account_changed') return { to: '/owed', search: { tab: 'bills', id } }
  return placeOf(id)?.way ?? { to: lookOf(kind).to, search: { id } }
}

/** Why it waits, where the server has nothing more particular to say. */
const whyWords: Readonly<Record<AttentionItemRecord['kind'], WordId>> = {
  document_failed: 'why.document_failed',
  document_duplicate: 'why.document_duplicate',
  document_to_check: 'why.document_to_check',
  document_ready: 'why.document_ready',
  bank_suggestion: 'why.bank_suggestion',
  receipt_missing: 'why.receipt_missing',
  bank_unmatched: 'why.bank_unmatched',
  bank_review: 'why.bank_review',
  consent_ending: 'why.consent_ending',
  balance_differs: 'why.balance_differs',
  invoice_rejected: 'why.invoice_rejected',
  einvoice_refused: 'why.einvoice_refused',
  self_invoice_due: 'why.self_invoice_due',
  einvoice_unanswered: 'why.einvoice_unanswered',
  approval: 'why.approval',
  return_due: 'why.return_due',
  books_differ: 'why.books_differ',
  supplier_account_changed: 'why.supplier_account_changed',
  receipt_arrived: 'why.receipt_arrived',
  no_receipt: 'why.no_receipt',
}

function whyOf({ kind, detail, since, until }: AttentionItemRecord): string | null {
  if (detail !== null) return detail
  const word = whyWords[kind] as WordId | undefined
  return word === undefined ? null : say(word, { day: shortDay(dayOf(until ?? since)) })
}

type Row = { need: AttentionItemRecord; group: AskedGroup | null }

const shownNeeds = 7

/** Requests that are alike are one thing to decide, and stand in one row. */
function rowsOf(needs: readonly AttentionItemRecord[], groups: readonly AskedGroup[]): Row[] {
  const shown = new Set<string>()
  const rows = needs.flatMap((need) => {
    const group = groups.find(({ approvals }) => approvals.some(({ id }) => id === need.id)) ?? null
    if (group !== null && shown.has(group.id)) return []
    if (group !== null) shown.add(group.id)
    return [{ need, group }]
  })
  return rows.slice(0, shownNeeds)
}

/** What an app asks for, as the screen says it that decides it. */
function inWords(need: AttentionItemRecord, { approvals }: AskedGroup): AttentionItemRecord {
  const [one] = approvals
  if (one === undefined) return need
  const { name, ...facts } = factsOf(one)
  const about = [name, approvals.length > 1 ? null : numberOf(facts)].filter(Boolean).join(' ')
  const sum = sumOf(approvals)
  return {
    ...need,
    amount: sum?.amount ?? null,
    currency: sum?.currency ?? null,
    detail: [about, say('why.approval')].filter((text) => text !== '').join(' · '),
  }
}

const askedIn = ({ approvals: [one, ...others] }: AskedGroup): string | null =>
  one === undefined ? null : titleOf(one, others.length + 1)

type RowProps = {
  need: AttentionItemRecord
  today: string
  isFirst: boolean
  /** What is asked for, where somebody asks. */
  asked: string | null
}

function NeedRow({ need, today, isFirst, asked }: RowProps) {
  const { icon, tone } = lookOf(need.kind)
  const says = asked ?? sayNeed(need.kind) ?? need.says
  const detail = whyOf(need)
  return (
    <Link className={isFirst ? 'li need first' : 'li need'} {...wayOf(need)}>
      <span className={`ico ${tone}`}>
        <Icon name={icon} />
      </span>
      <span className="grow what">
        <span className="mid cut" title={says}>
          {need.name === null ? says : `${need.name}: ${says}`}
        </span>
        {detail === null ? null : (
          <span className="sub cut" title={detail}>
            {detail}
          </span>
        )}
      </span>
      <span className="amt">
        <span className="money mid amount">
          {need.amount === null || need.currency === null ? '' : money(need.amount, need.currency)}
        </span>
        <span className="when">{whenOf(need, today)}</span>
      </span>
      <span className="act">
        <span className={isFirst ? 'btn s p' : 'btn s'}>
          {doOf(need)}
          {isFirst ? <Key of="home" act="open" /> : null}
        </span>
      </span>
    </Link>
  )
}

/** What is first to be checked says so; otherwise what will be done there. */
const doOf = ({ kind, action }: AttentionItemRecord): string =>
  sayOne('do', kind === 'document_to_check' ? kind : action, 'do.open')

function whenOf({ since, until }: AttentionItemRecord, today: string): string {
  if (until !== null) {
    return say(until < today ? 'when.overdue' : 'when.due', { day: shortDay(until) })
  }
  const days = daysBetween(dayOf(since), today)
  return days < 1 ? say('when.today') : say('when.days', { count: days })
}
