import type { HoldBody } from '@daybook/sdk'
import { useId, useState } from 'react'
import { focusOnce } from '../../parts/focus.ts'
import { boot } from '../../app/daybook.ts'
import { dayOf, fullDay, longDay } from '../../words/format.ts'
import { typedDay } from '../../words/typed.ts'
import { say } from '../../words/words.ts'

const dayMs = 86_400_000
const dayIn = (days: number): string => dayOf(new Date(Date.now() + days * dayMs).toISOString())

export type Held = Pick<HoldBody, 'until' | 'forDocument' | 'note'>

type Props = { startsForDocument: boolean; isBusy?: boolean; save: (held: Held) => void }

/** Not now: it comes back on a day, or as soon as a document for it arrives. */
export function HoldForm({ startsForDocument, isBusy = false, save }: Props) {
  const id = useId()
  const [typed, setTyped] = useState(() => fullDay(dayIn(7)))
  // A day without its year lies ahead.
  const until = typedDay(typed, boot.language, dayIn(364))
  const [forDocument, setForDocument] = useState(startsForDocument)
  const [note, setNote] = useState('')
  return (
    <form
      className="stack3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy && until !== null)
          save({ until, forDocument, ...(note === '' ? {} : { note }) })
      }}
    >
      <div>
        <label className="label" htmlFor={`${id}u`}>
          {say('hold.until')}
        </label>
        <input
          id={`${id}u`}
          className="input"
          required
          autoComplete="off"
          ref={focusOnce}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          aria-invalid={until === null}
          aria-describedby={`${id}d`}
        />
        {/* How what was typed is understood. */}
        <p id={`${id}d`} className="small dim" role="status">
          {until === null ? say('form.no_day') : longDay(until)}
        </p>
      </div>
      <label className="row">
        <input
          type="checkbox"
          checked={forDocument}
          onChange={(event) => setForDocument(event.target.checked)}
        />
        {say('hold.document')}
      </label>
      <div>
        <label className="label" htmlFor={`${id}n`}>
          {say('hold.note')}
        </label>
        <input
          id={`${id}n`}
          className="input"
          maxLength={200}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
      <button type="submit" className="btn p" aria-disabled={isBusy || until === null}>
        {say('hold.save')}
        <kbd className="hint">↵</kbd>
      </button>
    </form>
  )
}
