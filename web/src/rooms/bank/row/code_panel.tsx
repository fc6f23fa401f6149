import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { SearchedField } from '../../../actions/form/searched_field.tsx'
import { daybook } from '../../../app/daybook.ts'
import { Failure } from '../../../parts/failure.tsx'
import { focusOnce } from '../../../parts/focus.ts'
import { useWrite } from '../../../parts/use_write.ts'
import { say } from '../../../words/words.ts'
import { vatCodesQuery } from '../../documents/queries.ts'
import { nameIn } from '../../documents/review/names.ts'
import { leaveDone } from '../decide.ts'
import type { PanelProps } from './find_panel.tsx'

/** Books the row on an account of the ledger: a fee, interest, wages, a tax. */
export function CodePanel({ row, queue, back }: PanelProps) {
  const id = useId()
  const [account, setAccount] = useState(row.suggestedBooking?.ledgerAccountId ?? '')
  const [text, setText] = useState('')
  const [vatCode, setVatCode] = useState('')
  const { isBusy, failure, write } = useWrite()
  const book = (): void => {
    if (account === '') return
    void write(
      () =>
        daybook.bank.bookTransaction({
          transactionId: row.id,
          ledgerAccountId: account,
          ...(text === '' ? {} : { text }),
          ...(vatCode === '' ? {} : { vatCode }),
        }),
      { done: () => leaveDone(queue, { row, done: say('bank.booked_done', { account }) }) },
    )
  }
  return (
    <form
      className="bankpad narrowform stack3"
      onSubmit={(event) => {
        event.preventDefault()
        book()
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
      <VatCodeField value={vatCode} change={setVatCode} />
      {failure === null ? null : <Failure error={failure} />}
      <button type="submit" className="btn p" disabled={account === '' || isBusy}>
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

/** VAT is deducted with a document only: what can be named here is a code without any. */
function VatCodeField({ value, change }: { value: string; change: (code: string) => void }) {
  const id = useId()
  const { data = [] } = useQuery(vatCodesQuery)
  const codes = data.filter(({ rate, reverseCharge }) => rate === 0 && reverseCharge === 'none')
  if (codes.length === 0) return null
  return (
    <div>
      <label className="label" htmlFor={id}>
        {say('bank.code_vat')}
      </label>
      <select
        id={id}
        className="input"
        value={value}
        aria-describedby={`${id}s`}
        onChange={(event) => change(event.target.value)}
      >
        <option value="">{say('bank.code_vat_none')}</option>
        {codes.map((code) => (
          <option key={code.id} value={code.id}>
            {code.id} {nameIn(code)}
          </option>
        ))}
      </select>
      <p id={`${id}s`} className="small dim">
        {say('bank.code_vat_says')}
      </p>
    </div>
  )
}
