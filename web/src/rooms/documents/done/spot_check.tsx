import type { SpotCheckRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { daybook, queries } from '../../../app/daybook.ts'
import { failureText } from '../../../parts/failure.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { Loaded } from '../../../parts/state.tsx'
import { showToast } from '../../../parts/toast.tsx'
import { money } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'
import { spotCheckQuery } from './queries.ts'

type Drawn = SpotCheckRecord['items'][number]
type Fault = NonNullable<NonNullable<Drawn['verdict']>['fault']>

const faults: Readonly<Record<Exclude<Fault, 'target'>, () => string>> = {
  account: () => say('field.account'),
  vat: () => say('field.vat'),
  amount: () => say('field.total'),
  date: () => say('field.date'),
  supplier: () => say('field.supplier_name'),
  duplicate: () => say('spot.duplicate'),
  other: () => say('spot.other'),
}

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
    </section>
  )
}

function SpotRow({ drawn }: { drawn: Drawn }) {
  const [isWrong, setWrong] = useState(false)
  const { id, name, detail, amount, currency, verdict, recordId, kind } = drawn
  const judge = async (given: 'right' | 'wrong', fault?: Fault): Promise<void> => {
    try {
      const { next } = await daybook.work.recordSpotCheck({ actId: id, verdict: given, fault })
      if (next !== null) showToast({ text: say('spot.kept'), detail: next })
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
          <span className="mid">{name}</span>
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
          {Object.entries(faults).map(([fault, text]) => (
            <option key={fault} value={fault}>
              {text()}
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
