import type { BankTransactionRecord } from '@daybook/sdk'
import { Icon } from '../../parts/icon.tsx'
import { money, shortDay } from '../../words/format.ts'
import { askedText, useAsked } from '../follow_up/asked.tsx'
import { nameOf } from './decide.ts'
import { whyOf } from './why.ts'

export function QueueRow({ row }: { row: BankTransactionRecord }) {
  const asked = useAsked(row.id)
  const why = whyOf(row)
  const isAsked = asked !== null && row.status === 'unmatched'
  const { icon, text } = isAsked ? ({ icon: 'mail', text: askedText(asked) } as const) : why
  return (
    <>
      <span className="row">
        <span className="mid cut grow" title={nameOf(row)}>
          {nameOf(row)}
        </span>
        <span className="money mid">
          {money(row.amount, row.currency)}
          <span className="sr"> {row.currency}</span>
        </span>
      </span>
      <span className="row top">
        <span className="why grow">
          <span
            className={`whymark ${row.status === 'unmatched' && icon !== 'tick' ? 'open' : ''}`}
          >
            <Icon name={icon} size="s" />
          </span>
          <span>{text}</span>
        </span>
        <span className="faint small num qday">{row.date === null ? '' : shortDay(row.date)}</span>
      </span>
    </>
  )
}
