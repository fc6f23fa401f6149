import type { DocumentRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { Icon } from '../../../parts/icon.tsx'
import { sumOfSide } from '../../../parts/sums.ts'
import { fullDay, money } from '../../../words/format.ts'
import { say } from '../../../words/words.ts'
import { accountsQuery } from '../queries.ts'
import { nameIn } from './names.ts'

type Entry = NonNullable<NonNullable<DocumentRecord['coding']>['entry']>

/** The entry that posting writes: dashed until it is in the books. */
export function EntryTable({ entry, isBooked }: { entry: Entry; isBooked: boolean }) {
  const { data = [] } = useQuery(accountsQuery)
  const names = new Map(data.map((account) => [account.id, nameIn(account)]))
  const currency = entry.lines[0]?.currency ?? 'EUR'
  const [debit, credit] = [sumOfSide(entry.lines, 1), sumOfSide(entry.lines, -1)]
  return (
    <div className={isBooked ? 'card' : 'pencilbox'}>
      <table className="entry" aria-label={say('entry.in', { currency })}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">{say('field.account')} </span>
              {fullDay(entry.date)}
            </th>
            <th scope="col" className="num">
              {say('entry.debit')}
            </th>
            <th scope="col" className="num">
              {say('entry.credit')}
            </th>
          </tr>
        </thead>
        <tbody>
          {entry.lines.map(({ account, amount, vatCode }, at) => (
            <tr key={at}>
              <td role="rowheader">
                <span className="num faint">{account}</span> {names.get(account)}{' '}
                <span className="faint">{vatCode}</span>
              </td>
              <td className="num">{amount > 0 ? money(amount, currency) : ''}</td>
              <td className="num">{amount < 0 ? money(-amount, currency) : ''}</td>
            </tr>
          ))}
          <tr className="sum">
            <td role="rowheader">
              {debit === credit ? (
                <span className="stat good">
                  <Icon name="tick" size="s" />
                  {say('entry.balances')}
                </span>
              ) : null}
            </td>
            <td className="num">{money(debit, currency)}</td>
            <td className="num">{money(credit, currency)}</td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}
