import type { InvoiceNoteRecord } from '@daybook/sdk'
import { useId, useState } from 'react'
import { boot, daybook } from '../../../app/daybook.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { Failure } from '../../../parts/failure.tsx'
import { useWrite } from '../../../parts/use_write.ts'
import { dayOf } from '../../../words/format.ts'
import { typedAmount } from '../../../words/typed.ts'
import { say } from '../../../words/words.ts'
import { lookAgain } from '../queries.ts'
import { noteTexts } from './note_words.ts'

export type NoteKind = InvoiceNoteRecord['kind']
export type Noted = { id: string; currency: string; name: string }

const ways = {
  call: 'said.way.call',
  mail: 'said.way.mail',
  letter: 'said.way.letter',
  meeting: 'said.way.meeting',
} as const
type Way = keyof typeof ways
const blank = { day: '', amount: '', spokeTo: '', words: '', way: 'call' as Way }
type Text = typeof blank

/** What the customer said about an invoice: a day on which they pay, what they dispute, or only that they did. */
export function NoteDialog({
  kind,
  invoice,
  close,
}: {
  kind: NoteKind
  invoice: Noted
  close(): void
}) {
  const today = dayOf(new Date().toISOString())
  const [text, setText] = useState<Text>({ ...blank, day: kind === 'contact' ? today : '' })
  const { isBusy, failure, write } = useWrite()
  const amount = typedAmount(text.amount, invoice.currency, boot.language)
  const off =
    kind === 'promise' && text.day === ''
      ? say('said.day_first')
      : kind === 'dispute' && text.words.trim() === ''
        ? say('said.words_first')
        : text.amount.trim() !== '' && amount === null
          ? say('said.amount_wrong')
          : null
  const note = (): void => {
    if (off !== null || isBusy) return
    void write(async () => await send(kind, invoice.id, text, amount), {
      told: { text: say('said.noted') },
      done: async () => {
        await lookAgain()
        close()
      },
    })
  }
  const set = (next: Partial<Text>): void => setText((before) => ({ ...before, ...next }))
  return (
    <Dialog title={say(noteTexts[kind].title)} says={say(noteTexts[kind].says)} close={close}>
      <form
        className="stack4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          note()
        }}
      >
        <p className="mid">{invoice.name}</p>
        <NoteFields kind={kind} text={text} set={set} today={today} />
        {failure === null ? null : <Failure error={failure} />}
        <div className="row">
          {off === null ? null : <span className="small dim">{off}</span>}
          <button type="button" className="btn push" onClick={close}>
            {say('form.cancel')}
          </button>
          <button type="submit" className="btn p" aria-disabled={off !== null || isBusy}>
            {isBusy ? say('form.busy') : say('said.note')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

async function send(
  kind: NoteKind,
  invoiceId: string,
  { day, spokeTo, words, way }: Text,
  amount: number | null,
): Promise<unknown> {
  const shared = {
    invoiceId,
    ...(spokeTo.trim() === '' ? {} : { spokeTo: spokeTo.trim() }),
  }
  const said = words.trim() === '' ? {} : { words: words.trim() }
  const part = amount === null ? {} : { amount }
  if (kind === 'dispute') {
    return await daybook.sending.recordDispute({ ...shared, ...part, words: words.trim() })
  }
  if (kind === 'promise') {
    const body = { ...shared, ...said, ...part, promisedOn: day }
    return await daybook.sending.recordPromise(body)
  }
  const on = day === '' ? {} : { saidOn: day }
  return await daybook.sending.logContact({ ...shared, ...said, ...on, way })
}

type FieldsProps = {
  kind: NoteKind
  text: Text
  set(next: Partial<Text>): void
  today: string
}

function NoteFields({ kind, text, set, today }: FieldsProps) {
  const id = useId()
  const isCall = kind === 'contact'
  const line = (name: 'amount' | 'spokeTo', label: string) => (
    <div>
      <label className="label" htmlFor={`${id}${name}`}>
        {label} <span className="faint">{say('form.optional')}</span>
      </label>
      <input
        id={`${id}${name}`}
        className="input"
        inputMode={name === 'amount' ? 'decimal' : undefined}
        maxLength={200}
        autoComplete="off"
        value={text[name]}
        onChange={(event) => set({ [name]: event.target.value })}
      />
    </div>
  )
  return (
    <>
      {isCall ? <Ways id={id} text={text} set={set} /> : null}
      {kind === 'dispute' ? null : (
        <div>
          <label className="label" htmlFor={`${id}day`}>
            {say(isCall ? 'said.said_on' : 'said.promised_on')}
          </label>
          <input
            id={`${id}day`}
            type="date"
            className="input"
            {...(isCall ? { max: today } : { min: today })}
            value={text.day}
            onChange={(event) => set({ day: event.target.value })}
          />
        </div>
      )}
      {isCall ? null : line('amount', say('said.amount'))}
      {line('spokeTo', say('said.spoke_to'))}
      <div>
        <label className="label" htmlFor={`${id}words`}>
          {say(kind === 'dispute' ? 'said.dispute_words' : 'said.words')}{' '}
          {kind === 'dispute' ? null : <span className="faint">{say('form.optional')}</span>}
        </label>
        <textarea
          id={`${id}words`}
          className="input area"
          rows={3}
          maxLength={2000}
          value={text.words}
          onChange={(event) => set({ words: event.target.value })}
        />
      </div>
    </>
  )
}

function Ways({ id, text, set }: { id: string; text: Text; set(next: Partial<Text>): void }) {
  return (
    <fieldset className="row gap4 wrap">
      <legend className="label">{say('said.way')}</legend>
      {(Object.keys(ways) as Way[]).map((way) => (
        <label key={way} className="row">
          <input
            type="radio"
            name={`${id}way`}
            checked={text.way === way}
            onChange={() => set({ way })}
          />
          {say(ways[way])}
        </label>
      ))}
    </fieldset>
  )
}
