import type { BankAccountRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../../parts/dialog.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { Loaded } from '../../../parts/state.tsx'
import { fullDay, money } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'
import { balanceProofQuery } from '../queries.ts'

type Props = { account: BankAccountRecord; close: () => void }

/** Day by day what the bank says the account held, beside what its rows add up to. */
export function BalanceDays({ account, close }: Props) {
  const proof = useQuery(balanceProofQuery(account.id))
  return (
    <Dialog title={say('bank.days')} says={say('bank.days_says')} isWide close={close}>
      <Loaded of={proof} rows={5}>
        {({ days, currency }) =>
          days.length === 0 ? (
            <p>{say('bank.days_none')}</p>
          ) : (
            <div className="balancedays" role="region" aria-label={say('bank.days')} tabIndex={0}>
              <table className="table">
                <thead>
                  <tr>
                    <th scope="col">{say('bank.days_day')}</th>
                    <th scope="col" className="num">
                      {say('bank.days_bank')}
                    </th>
                    <th scope="col" className="num">
                      {say('bank.days_rows')}
                    </th>
                    <th scope="col">{say('bank.days_proof')}</th>
                  </tr>
                </thead>
                <tbody>
                  {days.map((one) => (
                    <tr key={`${one.day} ${one.source} ${one.stated}`}>
                      <th scope="row">{fullDay(one.day)}</th>
                      <td className="num">{money(one.stated, currency)}</td>
                      <td className="num">{money(one.counted, currency)}</td>
                      <td>
                        <Agreement difference={one.difference} currency={currency} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </Loaded>
      <p className="row">
        <button type="button" className="btn push" onClick={close}>
          {say('bank.close')}
        </button>
      </p>
    </Dialog>
  )
}

function Agreement({ difference, currency }: { difference: number; currency: string }) {
  const isProven = difference === 0
  return (
    <span className={`stat ${isProven ? 'good' : 'bad'}`}>
      <Icon name={isProven ? 'proven' : 'warning'} size="s" />
      {isProven
        ? say('bank.days_agrees')
        : say('bank.days_differs', { amount: money(difference, currency) })}
    </span>
  )
}
