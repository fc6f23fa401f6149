import type { EinvoiceRecord, InvoiceRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { boot, daybook } from '../../../app/daybook.ts'
import { Failure } from '../../../parts/failure.tsx'
import { useWrite } from '../../../parts/use_write.ts'
import { readOf, recordQuery } from '../../../records/queries.ts'
import { fullDay, money, wholeMoment } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'
import { lookAgain } from '../queries.ts'

/** An invoice that is issued but not delivered: the customer is told where it is, by mail or otherwise. */
export function TellPane({ invoice, file }: { invoice: InvoiceRecord; file: EinvoiceRecord }) {
  const id = useId()
  const contact = useQuery({
    ...recordQuery('contacts', invoice.contactId ?? '', readOf.contacts),
    enabled: invoice.contactId !== null,
  })
  const [typed, setTyped] = useState<{ to?: string; text?: string }>({})
  const { number, date, totals, currency, buyerName } = invoice
  const to = typed.to ?? contact.data?.email ?? ''
  const text =
    typed.text ??
    say('exchange.tell_text', {
      name: buyerName,
      number: number ?? '',
      day: date === null ? '' : fullDay(date),
      amount: `${currency} ${money(totals.payable, currency)}`,
    })
  const { isBusy, failure, write } = useWrite()
  const isOff = isBusy || !boot.permissions.includes('invoices:edit')
  const done = async (): Promise<void> => await lookAgain()
  const mail = (): void => {
    if (isOff || to.trim() === '') return
    const body = { id: invoice.id, to: to.trim(), message: text }
    void write(async () => await daybook.sending.sendInvoice(body), {
      told: ({ state }) => ({
        text: say('selling.told.mailed', { to: to.trim() }),
        ...(state === 'not_sent' ? { detail: say('selling.told.kept') } : {}),
      }),
      done,
    })
  }
  const told = (): void => {
    if (isOff) return
    const body = { invoiceId: invoice.id, way: 'told' } as const
    void write(async () => await daybook.sending.recordInvoiceHandover(body), {
      told: { text: say('exchange.told_recorded') },
      done,
    })
  }
  const last = file.notifications.at(-1)
  return (
    <form
      className="fixpane"
      onSubmit={(event) => {
        event.preventDefault()
        mail()
      }}
    >
      <h2 className="h2">{say('exchange.tell')}</h2>
      {last === undefined ? null : (
        <p className="small dim num">
          {file.exchangeId} · {wholeMoment(last.at)}
          {last.note === null ? '' : ` · ${last.note}`}
        </p>
      )}
      <div>
        <label className="label" htmlFor={`${id}text`}>
          {say('exchange.tell_label')}
        </label>
        <textarea
          id={`${id}text`}
          className="input area pencilled"
          rows={8}
          maxLength={2000}
          value={text}
          onChange={(event) => setTyped((before) => ({ ...before, text: event.target.value }))}
        />
      </div>
      <div>
        <label className="label" htmlFor={`${id}to`}>
          {say('selling.mail_to')}
        </label>
        <input
          id={`${id}to`}
          type="email"
          className="input"
          autoComplete="off"
          value={to}
          onChange={(event) => setTyped((before) => ({ ...before, to: event.target.value }))}
        />
      </div>
      <p className="small dim">{say('exchange.tell_attached')}</p>
      {failure === null ? null : <Failure error={failure} />}
      <div className="row fixfoot">
        <button type="submit" className="btn p grow" aria-disabled={isOff || to.trim() === ''}>
          {isBusy ? say('form.busy') : say('exchange.tell_send')}
        </button>
        <button type="button" className="btn" aria-disabled={isOff} onClick={told}>
          {say('exchange.tell_done')}
        </button>
      </div>
    </form>
  )
}
