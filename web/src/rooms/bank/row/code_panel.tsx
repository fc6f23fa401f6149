import { useId, useState } from 'react'
import { SearchedField } from '../../../actions/form/searched_field.tsx'
import { daybook } from '../../../app/daybook.ts'
import { Failure } from '../../../parts/failure.tsx'
import { focusOnce } from '../../../parts/focus.ts'
import { say } from '../../../words/words.ts'
import { leaveDone } from '../decide.ts'
import type { PanelProps } from './find_panel.tsx'

/** Books the row on an account of the ledger: a fee, interest, wages, a tax. */
export function CodePanel({ row, queue, back }: PanelProps) {
  const id = useId()
  const [account, setAccount] = useState(row.suggestedBooking?.ledgerAccountId ?? '')
  const [text, setText] = useState('')
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const book = async (): Promise<void> => {
    if (account === '' || isSaving) return
    setSaving(true)
    setError(null)
    try {
      const body = { transactionId: row.id, ledgerAccountId: account }
      await daybook.bank.bookTransaction(text === '' ? body : { ...body, text })
      await leaveDone(queue, { row, done: say('bank.booked_done', { account }) })
    } catch (caught) {
      setError(caught)
      setSaving(false)
    }
  }
  return (
    <form
      className="bankpad narrowform stack3"
      onSubmit={(event) => {
        event.preventDefault()
        void book()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') back()
      }}
    >
      <h3 className="h2">{say('bank.code_title')}</h3>
      <p className="dim">{say('bank.code_says')}</p>
      <AccountField account={account} setAccount={setAccount} />
      <div>
        <label className="label" htmlFor={`${id}t`}>
          {say('bank.code_text')}
        </label>
        <input
          id={`${id}t`}
          className="input"
          maxLength={200}
          placeholder={row.text}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      {error === null ? null : <Failure error={error} />}
      <button type="submit" className="btn p" disabled={account === '' || isSaving}>
        {say('bank.code_book')}
        <kbd className="hint">↵</kbd>
      </button>
    </form>
  )
}

function AccountField({
  account,
  setAccount,
}: {
  account: string
  setAccount: (account: string) => void
}) {
  const id = useId()
  const shared = { id, 'aria-required': true, 'aria-invalid': false }
  return (
    <div>
      <label className="label" htmlFor={id}>
        {say('bank.code_account')}
      </label>
      <SearchedField
        name="ledgerAccountId"
        value={account}
        change={setAccount}
        shared={shared}
        focus={focusOnce}
      />
    </div>
  )
}
