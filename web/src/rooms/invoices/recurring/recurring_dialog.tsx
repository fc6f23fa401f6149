import type { InvoiceRecord, RecurringInvoiceRecord } from '@daybook/sdk'
import { useId, useState } from 'react'
import { SearchedField } from '../../../actions/form/searched_field.tsx'
import { daybook } from '../../../app/daybook.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { Failure } from '../../../parts/failure.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { useWrite } from '../../../parts/use_write.ts'
import { dayOf, shortDay } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'
import { lookAgain } from '../queries.ts'
import {
  blankLine,
  bodyOf,
  linesOf,
  type RepeatLine,
  type RepeatText,
  startOf,
} from './recurring_draft.ts'
import './recurring.css'

type Set = (next: Partial<RepeatText>) => void
type Part = { id: string; text: RepeatText; set: Set; isFixed: boolean }

/** What is made again: for whom, what, how often, until when, and whether a person issues it. */
export function RecurringDialog({
  record = null,
  from = null,
  close,
  done,
}: {
  record?: RecurringInvoiceRecord | null
  from?: InvoiceRecord | null
  close(): void
  done(saved: RecurringInvoiceRecord): void
}) {
  const id = useId()
  const [text, setText] = useState(() => startOf(record, from))
  const { isBusy, failure, write } = useWrite()
  const body = bodyOf(text, record, from)
  const off =
    body !== null ? null : say(linesOf(text.lines) === null ? 'repeat.wrong' : 'repeat.not_whole')
  const set: Set = (next) => setText((before) => ({ ...before, ...next }))
  const save = (): void => {
    if (body === null || isBusy) return
    const options = record === null ? {} : { ifMatch: record.version }
    void write(async () => await daybook.sending.saveRecurringInvoice(body, options), {
      told: ({ nextOn }) => ({
        text: say('repeat.saved', { day: nextOn === null ? '' : shortDay(nextOn) }),
      }),
      done: async (saved) => {
        await lookAgain()
        done(saved)
      },
    })
  }
  const part = { id, text, set, isFixed: record !== null && record.made > 0 }
  return (
    <Dialog title={say(record === null ? 'repeat.new' : 'repeat.change')} isWide close={close}>
      <form
        className="stack4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <div>
          <label className="label" htmlFor={`${id}customer`}>
            {say('repeat.customer')}
          </label>
          <SearchedField
            name="contactId"
            value={text.contactId}
            change={(contactId) => set({ contactId })}
            shared={{ id: `${id}customer`, 'aria-required': true, 'aria-invalid': false }}
          />
        </div>
        <RepeatLines {...part} />
        <Rhythm {...part} />
        <Until {...part} />
        <Makes {...part} />
        {failure === null ? null : <Failure error={failure} />}
        <div className="row">
          {off === null ? null : <span className="small dim">{off}</span>}
          <button type="button" className="btn push" onClick={close}>
            {say('form.cancel')}
          </button>
          <button type="submit" className="btn p" aria-disabled={body === null || isBusy}>
            {isBusy ? say('form.busy') : say('repeat.save')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

const columns = [
  ['description', 'repeat.line_what'],
  ['quantity', 'selling.line.quantity'],
  ['unitPrice', 'selling.line.price'],
  ['vatRate', 'selling.line.vat'],
] as const

function RepeatLines({ text, set }: Part) {
  const change = (at: number, next: Partial<RepeatLine>): void =>
    set({ lines: text.lines.map((line, place) => (place === at ? { ...line, ...next } : line)) })
  return (
    <div className="repeatgrid">
      {text.lines.map((line, at) => (
        <div key={at} className="repeatline">
          {columns.map(([name, word]) => (
            <input
              key={name}
              className={name === 'description' ? 'input' : 'input num'}
              aria-label={`${say(word)} ${at + 1}`}
              placeholder={name === 'vatRate' ? say('repeat.rate_of_day') : say(word)}
              inputMode={name === 'description' ? undefined : 'decimal'}
              autoComplete="off"
              maxLength={name === 'description' ? 1000 : 30}
              value={line[name]}
              onChange={(event) => change(at, { [name]: event.target.value })}
            />
          ))}
          <button
            type="button"
            className="btn q s"
            aria-label={`${say('selling.line.remove')} ${at + 1}`}
            aria-disabled={text.lines.length === 1}
            onClick={() =>
              text.lines.length > 1 && set({ lines: text.lines.filter((_, place) => place !== at) })
            }
          >
            <Icon name="close" size="s" />
          </button>
        </div>
      ))}
      <button
        type="button"
        className="btn q s"
        onClick={() => set({ lines: [...text.lines, blankLine] })}
      >
        <Icon name="plus" size="s" />
        {say('selling.line.add')}
      </button>
    </div>
  )
}

/** Once invoices were made their days are counted on from the first. */
function Rhythm({ id, text, set, isFixed }: Part) {
  return (
    <div className="repeatfields">
      <div>
        <label className="label" htmlFor={`${id}first`}>
          {say('repeat.first')}
        </label>
        <input
          id={`${id}first`}
          type="date"
          className="input"
          min={isFixed ? undefined : dayOf(new Date().toISOString())}
          readOnly={isFixed}
          value={text.firstOn}
          onChange={(event) => set({ firstOn: event.target.value })}
        />
      </div>
      <div>
        <label className="label" htmlFor={`${id}count`}>
          {say('repeat.every')}
        </label>
        <div className="row">
          <input
            id={`${id}count`}
            className="input num repeatcount"
            inputMode="numeric"
            readOnly={isFixed}
            value={text.count}
            onChange={(event) => set({ count: event.target.value })}
          />
          <select
            className="input"
            aria-label={say('repeat.every')}
            disabled={isFixed}
            value={text.unit}
            onChange={(event) => set({ unit: event.target.value === 'week' ? 'week' : 'month' })}
          >
            <option value="month">{say('repeat.unit.month')}</option>
            <option value="week">{say('repeat.unit.week')}</option>
          </select>
        </div>
      </div>
      {isFixed ? <p className="small dim repeatsays">{say('repeat.fixed')}</p> : null}
    </div>
  )
}

const ends = [
  ['times', 'repeat.until.times'],
  ['day', 'repeat.until.day'],
] as const

function Until({ id, text, set }: Part) {
  const isTimes = text.ends === 'times'
  return (
    <fieldset className="repeatfields">
      <legend className="label">{say('repeat.until')}</legend>
      <div className="row gap4">
        {ends.map(([end, word]) => (
          <label key={end} className="row">
            <input
              type="radio"
              name={`${id}ends`}
              checked={text.ends === end}
              onChange={() => set({ ends: end })}
            />
            {say(word)}
          </label>
        ))}
      </div>
      <input
        key={text.ends}
        className={isTimes ? 'input num repeatcount' : 'input'}
        type={isTimes ? 'text' : 'date'}
        inputMode={isTimes ? 'numeric' : undefined}
        aria-label={say(isTimes ? 'repeat.times' : 'repeat.last')}
        min={text.firstOn || undefined}
        value={isTimes ? text.times : text.lastOn}
        onChange={(event) =>
          set(isTimes ? { times: event.target.value } : { lastOn: event.target.value })
        }
      />
    </fieldset>
  )
}

const ways = [
  ['draft', 'repeat.way.draft'],
  ['issued', 'repeat.way.issued'],
  ['sent', 'repeat.way.sent'],
] as const

function Makes({ id, text, set }: Part) {
  return (
    <>
      <fieldset className="stack1">
        <legend className="label">{say('repeat.makes')}</legend>
        {ways.map(([makes, word]) => (
          <label key={makes} className="row">
            <input
              type="radio"
              name={`${id}makes`}
              checked={text.makes === makes}
              onChange={() => set({ makes })}
            />
            {say(word)}
          </label>
        ))}
      </fieldset>
      {text.makes === 'sent' ? (
        <div>
          <label className="label" htmlFor={`${id}words`}>
            {say('repeat.words')}
          </label>
          <textarea
            id={`${id}words`}
            className="input area"
            rows={2}
            maxLength={2000}
            value={text.message}
            onChange={(event) => set({ message: event.target.value })}
          />
        </div>
      ) : null}
    </>
  )
}
