import type { RecurringInvoiceRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { daybook } from '../../../app/daybook.ts'
import { Icon } from '../../../parts/icon.tsx'
import { StatusChip } from '../../../parts/status_chip.tsx'
import { fullDay, money, shortDay } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'
import { numberText, priceText } from '../editor/numbers.ts'
import { WordsDialog } from '../said/words_dialog.tsx'
import { nextAmountQuery } from './queries.ts'
import { RecurringDialog } from './recurring_dialog.tsx'
import { currencyOf, makesWords, rhythmText, soFar, stateChips } from './recurring_words.ts'

/** One beside the list: why it stopped, the next one, what is invoiced, and what was made. */
export function RecurringPeek({ one }: { one: RecurringInvoiceRecord }) {
  const { state, reason, buyerName, contactId } = one
  return (
    <section className="pane peek" aria-label={buyerName}>
      <div className="peekhead">
        <div className="row">
          <h2 className="t2 cut">
            {contactId === null ? (
              buyerName
            ) : (
              <Link to="/contacts/$id" params={{ id: contactId }}>
                {buyerName}
              </Link>
            )}
          </h2>
          <span className="push num strong">
            {money(one.netAmount, currencyOf(one))}
            <span className="unit">{currencyOf(one)}</span>
          </span>
        </div>
        <p className="small dim">
          {rhythmText(one)} · {soFar(one)}
        </p>
      </div>
      <div className="peeksec">
        {state === 'active' ? (
          <Next one={one} />
        ) : (
          <div className={`banner ${state === 'stopped' ? 'bad' : ''}`}>
            <Icon name={state === 'stopped' ? 'close' : 'proven'} />
            <p className="grow">
              <span className="mid">
                {say(state === 'stopped' ? 'repeat.group.stopped' : 'repeat.group.ended')}
              </span>
              <br />
              <span className="small dim">{reason ?? say('repeat.next_none')}</span>
            </p>
          </div>
        )}
      </div>
      <Lines one={one} />
      <Made one={one} />
      <Foot one={one} />
    </section>
  )
}

/** The next one with its day and amount. */
function Next({ one }: { one: RecurringInvoiceRecord }) {
  const { data } = useQuery(nextAmountQuery(one))
  const currency = currencyOf(one)
  return (
    <div className="banner">
      <Icon name="again" />
      <p className="grow">
        <span className="small dim">{say('repeat.next_title')}</span>
        <br />
        <span className="mid">{one.nextOn === null ? '' : fullDay(one.nextOn)}</span>
        <br />
        <span className="num">
          {currency}{' '}
          {data === undefined ? money(one.netAmount, currency) : money(data.totals.gross, currency)}{' '}
          <span className="small dim">
            {say(data === undefined ? 'repeat.without_vat' : 'repeat.with_vat')}
          </span>
        </span>
        <br />
        <span className="small dim">{say(makesWords[one.makes], { name: one.setBy })}</span>
      </p>
    </div>
  )
}

function Lines({ one }: { one: RecurringInvoiceRecord }) {
  return (
    <div className="peeksec">
      <h3 className="t3">{say('repeat.lines')}</h3>
      <ul className="repeatlines">
        {one.lines.map(({ description, quantity, unitPrice, vatRate }, at) => (
          <li key={`${at} ${description}`}>
            <span>{description}</span>
            <span className="num dim">
              {quantity === 1 ? '' : `${numberText(quantity)} × `}
              {priceText(unitPrice)}
            </span>
            <span className="num faint small">
              {vatRate === null ? say('repeat.rate_of_day') : `${numberText(vatRate)} %`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The last twelve, the newest first, each with its invoice. */
function Made({ one }: { one: RecurringInvoiceRecord }) {
  const { occurrences, nextOn } = one
  return (
    <div className="peeksec">
      <h3 className="t3">{say('repeat.made')}</h3>
      {occurrences.length === 0 ? (
        <p className="small dim">
          {nextOn === null
            ? say('repeat.made_nothing')
            : say('repeat.made_none', { day: shortDay(nextOn) })}
        </p>
      ) : (
        <ol className="repeatmade">
          {occurrences.map(({ number, dueOn, madeOn, invoiceId, state, says }) => (
            <li key={number}>
              {invoiceId === null ? (
                <span>{say('repeat.one', { number, day: shortDay(dueOn) })}</span>
              ) : (
                <Link to="/invoices/$id" params={{ id: invoiceId }}>
                  {say('repeat.one', { number, day: shortDay(dueOn) })}
                </Link>
              )}
              <StatusChip {...stateChips[state]} />
              {madeOn === dueOn && state !== 'failed' && state !== 'draft' ? null : (
                <span className="small dim repeatsays">{says}</span>
              )}
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

function Foot({ one }: { one: RecurringInvoiceRecord }) {
  const [opened, setOpened] = useState<'change' | 'end' | null>(null)
  const close = (): void => setOpened(null)
  const may = one.allowedActions.includes('save_recurring_invoice')
  if (!may) return null
  return (
    <div className="foot row">
      <button type="button" className="btn p grow" onClick={() => setOpened('change')}>
        {say(one.state === 'stopped' ? 'repeat.go_on' : 'repeat.change')}
      </button>
      <button type="button" className="btn" onClick={() => setOpened('end')}>
        {say('repeat.end')}
      </button>
      {opened === 'change' ? <RecurringDialog record={one} close={close} done={close} /> : null}
      {opened === 'end' ? (
        <WordsDialog
          title={say('repeat.end_title')}
          says={say('repeat.end_says')}
          label={say('repeat.end_why')}
          yes={say('repeat.end')}
          off={null}
          told={{ text: say('repeat.is_ended') }}
          run={async (words) =>
            await daybook.sending.endRecurringInvoice(
              { recurringId: one.id, ...(words === '' ? {} : { reason: words }) },
              { ifMatch: one.version },
            )
          }
          close={close}
        />
      ) : null}
    </div>
  )
}
