import { useId, useState } from 'react'
import { focusOnce } from '../../parts/focus.ts'
import { say } from '../../words/words.ts'

/** Why not: whoever asked can read it. */
export function DeclineForm({
  count,
  isBusy,
  decline,
  cancel,
}: {
  count: number
  isBusy: boolean
  decline: (note: string) => void
  cancel: () => void
}) {
  const id = useId()
  const [note, setNote] = useState('')
  return (
    <form
      className="stack1"
      onSubmit={(event) => {
        event.preventDefault()
        decline(note)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') cancel()
      }}
    >
      <label className="label" htmlFor={id}>
        {say('asked.note')}
      </label>
      <input
        id={id}
        className="input"
        maxLength={500}
        ref={focusOnce}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className="row wrap">
        <button type="submit" className="btn p" disabled={isBusy}>
          {say('asked.decline_count', { count })}
          <kbd className="hint">↵</kbd>
        </button>
        <button type="button" className="btn" onClick={cancel}>
          {say('asked.cancel')}
          <kbd className="hint">Esc</kbd>
        </button>
      </div>
    </form>
  )
}
