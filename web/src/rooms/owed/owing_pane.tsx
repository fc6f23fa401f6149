import type { OpenItemRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { daybook } from '../../app/daybook.ts'
import { Loaded } from '../../parts/state.tsx'
import { DownloadButton } from '../../records/download_button.tsx'
import { money, shortDay } from '../../words/format.ts'
import { say } from '../../words/words.ts'
import type { AgedContact } from './ages.ts'
import { wayTo } from './all_items.tsx'
import { itemsOfQuery } from './queries.ts'

/** What one customer owes, item by item, and the letter that says so. */
export function OwingPane({
  row: { contactId, name, buckets },
  currency,
  day,
}: {
  row: AgedContact
  currency: string
  day: string | null
}) {
  const called = name ?? say('owed.no_contact')
  return (
    <section className="pane" aria-label={called}>
      <div className="peekhd">
        <div className="row">
          <h2 className="t2 cut">{called}</h2>
          <span className="push num strong">{money(buckets.total, currency)}</span>
        </div>
      </div>
      <Items of={{ contactId, name }} day={day} />
      {contactId === null ? (
        <p className="pad small dim">{say('owed.no_contact_says')}</p>
      ) : (
        <div className="foot row wrap">
          <DownloadButton
            label={say('owed.statement')}
            look="btn p grow"
            icon="download"
            fileName={`${called}.pdf`}
            fetchFile={() =>
              daybook.open_items.downloadStatementOfAccount({
                contactId,
                side: 'receivable',
                ...(day === null ? {} : { to: day }),
              })
            }
          />
          <Link className="btn" to="/contacts/$id" params={{ id: contactId }}>
            {say('contact.one')}
          </Link>
        </div>
      )}
    </section>
  )
}

type Owing = Pick<AgedContact, 'contactId' | 'name'>

function Items({ of, day }: { of: Owing; day: string | null }) {
  const items = useQuery(itemsOfQuery(of, day))
  return (
    <Loaded of={items} rows={4}>
      {(all) => (
        <ul className="owingitems">
          {all
            .filter(({ side }) => side === 'receivable')
            .map((one) => (
              <Item key={one.id} one={one} />
            ))}
        </ul>
      )}
    </Loaded>
  )
}

function Item({ one }: { one: OpenItemRecord }) {
  const isCredit = one.openAmount < 0
  return (
    <li>
      <Link className="li" {...wayTo(one)}>
        <span className="grow">
          <span className="mid cut num">{one.number ?? one.text}</span>
          <br />
          <span className={one.overdueDays > 0 ? 'small warn' : 'small dim'}>
            {isCredit ? say('open_item.credit') : dueWords(one)}
          </span>
        </span>
        <span className="num mid">
          {money(one.openAmount, one.currency)}
          {one.currency === one.homeCurrency ? null : <span className="unit">{one.currency}</span>}
        </span>
      </Link>
    </li>
  )
}

/** When it is due, or by how much it is late. */
function dueWords({ dueDate, overdueDays }: OpenItemRecord): string {
  if (overdueDays > 0) return say('owed.days_late', { count: overdueDays })
  return dueDate === null ? say('owed.no_due_day') : say('invoice.due', { day: shortDay(dueDate) })
}
