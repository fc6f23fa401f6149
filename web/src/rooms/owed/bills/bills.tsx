import type { BillToPayRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { Key } from '../../../keys/key.tsx'
import { useKeys } from '../../../keys/use_keys.ts'
import { BackBar } from '../../../parts/back_bar.tsx'
import { Icon, type IconName } from '../../../parts/icon.tsx'
import { Loaded } from '../../../parts/state.tsx'
import type { Tone } from '../../../parts/status_chip.tsx'
import { useApart } from '../../../parts/use_apart.ts'
import { useQueue } from '../../../parts/use_queue.ts'
import { dayOf, money, shortDay } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'
import { Rungs } from '../account/trust_card.tsx'
import { billsQuery } from '../queries.ts'
import { BillPane } from './bill_pane.tsx'
import { standingOf, sumOf } from './bill_words.ts'

/** Bills by due day; what must not be paid yet stands first and says why. */
export function Bills({ wanted }: { wanted: string | null }) {
  const bills = useQuery(billsQuery)
  return (
    <Loaded of={bills} rows={8}>
      {({ items, nextCursor }) =>
        items.length === 0 ? (
          <div className="pad alldone" role="status">
            <Icon name="proven" size="l" />
            <h2 className="t2">{say('bill.none')}</h2>
          </div>
        ) : (
          <Listed bills={items} isAll={nextCursor === null} wanted={wanted} />
        )
      }
    </Loaded>
  )
}

const stoppedFirst = (bills: readonly BillToPayRecord[]): BillToPayRecord[] => [
  ...bills.filter(({ stopped }) => stopped !== null),
  ...bills.filter(({ stopped }) => stopped === null),
]

function Listed({
  bills,
  isAll,
  wanted,
}: {
  bills: readonly BillToPayRecord[]
  isAll: boolean
  wanted: string | null
}) {
  const asked = bills.find(({ id, documentId }) => id === wanted || documentId === wanted)?.id
  const queue = useQueue(stoppedFirst(bills), asked ?? null)
  const apart = useApart(asked !== undefined)
  useKeys('queue', { next: () => queue.step(1), previous: () => queue.step(-1) })
  const choose = (id: string): void => {
    queue.choose(id)
    apart.open()
  }
  return (
    <>
      <BillsSum bills={bills} isAll={isAll} />
      <div className="panes billspanes apart" data-view={apart.view}>
        <section className="pane listpane" aria-label={say('bill.tab')}>
          <table className="table oi">
            <thead>
              <tr>
                <th scope="col">{say('bill.one')}</th>
                <th scope="col">{say('bill.account')}</th>
                <th scope="col" className="num due">
                  {say('bill.due')}
                </th>
                <th scope="col" className="num">
                  {say('field.amount')}
                </th>
              </tr>
            </thead>
            <tbody>
              {queue.items.map((bill) => (
                <BillRow
                  key={bill.id}
                  bill={bill}
                  isOn={bill.id === queue.chosen?.id}
                  choose={() => choose(bill.id)}
                />
              ))}
            </tbody>
          </table>
          <div className="foot small dim row keysfoot">
            <Key of="queue" act="next" />
            <Key of="queue" act="previous" />
            <span>{say('bill.one')}</span>
          </div>
        </section>
        <BackBar back={apart.back} />
        {queue.chosen === null ? null : <BillPane key={queue.chosen.id} bill={queue.chosen} />}
      </div>
    </>
  )
}

const dayMs = 86_400_000
const inAWeek = (): string => dayOf(new Date(Date.now() + 7 * dayMs).toISOString())

/** What all of them come to, and what of it is due within a week. */
function BillsSum({ bills, isAll }: { bills: readonly BillToPayRecord[]; isAll: boolean }) {
  const [first] = bills
  if (first === undefined) return null
  const until = inAWeek()
  const soon = bills.filter(({ dueDate }) => dueDate !== null && dueDate <= until)
  return (
    <div className="panebar billsum">
      <span className="big">
        {money(sumOf(bills), first.homeCurrency)}
        {isAll ? '' : ' +'}
        <span className="unit">{first.homeCurrency}</span>
      </span>
      <span className="small dim">
        {say('bill.sum', {
          count: bills.length,
          amount: money(sumOf(soon), first.homeCurrency),
          day: shortDay(until),
        })}
      </span>
    </div>
  )
}

const icons: Readonly<Record<Tone, IconName>> = {
  good: 'proven',
  warn: 'warning',
  bad: 'stop',
  pencil: 'clock',
  neutral: 'minus',
}

function BillRow({ bill, isOn, choose }: { bill: BillToPayRecord; isOn: boolean; choose(): void }) {
  const { name, number, text, dueDate, overdueDays, openAmount, currency, payTo } = bill
  const standing = standingOf(bill)
  const isForeign = currency !== bill.homeCurrency
  return (
    <tr className={isOn ? 'on' : ''} onClick={choose}>
      <th scope="row">
        <button type="button" className="rowname" aria-current={isOn} onClick={choose}>
          <span className="mid cut">{name ?? text}</span>
          <span className="num faint cut">{number}</span>
        </button>
      </th>
      <td>
        <span className={`stat ${standing.tone}`}>
          <Icon name={icons[standing.tone]} size="s" />
          <span className="cut">{standing.text}</span>
        </span>
        {payTo.known === null ? null : (
          <span className="phonerungs">
            <Rungs standing={payTo.known.standing} />
          </span>
        )}
      </td>
      <td className={overdueDays > 0 ? 'num warn due' : 'num dim due'}>
        {dueDate === null ? '' : shortDay(dueDate)}
      </td>
      <td className={bill.stopped === null ? 'num mid' : 'num mid stoppedamount'}>
        {money(openAmount, currency)}
        {isForeign ? <span className="unit">{currency}</span> : null}
      </td>
    </tr>
  )
}
