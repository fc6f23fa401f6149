import type { SelfInvoiceRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { boot, daybook } from '../../../app/daybook.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { Failure } from '../../../parts/failure.tsx'
import { Loaded } from '../../../parts/state.tsx'
import { useWrite } from '../../../parts/use_write.ts'
import { sumOf } from '../../../parts/sums.ts'
import { dayOf, daysBetween, fullDay, money, percent, shortDay } from '../../../words/format.ts'
import type { WordId } from '../../../words/en.ts'
import { sayIfKnown, say } from '../../../words/words.ts'
import { lookAgain, selfInvoicesQuery } from '../queries.ts'

/** Self-invoices (TD16 to TD19) that purchases under reverse charge ask for, each with its days. */
export function SelfInvoices({ wanted }: { wanted: string | null }) {
  const list = useQuery(selfInvoicesQuery)
  return (
    <section className="pane exchangelist" aria-label={say('exchange.part.own')}>
      <Loaded of={list} rows={6}>
        {(items) =>
          items.length === 0 ? (
            <p className="pad dim" role="status">
              {say('exchange.none_own')}
            </p>
          ) : (
            <ul className="ownlist">
              {items.map((one) => (
                <li key={one.id} className={one.id === wanted ? 'card on' : 'card'}>
                  <OwnRow one={one} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

function OwnRow({ one }: { one: SelfInvoiceRecord }) {
  const [isDismissing, setDismissing] = useState(false)
  const { isBusy, failure, write } = useWrite()
  const until = one.resendBy ?? one.dueDate
  const left = daysBetween(dayOf(new Date().toISOString()), until)
  const may = (name: string): boolean => (one.allowedActions ?? []).includes(name)
  const isOff = isBusy || !boot.permissions.includes('invoices:edit')
  const issue = (): void => {
    if (isOff) return
    void write(
      async () =>
        await daybook.invoices.issueSelfInvoice(
          { selfInvoiceId: one.id },
          { ifMatch: one.version },
        ),
      {
        told: ({ number }) => ({ text: say('exchange.own_issued', { number: number ?? '' }) }),
        done: lookAgain,
      },
    )
  }
  const { currency, lines, supplier, original, type } = one
  const net =
    sumOf(
      lines.map((line) => line.net),
      currency,
    ) ?? 0
  const vat =
    sumOf(
      lines.map((line) => line.vat),
      currency,
    ) ?? 0
  return (
    <div className="ownrow">
      <div className="grow">
        <p className="row">
          <span className="chip neutral num">{type}</span>
          <span className="mid cut">{supplier.name ?? say('exchange.unknown_supplier')}</span>
          <span className="push num strong">{money(net, currency)}</span>
        </p>
        <p className="small dim">
          {sayIfKnown(`value.${type}`) ?? type}
          {' · '}
          {say('exchange.own_of', {
            number: original.number ?? '',
            day: shortDay(original.date),
          })}
          {' · '}
          {lines.map(({ rate }) => percent(rate / 100)).join(', ')}
          {' · '}
          {say('exchange.own_vat', { amount: money(vat, currency) })}
        </p>
        <p className={`small ${left < 0 ? 'bad' : left <= 5 ? 'warn' : 'dim'}`}>
          {one.resendBy === null ? null : `${say('selling.rejected')}. `}
          {left < 0
            ? say('exchange.own_late', { day: fullDay(until) })
            : say('exchange.own_left', { count: left, day: fullDay(until) })}
        </p>
        {failure === null ? null : <Failure error={failure} />}
      </div>
      <div className="row">
        <Link className="btn q" to="/inbox" search={{ id: one.documentId }}>
          {say('exchange.own_document')}
        </Link>
        {may('dismiss_self_invoice') ? (
          <button
            type="button"
            className="btn"
            aria-disabled={isOff}
            onClick={() => setDismissing(true)}
          >
            {say('exchange.own_dismiss')}
          </button>
        ) : null}
        {may('issue_self_invoice') ? (
          <button type="button" className="btn p" aria-disabled={isOff} onClick={issue}>
            {isBusy ? say('form.busy') : say('exchange.own_issue')}
          </button>
        ) : null}
      </div>
      {isDismissing ? <Dismiss one={one} close={() => setDismissing(false)} /> : null}
    </div>
  )
}

function Dismiss({ one, close }: { one: SelfInvoiceRecord; close(): void }) {
  const [reason, setReason] = useState('')
  const { isBusy, failure, write } = useWrite()
  const dismiss = (): void => {
    if (isBusy || reason.trim() === '') return
    const body = { selfInvoiceId: one.id, reason: reason.trim() }
    void write(
      async () => await daybook.invoices.dismissSelfInvoice(body, { ifMatch: one.version }),
      {
        told: { text: say('exchange.own_dismissed') },
        done: async () => {
          await lookAgain()
          close()
        },
      },
    )
  }
  const title: WordId = 'exchange.own_dismiss'
  return (
    <Dialog title={say(title)} says={say('exchange.own_dismiss_says')} close={close}>
      <form
        className="stack4"
        onSubmit={(event) => {
          event.preventDefault()
          dismiss()
        }}
      >
        <label>
          <span className="label">{say('field.reason')}</span>
          <input
            className="input"
            autoComplete="off"
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </label>
        {failure === null ? null : <Failure error={failure} />}
        <div className="row">
          <button type="button" className="btn push" onClick={close}>
            {say('form.cancel')}
          </button>
          <button type="submit" className="btn p" aria-disabled={isBusy || reason.trim() === ''}>
            {say(title)}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
