import type { InvoiceWorkRecord } from '@daybook/sdk'
import { Icon } from '../../../parts/icon.tsx'
import { money, shortDay } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'
import { goingOn } from './going_on.ts'

export function WorkRow({ one }: { one: InvoiceWorkRecord }) {
  const { text, tone, icon } = goingOn(one)
  const amount = one.status === 'draft' ? one.amount : one.openAmount
  return (
    <span className="workrow">
      <span className="cut workname">
        {one.number === null ? (
          <span className="chip pencil">
            <Icon name="pencil" />
            {say('invoice.draft')}
          </span>
        ) : (
          <span className="num faint workno">{one.number}</span>
        )}
        <span className="mid cut" title={one.buyerName}>
          {one.buyerName}
        </span>
      </span>
      <span className={`workwhy ${tone}`}>
        <Icon name={icon} size="s" />
        <span>{text}</span>
      </span>
      <span className="num dim workdue">{one.dueDate === null ? '' : shortDay(one.dueDate)}</span>
      <span className="money mid workmoney">
        <span className="unit workcurrency">{one.currency}</span> {money(amount, one.currency)}
      </span>
    </span>
  )
}
