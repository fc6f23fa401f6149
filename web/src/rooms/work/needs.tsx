import type { AttentionItemRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Icon, type IconName } from '../../parts/icon.tsx'
import { places, type ScreenPath } from '../../parts/places.ts'
import { Loaded } from '../../parts/state.tsx'
import { daysBetween, dayOf, money, shortDay } from '../../words/format.ts'
import { say, sayNeed, sayOne } from '../../words/words.ts'
import { needsQuery, overviewQuery } from './queries.ts'

/** What waits for a person, the most urgent first. */
export function Needs({ total }: { total: number }) {
  const needs = useQuery(needsQuery)
  const { data: overview } = useQuery(overviewQuery)
  const today = overview?.today ?? new Date().toISOString().slice(0, 10)
  return (
    <section className="card needs" aria-label={say('home.needs')}>
      <Loaded of={needs} rows={7}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="pad dim">{say('home.empty')}</p>
          ) : (
            <>
              {items.map((one) => (
                <NeedRow key={`${one.kind} ${one.id}`} need={one} today={today} />
              ))}
              {total > items.length ? (
                <More count={total - items.length} waiting={overview?.waiting ?? []} />
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
  [/^(bank_|receipt_)/, { icon: 'bank', tone: 'warn', to: '/bank' }],
  [/^consent_/, { icon: 'bank', tone: '', to: '/bank' }],
  [/invoice/, { icon: 'invoice', tone: 'bad', to: '/invoices' }],
  [/^return_/, { icon: 'vat', tone: 'warn', to: '/vat' }],
  [/^approval$/, { icon: 'app', tone: 'ink', to: '/requests' }],
]

const lookOf = (kind: string): Look =>
  looks.find(([pattern]) => pattern.test(kind))?.[1] ?? { icon: 'clock', tone: '', to: '/home' }

function NeedRow({ need, today }: { need: AttentionItemRecord; today: string }) {
  const { icon, tone, to } = lookOf(need.kind)
  const says = sayNeed(need.kind) ?? need.says
  const { detail } = need
  return (
    <Link className="li need" to={to} search={{ id: need.id }}>
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
        <span className="btn s">{doOf(need)}</span>
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
