import type { SpotCheckRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { daybook, queries } from '../../../app/daybook.ts'
import { failureText } from '../../../parts/failure.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { Loaded } from '../../../parts/state.tsx'
import { showToast } from '../../../parts/toast.tsx'
import { money, percent } from '../../../words/format.ts'
import type { WordId } from '../../../words/en.ts'
import { say } from '../../../words/words.ts'
import { errorRateQuery, spotCheckQuery } from './queries.ts'

type Drawn = SpotCheckRecord['items'][number]
type Fault = NonNullable<NonNullable<Drawn['verdict']>['fault']>

const faultWords = {
  account: 'field.account',
  vat: 'field.vat',
  amount: 'field.total',
  date: 'field.date',
  supplier: 'field.supplier_name',
  target: 'spot.target',
  duplicate: 'spot.duplicate',
  other: 'spot.other',
} as const satisfies Record<Fault, WordId>

/** What can be wrong with a posting, and with a match. */
const faultsOf: Readonly<Record<Drawn['kind'], readonly Fault[]>> = {
  posting: ['account', 'vat', 'amount', 'date', 'supplier', 'duplicate', 'other'],
  match: ['target', 'amount', 'duplicate', 'other'],
}

/** What to do about one that was wrong. */
const nextWords = { posting: 'spot.next_posting', match: 'spot.next_match' } as const

/** A few of today's automatic acts, drawn at random: what keeps the machine honest. */
export function SpotCheck() {
  const drawn = useQuery(spotCheckQuery)
  return (
    <section className="card" aria-labelledby="spot">
      <div className="hd">
        <h2 id="spot">{say('spot.title')}</h2>
        <span className="push small dim" role="status">
          {drawn.data ? say('spot.left', { count: drawn.data.left }) : ''}
        </span>
      </div>
      <Loaded of={drawn} rows={3}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="pad dim">{say('spot.none')}</p>
          ) : (
            <ul>
              {items.map((one) => (
                <SpotRow key={one.id} drawn={one} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Rate />
    </section>
  )
}

/** With fewer than these the bound says nothing. */
const enough = 30

/** How often Daybook was wrong, by what people found; without enough of it nothing is claimed. */
function Rate() {
  const { data } = useQuery(errorRateQuery)
  if (data === undefined || data.random.checked === 0) return null
  const { checked, wrong, high } = data.random
  return (
    <p className="pad small dim spotrate" role="status">
      {say('spot.rate', { wrong, checked })}{' '}
      {high === null || checked < enough ? '' : say('spot.rate_high', { percent: percent(high) })}
    </p>
  )
}

function SpotRow({ drawn }: { drawn: Drawn }) {
  const [isWrong, setWrong] = useState(false)
  const { id, name, detail, amount, currency, verdict, recordId, kind } = drawn
  const judge = async (given: 'right' | 'wrong', fault?: Fault): Promise<void> => {
    try {
      await daybook.work.recordSpotCheck({ actId: id, verdict: given, fault })
      if (given === 'wrong') showToast({ text: say('spot.kept'), detail: say(nextWords[kind]) })
      await queries.invalidateQueries({ queryKey: ['automatic'] })
    } catch (error) {
      showToast({ text: failureText(error), isBad: true })
    }
  }
  return (
    <li className="li spotrow">
      <span className="grow">
        {kind === 'posting' ? (
          <Link className="mid link" to="/inbox" search={{ tab: 'done', id: recordId }}>
            {name ?? say('row.nameless')}
          </Link>
        ) : (
          <Link className="mid link" to="/bank" search={{ tab: 'all', id: recordId }}>
            {name ?? say('bank.nameless')}
          </Link>
        )}
        <span className="small dim cut" title={detail ?? ''}>
          {detail}
        </span>
      </span>
      <span className="money mid">
        {amount === null || currency === null ? '' : money(amount, currency)}
      </span>
      {verdict !== null ? (
        <span className={`stat ${verdict.verdict === 'right' ? 'good' : 'warn'}`}>
          <Icon name={verdict.verdict === 'right' ? 'tick' : 'warning'} size="s" />
          {say(verdict.verdict === 'right' ? 'spot.right' : 'spot.wrong')}
        </span>
      ) : isWrong ? (
        <select
          className="input faultselect"
          aria-label={say('spot.what')}
          defaultValue=""
          onChange={(event) => void judge('wrong', event.target.value as Fault)}
        >
          <option value="" disabled>
            {say('spot.what')}
          </option>
          {faultsOf[kind].map((fault) => (
            <option key={fault} value={fault}>
              {say(faultWords[fault])}
            </option>
          ))}
        </select>
      ) : (
        <span className="row">
          <button type="button" className="btn s" onClick={() => void judge('right')}>
            {say('spot.right')}
          </button>
          <button type="button" className="btn s" onClick={() => setWrong(true)}>
            {say('spot.wrong')}
          </button>
        </span>
      )}
    </li>
  )
}
