import { useId, useState } from 'react'
import { Dialog } from '../../../parts/dialog.tsx'
import { Failure } from '../../../parts/failure.tsx'
import type { ToastText } from '../../../parts/toast.tsx'
import { useWrite } from '../../../parts/use_write.ts'
import { say } from '../../../words/words.ts'
import { lookAgain } from '../queries.ts'

type Props = {
  title: string
  says: string
  label: string
  /** The verb on the button, and what is said while no words are written; null: none are needed. */
  yes: string
  off: string | null
  told: ToastText
  run(words: string): Promise<unknown>
  close(): void
}

/** Something is ended or taken back, with a person's words of why. */
export function WordsDialog({ title, says, label, yes, off, told, run, close }: Props) {
  const id = useId()
  const [words, setWords] = useState('')
  const { isBusy, failure, write } = useWrite()
  const lacks = off !== null && words.trim() === ''
  const send = (): void => {
    if (lacks || isBusy) return
    void write(async () => await run(words.trim()), {
      told,
      done: async () => {
        await lookAgain()
        close()
      },
    })
  }
  return (
    <Dialog title={title} says={says} close={close}>
      <form
        className="stack4"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <div>
          <label className="label" htmlFor={`${id}words`}>
            {label}
          </label>
          <textarea
            id={`${id}words`}
            className="input area"
            rows={3}
            maxLength={500}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </div>
        {failure === null ? null : <Failure error={failure} />}
        <div className="row">
          {lacks ? <span className="small dim">{off}</span> : null}
          <button type="button" className="btn push" onClick={close}>
            {say('form.cancel')}
          </button>
          <button type="submit" className="btn p" aria-disabled={lacks || isBusy}>
            {isBusy ? say('form.busy') : yes}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
