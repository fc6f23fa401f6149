import type { BillToPayRecord, OpenItemRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Icon } from '../../../parts/icon.tsx'
import { Loaded } from '../../../parts/state.tsx'
import { money, shortDay } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'
import { wayTo } from '../../owed/all_items.tsx'
import { itemsOfQuery } from '../../owed/queries.ts'

/** What is open both ways, the oldest due first. */
export function OpenOnes({
  contactId,
  bills,
}: {
  contactId: string
  bills: readonly BillToPayRecord[]
}) {
  const items = useQuery(itemsOfQuery({ contactId, name: null }))
  return (
    <Loaded of={items} rows={2}>
      {(all) =>
        all.length === 0 ? (
          <p className="pad small dim">{say('con.nothing_open')}</p>
        ) : (
          <table className="table openones">
            <thead>
              <tr>
                <th scope="col">{say('con.open')}</th>
                <th scope="col">{say('list.status')}</th>
                <th scope="col" className="num">
                  {say('bill.due')}
                </th>
                <th scope="col" className="num">
                  {say('field.amount')}
                </th>
              </tr>
            </thead>
            <tbody>
              {all.map((one) => (
                <tr key={one.id}>
                  <th scope="row">
                    <Link className="link num" {...wayTo(one)}>
                      {one.number ?? one.text}
                    </Link>
                  </th>
                  <td>
                    <State one={one} stopped={bills.find(({ id }) => id === one.id)?.stopped} />
                  </td>
                  <td className="num dim">{one.dueDate === null ? '' : shortDay(one.dueDate)}</td>
                  <td className="num mid">
                    {money(one.openAmount, one.currency)}
                    {one.currency === one.homeCurrency ? null : (
                      <span className="unit">{one.currency}</span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    </Loaded>
  )
}

type Stop = BillToPayRecord['stopped'] | undefined

function State({ one, stopped }: { one: OpenItemRecord; stopped: Stop }) {
  if (stopped) {
    return (
      <Link className="stat bad" to="/owed" search={{ tab: 'bills', id: one.id }}>
        <Icon name="stop" size="s" />
        {say(stopped.reason === 'account_rejected' ? 'bill.rejected' : 'con.stopped')}
      </Link>
    )
  }
  if (one.openAmount < 0) return <span className="dim">{say('open_item.credit')}</span>
  if (one.overdueDays > 0) {
    return <span className="warn">{say('owed.days_late', { count: one.overdueDays })}</span>
  }
  return <span className="dim">{say(one.side === 'payable' ? 'con.to_pay' : 'con.they_pay')}</span>
}
