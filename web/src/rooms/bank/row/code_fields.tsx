import type { BankTransactionRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { focusOnce } from '../../../parts/focus.ts'
import { say } from '../../../words/words.ts'
import { vatCodesQuery } from '../../documents/queries.ts'
import { nameIn } from '../../documents/review/names.ts'
import { AccountField } from './account_field.tsx'

/** What is said of a row, or of several, that is booked without a document. */
export type Coding = { account: string; text: string; vatCode: string; isRemembered: boolean }

/** As it is proposed for the row. */
export const codingOf = ({ suggestedBooking }: BankTransactionRecord): Coding => ({
  account: suggestedBooking?.ledgerAccountId ?? '',
  text: suggestedBooking?.text ?? '',
  vatCode: suggestedBooking?.vatCode ?? '',
  isRemembered: false,
})

/** As the server takes it. */
export const bookingOf = ({ account, text, vatCode }: Omit<Coding, 'isRemembered'>) => ({
  ledgerAccountId: account,
  ...(text === '' ? {} : { text }),
  ...(vatCode === '' ? {} : { vatCode }),
})

/** Account, text and VAT code of what is booked, and whether the account is remembered. */
export function CodeFields({
  row,
  textHint,
  coding,
  change,
}: {
  row: BankTransactionRecord
  /** The text that it has without one. */
  textHint: string
  coding: Coding
  change: (part: Partial<Coding>) => void
}) {
  const id = useId()
  return (
    <>
      <AccountField
        label={say('bank.code_account')}
        account={coding.account}
        change={(account) => change({ account })}
        isRequired
        focus={focusOnce}
      />
      <div>
        <label className="label" htmlFor={`${id}t`}>
          {say('bank.code_text')}
        </label>
        <input
          id={`${id}t`}
          className="input"
          maxLength={200}
          placeholder={textHint}
          value={coding.text}
          onChange={(event) => change({ text: event.target.value })}
        />
      </div>
      <VatCodeField value={coding.vatCode} change={(vatCode) => change({ vatCode })} />
      {row.counterparty === null ? null : (
        <div>
          <label className="row">
            <input
              type="checkbox"
              checked={coding.isRemembered}
              aria-describedby={`${id}r`}
              onChange={(event) => change({ isRemembered: event.target.checked })}
            />
            {say('bank.remember', { name: row.counterparty })}
          </label>
          <p id={`${id}r`} className="small dim">
            {say('bank.remember_says')}
          </p>
        </div>
      )}
    </>
  )
}

/** VAT is deducted with a document only: what can be named here is a code without any. */
function VatCodeField({ value, change }: { value: string; change: (code: string) => void }) {
  const id = useId()
  const { data = [] } = useQuery(vatCodesQuery)
  const codes = data.filter(({ withoutDocument }) => withoutDocument)
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
