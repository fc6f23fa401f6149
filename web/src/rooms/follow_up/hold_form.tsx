import type { HoldBody } from '@daybook/sdk'
import { useId, useState } from 'react'
import { focusOnce } from '../../parts/focus.ts'
import { dayOf, longDay } from '../../words/format.ts'
import { say } from '../../words/words.ts'

const dayMs = 86_400_000
const inAWeek = (): string => dayOf(new Date(Date.now() + 7 * dayMs).toISOString())

export type Held = Pick<HoldBody, 'until' | 'forDocument' | 'note'>

type Props = { startsForDocument: boolean; isBusy?: boolean; save: (held: Held) => void }

/** Not now: it comes back on a day, or as soon as a document for it arrives. */
export function HoldForm({ startsForDocument, isBusy = false, save }: Props) {
  const id = useId()
  const [until, setUntil] = useState(inAWeek)
  const [forDocument, setForDocument] = useState(startsForDocument)
  const [note, setNote] = useState('')
  return (
    <form
      className="stack3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) save({ until, forDocument, ...(note === '' ? {} : { note }) })
      }}
    >
      <div>
        <label className="label" htmlFor={`${id}u`}>
          {say('hold.until')}
        </label>
        <input
          id={`${id}u`}
          className="input"
          type="date"
          required
          ref={focusOnce}
          value={until}
          onChange={(event) => setUntil(event.target.value)}
          aria-describedby={`${id}d`}
        />
        {/* The browser writes the day in its own way; this is how it is meant. */}
        <p id={`${id}d`} className="small dim">
          {until === '' ? '' : longDay(until)}
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
      <button type="submit" className="btn p" aria-disabled={isBusy}>
        {say('hold.save')}
        <kbd className="hint">↵</kbd>
      </button>
    </form>
  )
}
