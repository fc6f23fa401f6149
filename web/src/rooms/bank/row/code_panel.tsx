import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { daybook } from '../../../app/daybook.ts'
import { Failure } from '../../../parts/failure.tsx'
import { focusOnce } from '../../../parts/focus.ts'
import { say } from '../../../words/words.ts'
import { leaveDone } from '../decide.ts'
import type { PanelProps } from './find_panel.tsx'
import { ledgerAccountsQuery } from '../queries.ts'

const numberIn = (account: string): string => account.trim().split(' ')[0] ?? ''

/** Books the row on an account of the ledger: a fee, interest, wages, a tax. */
export function CodePanel({ row, queue, back }: PanelProps) {
  const id = useId()
  const [account, setAccount] = useState(row.suggestedBooking?.ledgerAccountId ?? '')
  const [text, setText] = useState('')
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const number = numberIn(account)
  const book = async (): Promise<void> => {
    if (number === '' || isSaving) return
    setSaving(true)
    setError(null)
    try {
      const body = { transactionId: row.id, ledgerAccountId: number }
      await daybook.bank.bookTransaction(text === '' ? body : { ...body, text })
      await leaveDone(queue, { row, done: say('bank.booked_done', { account: number }) })
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
      <button type="submit" className="btn p" disabled={number === '' || isSaving}>
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
  const number = numberIn(account)
  const { data } = useQuery(ledgerAccountsQuery(number))
  const chosen = data?.items.find((one) => one.id === number)
  return (
    <div>
      <label className="label" htmlFor={`${id}a`}>
        {say('bank.code_account')}
      </label>
      <input
        id={`${id}a`}
        className="input"
        list={`${id}l`}
        autoComplete="off"
        required
        ref={focusOnce}
        value={account}
        onChange={(event) => setAccount(event.target.value)}
      />
      <datalist id={`${id}l`}>
        {(data?.items ?? []).map((one) => (
          <option key={one.id} value={`${one.id} ${one.name}`} />
        ))}
      </datalist>
      <p className="small dim" role="status">
        {chosen === undefined ? '' : `${chosen.id} ${chosen.name}`}
      </p>
    </div>
  )
}
