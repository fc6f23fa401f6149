import type { RequestReceiptResult } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Secrets } from '../../actions/secrets.tsx'
import { daybook } from '../../app/daybook.ts'
import { Failure } from '../../parts/failure.tsx'
import { focusOnce } from '../../parts/focus.ts'
import { loadRegistryWords } from '../../words/registry_words.ts'
import { useWrite } from '../../parts/use_write.ts'
import { say } from '../../words/words.ts'
import '../../actions/actions.css'

/** The link that is shown once has words of the screens made from the registry. */
const registryWordsQuery = {
  queryKey: ['registry_words'],
  queryFn: async () => {
    await loadRegistryWords()
    return true
  },
  staleTime: Infinity,
} as const

type Props = {
  subject: { documentId: string } | { transactionId: string }
  close: () => void
}

/** Asks a person outside for the paper: a mail with a link by which it can be handed in, and nothing else. */
export function ReceiptForm({ subject, close }: Props) {
  useQuery(registryWordsQuery)
  const id = useId()
  const [email, setEmail] = useState('')
  const [message, setMessage] = useState('')
  const { isBusy, failure, write } = useWrite()
  const [asked, setAsked] = useState<RequestReceiptResult | null>(null)
  const ask = (send: boolean): void => {
    const said = message.trim() === '' ? {} : { message: message.trim() }
    void write(() => daybook.follow_up.requestReceipt({ ...subject, email, ...said, send }), {
      changes: ['follow_ups', 'attention', 'overview'],
      done: setAsked,
    })
  }
  if (asked !== null) return <Answer asked={asked} close={close} />
  return (
    <form
      className="stack3"
      onSubmit={(event) => {
        event.preventDefault()
        ask(true)
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
            if (event.currentTarget.form?.reportValidity() === true) ask(false)
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
