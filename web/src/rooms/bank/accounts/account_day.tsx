import type { BankAccountRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Loaded } from '../../../parts/state.tsx'
import { fullDay, money } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'
import { nameOf } from '../decide.ts'
import { dayRowsQuery } from '../queries.ts'

/** The rows of the day on which the bank's balance and the rows part, and what helps. */
export function AccountDay({
  account,
  day,
  close,
}: {
  account: BankAccountRecord
  day: string
  close: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const rows = useQuery(dayRowsQuery(account.id, day))
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="dialog daydialog" aria-labelledby="day" onClose={close}>
      <div className="bankpad stack3">
        <h2 className="t1" id="day">
          {say('bank.day_title', { day: fullDay(day) })}
        </h2>
        <p className="dim">{say('bank.day_says')}</p>
        <Loaded of={rows} rows={3}>
          {({ items }) =>
            items.length === 0 ? (
              <p>{say('bank.day_none')}</p>
            ) : (
              <table className="table">
                <tbody>
                  {items.map((row) => (
                    <tr key={row.id}>
                      <th scope="row">{nameOf(row)}</th>
                      <td className="dim">{row.text}</td>
                      <td className="num">{money(row.amount, row.currency)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )
          }
        </Loaded>
        <button type="button" className="btn" onClick={() => dialog.current?.close()}>
          {say('bank.close')}
        </button>
      </div>
    </dialog>
  )
}
