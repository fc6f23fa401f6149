import { useId, useState } from 'react'
import { boot, daybook } from '../../../app/daybook.ts'
import { focusOnce } from '../../../parts/focus.ts'
import { say } from '../../../words/words.ts'
import { decide } from '../decide.ts'
import type { PanelProps } from './find_panel.tsx'

const dayMs = 86_400_000
const inAWeek = (): string => dayFormat.format(new Date(Date.now() + 7 * dayMs))
const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: boot.timeZone })

/** Not now: it comes back on a day, or as soon as a document for it arrives. */
export function HoldPanel({ row, queue, back }: PanelProps) {
  const id = useId()
  const [until, setUntil] = useState(inAWeek)
  const [forDocument, setForDocument] = useState(row.amount < 0)
  const [note, setNote] = useState('')
  const holdIt = (): void => {
    const transactionId = row.id
    const body = { transactionId, until, forDocument, ...(note === '' ? {} : { note }) }
    void decide(queue, {
      row,
      run: () => daybook.follow_up.hold(body),
      done: say('bank.held_done'),
      undo: () => daybook.follow_up.releaseHold({ transactionId }),
    })
  }
  return (
    <form
      className="bankpad narrowform stack3"
      onSubmit={(event) => {
        event.preventDefault()
        holdIt()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') back()
      }}
    >
      <h3 className="h2">{say('bank.hold_title')}</h3>
      <p className="dim">{say('bank.hold_says')}</p>
      <div>
        <label className="label" htmlFor={`${id}u`}>
          {say('bank.hold_until')}
        </label>
        <input
          id={`${id}u`}
          className="input"
          type="date"
          required
          ref={focusOnce}
          value={until}
          onChange={(event) => setUntil(event.target.value)}
        />
      </div>
      <label className="row">
        <input
          type="checkbox"
          checked={forDocument}
          onChange={(event) => setForDocument(event.target.checked)}
        />
        {say('bank.hold_document')}
      </label>
      <div>
        <label className="label" htmlFor={`${id}n`}>
          {say('bank.hold_note')}
        </label>
        <input
          id={`${id}n`}
          className="input"
          maxLength={200}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
      <button type="submit" className="btn p">
        {say('bank.hold_save')}
        <kbd className="hint">↵</kbd>
      </button>
    </form>
  )
}
