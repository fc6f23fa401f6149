import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { daybook } from '../../../app/daybook.ts'
import { Failure } from '../../../parts/failure.tsx'
import { say } from '../../../words/words.ts'
import { accountsQuery } from '../queries.ts'

/** A statement that does not say which account it is of: one that is there, or a new one by its name. */
export function ChooseAccount({
  chosen,
  close,
}: {
  chosen: (bankAccountId: string) => void
  close: () => void
}) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [account, setAccount] = useState('')
  const [name, setName] = useState('')
  const [error, setError] = useState<unknown>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const go = async (): Promise<void> => {
    try {
      if (account !== '') return chosen(account)
      chosen((await daybook.bank.addBankAccount({ name })).id)
    } catch (caught) {
      setError(caught)
    }
  }
  return (
    <dialog ref={dialog} className="dialog daydialog" aria-labelledby={`${id}h`} onClose={close}>
      <form
        className="bankpad stack3"
        onSubmit={(event) => {
          event.preventDefault()
          void go()
        }}
      >
        <h2 className="t1" id={`${id}h`}>
          {say('bank.which_account')}
        </h2>
        <p className="dim">{say('bank.which_account_says')}</p>
        <AccountFields account={account} setAccount={setAccount} name={name} setName={setName} />
        {error === null ? null : <Failure error={error} />}
        <div className="row">
          <button type="submit" className="btn p">
            {say('bank.import')}
          </button>
          <button type="button" className="btn" onClick={() => dialog.current?.close()}>
            {say('bank.cancel')}
          </button>
        </div>
      </form>
    </dialog>
  )
}

function AccountFields({
  account,
  setAccount,
  name,
  setName,
}: {
  account: string
  setAccount: (id: string) => void
  name: string
  setName: (name: string) => void
}) {
  const id = useId()
  const { data } = useQuery(accountsQuery)
  return (
    <>
      <label className="label" htmlFor={`${id}a`}>
        {say('bank.account')}
      </label>
      <select
        id={`${id}a`}
        className="input"
        value={account}
        onChange={(event) => setAccount(event.target.value)}
      >
        <option value="">{say('bank.account_new')}</option>
        {(data?.items ?? []).map((one) => (
          <option key={one.id} value={one.id}>
            {one.name ?? one.iban ?? one.id}
          </option>
        ))}
      </select>
      {account === '' ? (
        <>
          <label className="label" htmlFor={`${id}n`}>
            {say('bank.account_name')}
          </label>
          <input
            id={`${id}n`}
            className="input"
            required
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </>
      ) : null}
    </>
  )
}
