import type { BankTransactionRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { chosenQuery } from '../../../actions/form/references.ts'
import { daybook } from '../../../app/daybook.ts'
import { Key } from '../../../keys/key.tsx'
import { useKeys } from '../../../keys/use_keys.ts'
import { money } from '../../../words/format.ts'
import { sayClass } from '../../../words/sentences.ts'
import { say } from '../../../words/words.ts'
import { type BankQueue, decide } from '../decide.ts'

/** A fee or interest of the bank, or a remembered payee, with the account that it belongs on. */
export function BookingProposal({
  row,
  booking,
  queue,
}: {
  row: BankTransactionRecord
  booking: NonNullable<BankTransactionRecord['suggestedBooking']>
  queue: BankQueue
}) {
  const { ledgerAccountId: account, text, vatCode, payeeRuleId, detail } = booking
  const { data } = useQuery(chosenQuery('ledgerAccountId', account))
  const book = (): void =>
    void decide(queue, {
      row,
      run: () =>
        daybook.bank.bookTransaction({
          transactionId: row.id,
          ledgerAccountId: account,
          ...(text === undefined ? {} : { text }),
          ...(vatCode === undefined ? {} : { vatCode }),
        }),
      done: say('bank.booked_done', { account }),
    })
  useKeys('bank', { first: book })
  return (
    <div className="bookproposal pencilbox">
      <span className="grow">
        <span className="mid">{data?.label ?? account}</span>
        <span className="small dim surewhy">
          {payeeRuleId === undefined ? sayClass(row.class ?? '') : detail}
        </span>
      </span>
      <span className="money">{money(row.amount, row.currency)}</span>
      <button type="button" className="btn p" onClick={book}>
        {say('bank.code_book')}
        <Key of="bank" act="first" />
      </button>
    </div>
  )
}
