import type { ContactHistoryRecord, ContactRecord, OpenItemRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { money } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'
import { itemsOfQuery } from '../../owed/queries.ts'
import { historyQuery } from '../queries.ts'

type Side = OpenItemRecord['side']
type Years = ContactHistoryRecord['years']

/** What is owed, what was bought or sold this year, and how soon is paid. */
export function Figures({ contact }: { contact: ContactRecord }) {
  const sides: Side[] =
    contact.type === 'both'
      ? ['receivable', 'payable']
      : [contact.type === 'vendor' ? 'payable' : 'receivable']
  return sides.map((side) => <SideFigures key={side} contact={contact} side={side} />)
}

function SideFigures({ contact, side }: { contact: ContactRecord; side: Side }) {
  const items = useQuery(itemsOfQuery({ contactId: contact.id, name: contact.name }))
  const history = useQuery(historyQuery(contact.id))
  const isTheirs = side === 'receivable'
  const own = (items.data ?? []).filter((one) => one.side === side)
  const open = own.reduce((sum, one) => sum + Math.round(one.openHomeAmount * 100), 0) / 100
  const { currency = '', paidAfter = [], years = [] } = history.data ?? {}
  const days = paidAfter.find((one) => one.side === side)?.days
  const mine = years.filter((one) => one.side === side)
  const [latest] = mine
  return (
    <div className="k3">
      <div>
        <span className="t3">{say(isTheirs ? 'con.they_owe' : 'con.you_owe')}</span>
        <span className="big">
          {items.data === undefined || currency === '' ? '…' : money(open, currency)}
        </span>
      </div>
      <div>
        <span className="t3">
          {latest === undefined
            ? say(isTheirs ? 'con.sold' : 'con.bought')
            : say(isTheirs ? 'con.sold_in' : 'con.bought_in', { year: String(latest.year) })}
        </span>
        <span className="row yearbars">
          <span className="big">{latest === undefined ? '–' : money(latest.amount, currency)}</span>
          <YearBars years={mine} />
        </span>
      </div>
      <div>
        <span className="t3">{say('con.paid_after')}</span>
        <span className="big">{days === undefined ? '–' : say('con.day', { count: days })}</span>
      </div>
    </div>
  )
}

/** Up to four years, the newest at the right; the figure beside it says the last one. */
function YearBars({ years }: { years: Years }) {
  const shown = years.slice(0, 4).toReversed()
  const most = Math.max(...shown.map(({ amount }) => amount), 0)
  if (shown.length < 2 || most === 0) return null
  return (
    <svg width="34" height="22" viewBox="0 0 34 22" aria-hidden="true">
      {shown.map(({ year, amount }, at) => {
        const height = Math.max((amount / most) * 21, 1)
        const isLast = at === shown.length - 1
        return (
          <rect
            key={year}
            className={isLast ? 'yearnow' : 'yearbefore'}
            x={at * 9}
            y={22 - height}
            width={7}
            height={height}
            rx={1}
          />
        )
      })}
    </svg>
  )
}
