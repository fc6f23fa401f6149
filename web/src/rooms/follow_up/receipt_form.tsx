import type { RequestReceiptResult } from '@daybook/sdk'
import { useId, useState } from 'react'
import { Secrets } from '../../actions/secrets.tsx'
import { daybook } from '../../app/daybook.ts'
import { Failure } from '../../parts/failure.tsx'
import { focusOnce } from '../../parts/focus.ts'
import { say } from '../../words/words.ts'
import '../../actions/actions.css'

type Props = {
  subject: { documentId: string } | { transactionId: string }
  close: () => void
}

/** Asks a person outside for the paper: a mail with a link by which it can be handed in, and nothing else. */
export function ReceiptForm({ subject, close }: Props) {
  const id = useId()
  const [email, setEmail] = useState('')
  const [message, setMessage] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const [asked, setAsked] = useState<RequestReceiptResult | null>(null)
  const ask = async (send: boolean): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    const said = message.trim() === '' ? {} : { message: message.trim() }
    try {
      setAsked(await daybook.follow_up.requestReceipt({ ...subject, email, ...said, send }))
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  if (asked !== null) return <Answer asked={asked} close={close} />
  return (
    <form
      className="stack3"
      onSubmit={(event) => {
        event.preventDefault()
        void ask(true)
      }}
    >
      <div>
        <label className="label" htmlFor={`${id}e`}>
          {say('ask_receipt.email')}
        </label>
        <input
          id={`${id}e`}
          className="input"
          type="email"
          required
          autoComplete="email"
          ref={focusOnce}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </div>
      <div>
        <label className="label" htmlFor={`${id}m`}>
          {say('ask_receipt.message')}
        </label>
        <textarea
          id={`${id}m`}
          className="input formtext"
          rows={3}
          maxLength={500}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
      </div>
      {failure === null ? null : <Failure error={failure} />}
      <div className="row wrap">
        <button type="submit" className="btn p" aria-disabled={isBusy}>
          {say('ask_receipt.send')}
        </button>
        <button
          type="button"
          className="btn q"
          aria-disabled={isBusy}
          onClick={(event) => {
            if (event.currentTarget.form?.reportValidity() === true) void ask(false)
          }}
        >
          {say('ask_receipt.link')}
        </button>
      </div>
    </form>
  )
}

function Answer({ asked, close }: { asked: RequestReceiptResult; close: () => void }) {
  return (
    <div className="stack3">
      <p role="status">
        {asked.link === null
          ? say('ask_receipt.sent', { email: asked.email })
          : say('ask_receipt.shown')}
      </p>
      {asked.link === null ? null : <Secrets secrets={{ link: asked.link }} />}
      <button type="button" className="btn p" ref={focusOnce} onClick={close}>
        {say('form.close')}
      </button>
    </div>
  )
}
