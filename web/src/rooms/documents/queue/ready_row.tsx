import type { PostingRunRecord } from '@daybook/sdk'
import { Icon } from '../../../parts/icon.tsx'
import { money } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'

type Item = NonNullable<PostingRunRecord['items']>[number]

/** One document of a run: what it is, and once the run has begun, what came of it. */
export function ReadyRow({ item, isStarted }: { item: Item; isStarted: boolean }) {
  const { name, amount, currency, state } = item
  const { detail } = item
  // A posting that could not be reversed says why as well.
  const isBad = state === 'refused' || (state === 'posted' && detail !== null)
  return (
    <li className="li" data-state={state}>
      <span className="grow">
        <span className="cut block">{name ?? say('row.nameless')}</span>
        {isBad && detail !== null ? <span className="small warn block">{detail}</span> : null}
      </span>
      <span className="money mid">
        {amount === null || currency === null ? '' : money(amount, currency)}
      </span>
      {isStarted ? <Outcome state={state} /> : null}
    </li>
  )
}

function Outcome({ state }: { state: Item['state'] }) {
  if (state === 'to_post') return <span className="small dim">{say('upload.queued')}</span>
  if (state === 'refused') {
    return (
      <span className="stat warn">
        <Icon name="warning" size="s" />
        {say('ready.state_refused')}
      </span>
    )
  }
  return (
    <span className={`stat ${state === 'posted' ? 'good' : ''}`}>
      <Icon name={state === 'posted' ? 'tick' : 'back'} size="s" />
      {say(state === 'posted' ? 'document.posted' : 'automatic.undone')}
    </span>
  )
}
