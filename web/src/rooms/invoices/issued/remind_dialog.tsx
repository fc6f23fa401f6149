import type { InvoiceRecord, ReminderRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { boot, daybook } from '../../../app/daybook.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { Failure } from '../../../parts/failure.tsx'
import { useRested } from '../../../parts/use_rested.ts'
import { useWrite } from '../../../parts/use_write.ts'
import { fullDay, money } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'
import { lookAgain } from '../queries.ts'

/** The next reminder of an overdue invoice: what it charges and why is shown before it is sent. */
export function RemindDialog({
  invoice,
  close,
  done,
}: {
  invoice: InvoiceRecord
  close(): void
  done(): void
}) {
  const id = useId()
  const [way, setWay] = useState({ charges: true, mail: true, to: '', message: '' })
  const body = {
    invoiceId: invoice.id,
    charges: way.charges,
    mail: way.mail,
    ...(way.to.trim() === '' ? {} : { to: way.to.trim() }),
    ...(way.message.trim() === '' ? {} : { message: way.message.trim() }),
  }
  const asked = useRested(JSON.stringify(body))
  const trial = useQuery({
    queryKey: ['reminder_trial', invoice.version, asked],
    queryFn: async () =>
      await daybook.sending.sendReminder(JSON.parse(asked) as typeof body, { dryRun: true }),
    gcTime: 0,
    staleTime: 0,
  })
  const { isBusy, failure, write } = useWrite()
  const isReady = trial.data !== undefined && asked === JSON.stringify(body)
  const remind = (): void => {
    if (!isReady || isBusy) return
    void write(async () => await daybook.sending.sendReminder(body, { ifMatch: invoice.version }), {
      told: ({ number, sending }) => ({
        text: say('selling.reminder.made', { number }),
        detail:
          sending === null
            ? say('selling.told.no_mail')
            : sending.state === 'not_sent'
              ? say('selling.told.kept')
              : say('selling.told.mailed', { to: sending.to }),
      }),
      done: async () => {
        await lookAgain()
        done()
      },
    })
  }
  const field = <Name extends keyof typeof way>(name: Name, value: (typeof way)[Name]): void =>
    setWay((before) => ({ ...before, [name]: value }))
  return (
    <Dialog title={say('selling.remind')} isWide close={close}>
      <form
        className="stack4"
        onSubmit={(event) => {
          event.preventDefault()
          remind()
        }}
      >
        {trial.data === undefined ? null : <Letter reminder={trial.data} />}
        {boot.organization.mode === 'test' && way.mail ? (
          <p className="small dim">{say('selling.step.kept')}</p>
        ) : null}
        <label className="row">
          <input
            type="checkbox"
            checked={way.charges}
            onChange={(event) => field('charges', event.target.checked)}
          />
          {say('selling.reminder.charge')}
        </label>
        <label className="row">
          <input
            type="checkbox"
            checked={way.mail}
            onChange={(event) => field('mail', event.target.checked)}
          />
          {say('selling.mail_it')}
        </label>
        {way.mail ? (
          <>
            <label htmlFor={`${id}to`} className="label">
              {say('selling.mail_to')}
            </label>
            <input
              id={`${id}to`}
              type="email"
              className="input"
              placeholder={trial.data?.sending?.to}
              value={way.to}
              onChange={(event) => field('to', event.target.value)}
            />
            <label htmlFor={`${id}words`} className="label">
              {say('selling.mail_words')}
            </label>
            <textarea
              id={`${id}words`}
              className="input area"
              rows={3}
              maxLength={2000}
              value={way.message}
              onChange={(event) => field('message', event.target.value)}
            />
          </>
        ) : null}
        {trial.error === null ? null : <Failure error={trial.error} />}
        {failure === null ? null : <Failure error={failure} />}
        <div className="row">
          <button type="button" className="btn push" onClick={close}>
            {say('form.cancel')}
          </button>
          <button type="submit" className="btn p" aria-disabled={!isReady || isBusy}>
            {isBusy ? say('form.busy') : say('selling.remind')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

/** What the letter asks for. */
function Letter({ reminder }: { reminder: ReminderRecord }) {
  const { currency } = reminder
  const rows: [string, number][] = [
    [say('selling.fact.open'), reminder.openAmount],
    [say('selling.reminder.fee'), reminder.fee],
    [say('selling.reminder.compensation'), reminder.compensation],
    [say('selling.reminder.interest'), reminder.interest],
  ]
  return (
    <section className="card reminderletter" aria-label={say('selling.reminder.letter')}>
      <h3 className="h2">
        {say('selling.reminder.title', {
          number: reminder.number,
          invoice: reminder.invoiceNumber,
        })}
      </h3>
      <dl className="salessums">
        {rows.map(([label, amount]) =>
          amount === 0 ? null : (
            <div key={label}>
              <dt className="dim">{label}</dt>
              <dd>{money(amount, currency)}</dd>
            </div>
          ),
        )}
        <div className="sum">
          <dt>{say('selling.reminder.pay_by', { day: fullDay(reminder.payBy) })}</dt>
          <dd>
            {currency} {money(reminder.total, currency)}
          </dd>
        </div>
      </dl>
      <ul className="small dim">
        {reminder.explanation.map(({ code, detail }) => (
          <li key={code}>{detail}</li>
        ))}
      </ul>
    </section>
  )
}
