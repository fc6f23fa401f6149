import type { AgeingRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Key } from '../../keys/key.tsx'
import { useKeys } from '../../keys/use_keys.ts'
import { BackBar } from '../../parts/back_bar.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Loaded } from '../../parts/state.tsx'
import { useApart } from '../../parts/use_apart.ts'
import { useQueue } from '../../parts/use_queue.ts'
import { money } from '../../words/format.ts'
import { say } from '../../words/words.ts'
import { AgeingBar } from './ageing_bar.tsx'
import { type AgedContact, ages, type Bucket, lateOf, oldestOf, type Side } from './ages.ts'
import { OwingPane } from './owing_pane.tsx'
import { ageingQuery } from './queries.ts'

/** Who owes us, the largest first, with how old it is. */
export function Owed({ day }: { day: string | null }) {
  const ageing = useQuery(ageingQuery(day))
  return (
    <Loaded of={ageing} rows={8}>
      {(read) => {
        const [side] = read.sides
        return side === undefined ? null : <Aged ageing={read} side={side} day={day} />
      }}
    </Loaded>
  )
}

/** What stands without a contact has a row for each name that was printed. */
const idOf = ({ contactId, name }: AgedContact): string => `${contactId ?? ''} ${name ?? ''}`

function Aged({ ageing, side, day }: { ageing: AgeingRecord; side: Side; day: string | null }) {
  const [bucket, setBucket] = useState<Bucket | null>(null)
  const rows = side.contacts
    .filter(({ buckets }) => bucket === null || buckets[bucket] !== 0)
    .map((one) => ({ ...one, id: idOf(one) }))
  return (
    <>
      <AgeingBar ageing={ageing} side={side} chosen={bucket} choose={setBucket} />
      {rows.length === 0 ? (
        <div className="pad alldone" role="status">
          <Icon name="proven" size="l" />
          <h2 className="t2">{say(bucket === null ? 'owed.none' : 'owed.none_here')}</h2>
        </div>
      ) : (
        <Contacts key={bucket} rows={rows} side={side} currency={ageing.currency} day={day} />
      )}
    </>
  )
}

type Row = AgedContact & { id: string }

function Contacts({
  rows,
  side,
  currency,
  day,
}: {
  rows: readonly Row[]
  side: Side
  currency: string
  day: string | null
}) {
  const queue = useQueue(rows)
  const apart = useApart(false)
  useKeys('queue', { next: () => queue.step(1), previous: () => queue.step(-1) })
  const most = Math.max(...rows.map(({ buckets }) => buckets.total), 0)
  const choose = (id: string): void => {
    queue.choose(id)
    apart.open()
  }
  return (
    <div className="panes owedpanes apart" data-view={apart.view}>
      <section className="pane listpane" aria-label={say('owed.customers')}>
        <table className="table oi">
          <thead>
            <tr>
              <th scope="col">{say('owed.customer')}</th>
              <th scope="col" className="byage">
                {say('owed.by_age')}
              </th>
              <th scope="col" className="num late">
                {say('owed.late')}
              </th>
              <th scope="col" className="num">
                {say('owed.in_all')} <span className="faint">{currency}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {queue.items.map((row) => (
              <ContactRow
                key={row.id}
                row={row}
                most={most}
                currency={currency}
                isOn={row.id === queue.chosen?.id}
                choose={() => choose(row.id)}
              />
            ))}
            {side.others.total === 0 ? null : (
              <tr>
                <th scope="row" className="dim">
                  {say('owed.others')}
                </th>
                <td className="byage" />
                <td className="num late">{money(lateOf(side.others), currency)}</td>
                <td className="num">{money(side.others.total, currency)}</td>
              </tr>
            )}
          </tbody>
        </table>
        <div className="foot small dim row keysfoot">
          <Key of="queue" act="next" />
          <Key of="queue" act="previous" />
          <span>{say('owed.customer')}</span>
        </div>
      </section>
      <BackBar back={apart.back} />
      {queue.chosen === null ? null : (
        <OwingPane key={queue.chosen.id} row={queue.chosen} currency={currency} day={day} />
      )}
    </div>
  )
}

function ContactRow({
  row,
  most,
  currency,
  isOn,
  choose,
}: {
  row: Row
  most: number
  currency: string
  isOn: boolean
  choose(): void
}) {
  const { buckets, name } = row
  const oldest = oldestOf(buckets)
  return (
    <tr className={isOn ? 'on' : ''} onClick={choose}>
      <th scope="row">
        <button type="button" className="rowname mid" aria-current={isOn} onClick={choose}>
          <span className="cut">{name ?? say('owed.no_contact')}</span>
        </button>
        <span className={`small ${oldest === null ? 'faint' : 'warn'}`}>
          {oldest === null
            ? say('owed.nothing_late')
            : say('owed.late_by', { age: say(oldest.word) })}
        </span>
      </th>
      <td className="byage">
        <AgeLine row={row} most={most} currency={currency} />
      </td>
      <td className="num late">{money(lateOf(buckets), currency)}</td>
      <td className="num mid">{money(buckets.total, currency)}</td>
    </tr>
  )
}

/** As long as what is owed is large, and said in words for who does not see it. */
function AgeLine({ row, most, currency }: { row: Row; most: number; currency: string }) {
  const parts = ages.filter(({ bucket }) => row.buckets[bucket] > 0)
  const label = parts
    .map(({ bucket, word }) => `${say(word)} ${money(row.buckets[bucket], currency)}`)
    .join(', ')
  const share = most === 0 ? 0 : Math.max(row.buckets.total / most, 0.02)
  return (
    <svg
      className="age"
      role="img"
      aria-label={label}
      preserveAspectRatio="none"
      viewBox="0 0 100 8"
    >
      {partsOf(
        parts.map(({ bucket }) => row.buckets[bucket]),
        share * 100,
      ).map(({ x, width }, at) => (
        <rect key={at} className={parts[at]?.look} x={x} y={0} width={width} height={8} rx={1} />
      ))}
    </svg>
  )
}

function partsOf(amounts: readonly number[], width: number): { x: number; width: number }[] {
  const sum = amounts.reduce((total, one) => total + one, 0)
  let x = 0
  return amounts.map((one) => {
    const own = sum === 0 ? 0 : (one / sum) * width
    const part = { x, width: Math.max(own - 0.6, 0.6) }
    x += own
    return part
  })
}
